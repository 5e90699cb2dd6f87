import { daysBetween } from '@daily-snapshot/domain/calendar/business-date';
import { cashOutlook } from '@daily-snapshot/domain/digest/build/cash-outlook';
import type { CashSnapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import classes from './cash-card.module.css';

/** A line from cash today through its low point to its expected end. The table has the same amounts. */
export function CashChart({ cash }: { readonly cash: CashSnapshot }) {
  const { balance, asOf } = cash;
  const outlook = cashOutlook(cash);
  if (!outlook || balance.state === 'unknown') return null;
  const { days, low: lowest, end } = outlook;
  const points = [
    { is: 'now', day: 0, amount: balance.amount },
    { is: 'low', day: daysBetween(asOf, lowest.date), amount: lowest.amount },
    ...(end === null ? [] : [{ is: 'end', day: days, amount: end }]),
  ].filter(({ is, day }) => is !== 'low' || end === null || (day > 0 && day < days));
  const amounts = points.map(({ amount }) => amount);
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const placed = points.map(({ is, day, amount }) => ({
    is,
    left: 2 + (day / days) * 96,
    top: 8 + ((high - amount) / (high - low || 1)) * 84,
  }));
  const zero = 8 + (high / (high - low || 1)) * 84;
  return (
    <div aria-hidden="true">
      <div className={classes.points}>
        <svg
          className={classes.chart}
          style={{ marginTop: 0 }}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
        >
          <line className={classes.zero} x1={0} x2={100} y1={zero} y2={zero} />
          <polyline
            className={classes.path}
            points={placed.map(({ left, top }) => `${left},${top}`).join(' ')}
          />
        </svg>
        {placed.map(({ is, left, top }) => (
          <span
            key={is}
            className={classes.point}
            data-is={is}
            style={{ left: `${left}%`, top: `${top}%` }}
          />
        ))}
      </div>
      <div className={classes.labels}>
        <span>today</span>
        <span>in {days} days</span>
      </div>
    </div>
  );
}
