import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { DigestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import type { SectionView } from '@daily-snapshot/domain/digest/sections/sections';
import paper from '../../../../ui/layout/paper.module.css';
import { CashChart } from './cash-chart.tsx';
import { CashTable } from './cash-table.tsx';
import { Contributors } from './contributors.tsx';
import { SectionLines } from './section-lines.tsx';

/** The sections below the three numbers. Contributors and cash have charts; all others are lines. */
export function DigestSections(props: {
  readonly snapshot: Snapshot;
  readonly facts: DigestFacts;
  readonly sections: readonly SectionView[];
  readonly postingsHref: (filter: PostingFilter) => string;
}) {
  const { snapshot, facts, sections, postingsHref } = props;
  const contributors = sections.find(({ id }) => id === 'contributors');
  const cards = sections.filter((section) => section !== contributors);
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
                  <CashChart cash={snapshot.cash} />
                  <CashTable cash={snapshot.cash} currency={snapshot.currency} />
                </>
              )}
            </section>
          ))}
        </div>
      )}
    </>
  );
}
