import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import paper from '../../../ui/layout/paper.module.css';
import { NO_ALERTS_COPY as copy } from '../model/alert-copy.ts';
import { recentFindings } from '../model/recent-findings.ts';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts.module.css';

/**
 * Shown while the business has no alert. Lists the findings of the last two weeks before the
 * sign-up, so that the page never contradicts the backtest.
 */
export function NoAlerts({ replay }: { readonly replay: StoredBacktest | null }) {
  const { recent, older } = recentFindings(replay);
  return (
    <>
      <div>
        <p className={classes.words}>{copy.title}</p>
        <p className={paper.text}>{copy.about}</p>
      </div>
      {replay && recent.length > 0 && (
        <section className={paper.paper} aria-labelledby="recent-findings">
          <h3 className={paper.title} id="recent-findings">
            {copy.recent(recent.length)}
          </h3>
          <ul className={classes.alerts}>
            {recent.map((alert) => (
              <AlertItem
                key={`${alert.date} ${alert.finding} ${alert.counterparty}`}
                alert={alert}
                currency={replay.currency}
              >
                <p className={paper.note}>{formatDayOfYear(alert.date)}</p>
              </AlertItem>
            ))}
          </ul>
        </section>
      )}
      {older > 0 && <p className={paper.text}>{copy.older(older)}</p>}
    </>
  );
}
