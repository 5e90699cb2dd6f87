import type { DigestFacts } from '@daily-snapshot/domain/digest/facts';
import type { Snapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import type { LinesFilter } from '../model/links.ts';
import { Section } from './section.tsx';
import { Waterfall } from './waterfall.tsx';
import classes from './why.module.css';

/** Who moved the numbers; nothing where nothing moved them, or nobody knows yet. */
export function Why(props: {
  readonly snapshot: Snapshot;
  readonly facts: DigestFacts;
  readonly linesHref: (filter: LinesFilter) => string;
}) {
  const { snapshot, facts, linesHref } = props;
  if (facts.why.length === 0) return null;
  return (
    <Section id="why" title="Who moved the numbers">
      <div className={classes.measures}>
        {facts.why.map((why) => {
          const contributions = snapshot.why[why.measure];
          return (
            contributions && (
              <Waterfall
                key={why.measure}
                why={why}
                contributions={contributions}
                facts={facts}
                currency={snapshot.currency}
                linesHref={(counterparty) => linesHref({ behind: why.measure, counterparty })}
              />
            )
          );
        })}
      </div>
    </Section>
  );
}
