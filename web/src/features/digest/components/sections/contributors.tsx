import type { PostingFilter } from '@daily-snapshot/domain/digest/build/number-definitions';
import { shownNumbers } from '@daily-snapshot/domain/digest/build/shown-numbers';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import type { ContributorFacts } from '@daily-snapshot/domain/digest/sections/contributors';
import type { SectionView } from '@daily-snapshot/domain/digest/sections/sections';
import { Section } from '../snapshot/section.tsx';
import classes from './contributors.module.css';
import { SectionLines } from './section-lines.tsx';
import { Waterfall } from './waterfall-chart.tsx';

/** The names that moved revenue and expenses, one chart for each of the two. */
export function Contributors(props: {
  readonly section: SectionView;
  readonly facts: readonly ContributorFacts[];
  readonly snapshot: Snapshot;
  readonly postingsHref: (filter: PostingFilter) => string;
}) {
  const { section, facts, snapshot, postingsHref } = props;
  const otherItems = section.items.filter(({ hasChart }) => !hasChart);
  return (
    <Section id="why" title={section.title}>
      <div className={classes.measures}>
        {facts.map((change) => {
          const { measure } = change;
          const contributions = shownNumbers(snapshot).contributions[measure];
          return (
            contributions && (
              <Waterfall
                key={measure}
                facts={change}
                contributions={contributions}
                currency={snapshot.currency}
                postingsHref={(counterparty) => postingsHref({ number: measure, counterparty })}
              />
            )
          );
        })}
      </div>
      {otherItems.length > 0 && <SectionLines items={otherItems} postingsHref={postingsHref} />}
    </Section>
  );
}
