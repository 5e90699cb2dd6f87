import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { typeOfAlert, type Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import { formatDate } from '@daily-snapshot/domain/calendar/format-date';
import paper from '../../../ui/layout/paper.module.css';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts.module.css';

const SHOWN = 2;

/** The most important findings of the last year, of different types. */
export function HistoryFindings({ replay }: { readonly replay: StoredBacktest | null }) {
  const alerts = mostImportant(replay?.backtest?.alerts ?? []);
  if (!replay || alerts.length === 0) return null;
  return (
    <section className={paper.paper} aria-labelledby="history-findings">
      <h3 className={paper.title} id="history-findings">
        {alerts.length === 1
          ? 'Found in your last twelve months'
          : 'The two most important findings of your last twelve months'}
      </h3>
      <ul className={classes.alerts}>
        {alerts.map((alert) => (
          <AlertItem
            key={`${alert.date} ${alert.finding}`}
            alert={alert}
            currency={replay.currency}
          >
            <p className={paper.note}>
              {formatDate(alert.date)}, {alert.date.slice(0, 4)}
            </p>
          </AlertItem>
        ))}
      </ul>
    </section>
  );
}

/** Returns the most severe alert of each of the leading types. */
function mostImportant(alerts: readonly Alert[]): readonly Alert[] {
  const bySeverity = alerts.toSorted((a, b) => b.severity - a.severity);
  const types = new Set(bySeverity.map(typeOfAlert));
  return [...types]
    .slice(0, SHOWN)
    .flatMap((type) => bySeverity.find((alert) => typeOfAlert(alert) === type) ?? []);
}
