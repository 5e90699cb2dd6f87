import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { DigestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { SectionView } from '@daily-snapshot/domain/digest/sections/sections';
import type { ReactNode } from 'react';
import paper from '../../../../ui/layout/paper.module.css';
import { CashTable } from './cash-table.tsx';
import { Contributors } from './contributors.tsx';
import { SectionLines } from './section-lines.tsx';

/** The sections below the three numbers. Contributors and cash have charts; all others are lines. */
export function DigestSections(props: {
  readonly snapshot: Snapshot;
  readonly facts: DigestFacts;
  readonly sections: readonly SectionView[];
  readonly postingsHref: (filter: PostingFilter) => string;
  /** The chart of the days ahead; absent for earlier digests. */
  readonly cashChart?: ReactNode;
}) {
  const { snapshot, facts, sections, postingsHref, cashChart } = props;
  const contributors = sections.find(({ id }) => id === 'contributors');
  const cash = sections.filter(({ id }) => id === 'cash');
  const others = sections.filter(({ id }) => id !== 'cash' && id !== 'contributors');
  const cards = [...cash, ...others];
  return (
    <>
      {contributors && (
        <Contributors
          section={contributors}
          facts={facts.sections.contributors}
          snapshot={snapshot}
          postingsHref={postingsHref}
        />
      )}
      {cards.length > 0 && (
        <div className={paper.cards}>
          {cards.map(({ id, title, items }) => (
            <section key={id} className={paper.paper} aria-label={title}>
              <h3 className={paper.title}>{title}</h3>
              <SectionLines items={items} postingsHref={postingsHref} />
              {id === 'cash' && snapshot.cash && (
                <>
                  <CashTable cash={snapshot.cash} currency={snapshot.currency} />
                  {cashChart}
                </>
              )}
            </section>
          ))}
        </div>
      )}
    </>
  );
}
