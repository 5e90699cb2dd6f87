import type { ServiceHealth } from '@daily-snapshot/domain/admin/admin-schema';
import {
  alertOf,
  eventsIn,
  eventsInWindow,
  type ObjectiveCounts,
} from '@daily-snapshot/domain/operations/objective-counts';
import {
  budgetLeft,
  OBJECTIVES,
  type Objective,
} from '@daily-snapshot/domain/operations/objectives';
import { CardSection } from '../../../ui/layout/card-section.tsx';
import itemRow from '../../../ui/layout/list-row.module.css';
import paper from '../../../ui/layout/paper.module.css';
import { operationsCopy } from '../model/operations-copy.ts';
import classes from './admin.module.css';

const copy = operationsCopy.health;

const LAST_HOUR = 60;

const numbers = new Intl.NumberFormat('en-US');
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

/** Rounds down, so that a share below its target never shows as the target. */
const shares = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 2,
  roundingMode: 'floor',
});

/** Shows for each objective how much of its error budget is left. */
export function ObjectiveState({ objectives }: Pick<ServiceHealth, 'objectives'>) {
  return (
    <CardSection id="objectives" title={copy.objectives} about={copy.objectivesAbout}>
      {objectives === null ? (
        <p className={classes.note}>{copy.notMeasured}</p>
      ) : (
        <ul className={itemRow.list} aria-label={copy.objectives}>
          {OBJECTIVES.map((objective) => {
            const counts = objectives.find(({ id }) => id === objective.id);
            return (
              counts && <ObjectiveRow key={objective.id} objective={objective} counts={counts} />
            );
          })}
        </ul>
      )}
    </CardSection>
  );
}

function ObjectiveRow(props: { readonly objective: Objective; readonly counts: ObjectiveCounts }) {
  const { objective, counts } = props;
  const { title, promise, target } = objective;
  const events = eventsInWindow(counts, objective);
  const { totalCount, badCount } = events;
  const left = Math.max(0, budgetLeft(objective, events));
  const leftText = left > 0 ? copy.budgetLeft(percents.format(left)) : copy.overspent;
  const isAlerting = left === 0 || alertOf(objective, counts) !== undefined;
  return (
    <li className={classes.objective} data-attention={isAlerting || undefined}>
      <div className={paper.head}>
        <p className={classes.name}>{title}</p>
        <p className={classes.side} data-attention={isAlerting || undefined}>
          {totalCount === 0 ? copy.noEvents : leftText}
        </p>
      </div>
      {totalCount > 0 && (
        <div className={classes.bar} role="img" aria-label={copy.objectiveBar(title, leftText)}>
          <span className={classes.part} style={{ width: `${left * 100}%` }} />
        </div>
      )}
      <p className={classes.note}>{promise}</p>
      {totalCount > 0 && (
        <p className={classes.text}>
          {copy.goodShare(shares.format(1 - badCount / totalCount), shares.format(target))}{' '}
          {copy.badCounts(
            numbers.format(badCount),
            numbers.format(totalCount),
            numbers.format(eventsIn(counts, LAST_HOUR).badCount),
          )}
        </p>
      )}
    </li>
  );
}
