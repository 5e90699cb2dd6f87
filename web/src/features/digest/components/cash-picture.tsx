import { daysBetween } from '@daily-snapshot/domain/calendar/business-date';
import { FORECAST_DAYS } from '@daily-snapshot/domain/signals/forecast-days';
import type { CashSnapshot } from '@daily-snapshot/domain/snapshot/snapshot';
import classes from './cash-card.module.css';

/** Cash today, where it is lowest and where it ends, over fourteen days. The words say the same. */
export function CashPicture({ cash }: { readonly cash: CashSnapshot }) {
  const { balance, forecast, asOf } = cash;
  if (!forecast || balance.state === 'unknown') return null;
  const points = [
    { is: 'now', day: 0, amount: balance.amount },
    { is: 'low', day: daysBetween(asOf, forecast.low.date), amount: forecast.low.amount },
    { is: 'end', day: FORECAST_DAYS, amount: forecast.end },
  ].filter(({ is, day }) => is !== 'low' || (day > 0 && day < FORECAST_DAYS));
  const amounts = points.map(({ amount }) => amount);
  const [low, high] = [Math.min(0, ...amounts), Math.max(0, ...amounts)];
  const placed = points.map(({ is, day, amount }) => ({
    is,
    left: 2 + (day / FORECAST_DAYS) * 96,
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
        <span>in {FORECAST_DAYS} days</span>
      </div>
    </div>
  );
}
