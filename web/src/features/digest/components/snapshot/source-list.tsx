import type { SourceProblem, SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDay } from '../../../../ui/text/format-date.ts';
import paper from '../../../../ui/layout/paper.module.css';
import classes from './digest-page.module.css';

const PROBLEMS = {
  'needs-reconnect': 'needs to be connected again',
  'provider-down': 'cannot be reached just now',
  'still-syncing': 'is being read for the first time',
} as const satisfies Record<SourceProblem, string>;

/** How complete the data of each source was, and what kept it from being current. */
export function SourceList(props: {
  readonly sources: readonly SourceState[];
  /** The last day that the digest covers. */
  readonly through: BusinessDate;
}) {
  const { sources, through } = props;
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="sources">
      <h3 className={classes.sources} id="sources">
        How fresh each account is
      </h3>
      <ul className={paper.lines}>
        {sources.map((source) => (
          <li key={source.name} className={paper.note}>
            <strong>{source.name}</strong>: {stateOf(source, through)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf(
  { completeThrough, problem, endedOn }: SourceState,
  through: BusinessDate,
): string {
  if (endedOn) return `closed on ${formatDay(endedOn)}`;
  const state =
    completeThrough === null
      ? 'nothing has arrived yet'
      : completeThrough >= through
        ? `complete through ${formatDay(completeThrough)}`
        : `late, complete through ${formatDay(completeThrough)} only`;
  return problem ? `${state}; it ${PROBLEMS[problem]}` : state;
}
