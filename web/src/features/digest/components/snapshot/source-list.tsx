import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { formatDay } from '../../../../ui/text/format-date.ts';
import { SOURCE_COPY as copy } from '../../model/source-copy.ts';
import paper from '../../../../ui/layout/paper.module.css';
import disclosure from '../../../../ui/layout/disclosure.module.css';
import classes from './digest-page.module.css';

/** More sources than this are folded, except those that are behind or have a problem. */
const LISTED_SOURCES = 5;

/** Through which day the data of each source is complete, and why a source is behind. */
export function SourceList(props: {
  readonly sources: readonly SourceState[];
  /** The last day that the digest covers. */
  readonly through: BusinessDate;
}) {
  const { sources, through } = props;
  if (sources.length === 0) return null;
  const isCurrent = ({ completeThrough, problem, endedOn }: SourceState) =>
    endedOn !== undefined || (!problem && completeThrough !== null && completeThrough >= through);
  const isFolded = sources.length > LISTED_SOURCES;
  const listed = isFolded ? sources.filter((source) => !isCurrent(source)) : sources;
  const folded = isFolded ? sources.filter(isCurrent) : [];
  return (
    <section aria-labelledby="sources">
      <h3 className={classes.sources} id="sources">
        {copy.title}
      </h3>
      <Sources sources={listed} through={through} />
      {folded.length > 0 && (
        <details>
          <summary className={disclosure.summary}>
            {copy.complete(folded.length, formatDay(through))}
          </summary>
          <Sources sources={folded} through={through} />
        </details>
      )}
    </section>
  );
}

function Sources(props: {
  readonly sources: readonly SourceState[];
  readonly through: BusinessDate;
}) {
  return (
    <ul className={paper.lines}>
      {props.sources.map((source) => (
        <li key={source.name} className={paper.note}>
          <strong>
            <bdi>{source.name}</bdi>
          </strong>
          : {stateOf(source, props.through)}
        </li>
      ))}
    </ul>
  );
}

function stateOf(
  { completeThrough, problem, endedOn }: SourceState,
  through: BusinessDate,
): string {
  if (endedOn) return copy.closed(formatDay(endedOn));
  const isBehind = completeThrough !== null && completeThrough < through;
  const state =
    completeThrough === null
      ? copy.noData
      : isBehind
        ? copy.behind(formatDay(completeThrough))
        : copy.current(formatDay(completeThrough));
  return problem ? `${state} ${copy.problems[problem]}` : state;
}
