import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { leadingFindings } from '@daily-snapshot/domain/backtest/leading-findings';
import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import paper from '../../../ui/layout/paper.module.css';
import { BACKTEST_COPY as copy } from '../model/alert-copy.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts.module.css';

/** The most important findings of the last year, of different types. */
export function HistoryFindings({ replay }: { readonly replay: StoredBacktest | null }) {
  const alerts = leadingFindings(replay?.backtest?.alerts ?? []);
  if (!replay || alerts.length === 0) return null;
  return (
    <section className={paper.paper} aria-labelledby="history-findings">
      <h3 className={paper.title} id="history-findings">
        {alerts.length === 1 ? copy.foundOne : copy.foundTwo}
      </h3>
      <ul className={classes.alerts}>
        {alerts.map((alert) => (
          <AlertItem
            key={`${alert.date} ${alert.finding}`}
            alert={alert}
            currency={replay.currency}
          >
            <p className={paper.note}>{formatDayOfYear(alert.date)}</p>
          </AlertItem>
        ))}
      </ul>
    </section>
  );
}
