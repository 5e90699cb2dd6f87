import { MIN_HISTORY_DAYS } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { formatDate } from '@daily-snapshot/domain/calendar/format-date';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { Progress, Stack } from '@mantine/core';
import paper from '../../../ui/layout/paper.module.css';
import { AlertItem } from './alert-item.tsx';
import classes from './alerts.module.css';

/**
 * The number of days in two years, the longest history that a backtest reads. The progress bar is
 * full at this number.
 */
const TWO_YEARS_DAYS = 731;

/**
 * Shows the alerts that the last year’s digests would have sent, or the progress of the backtest.
 */
export function BacktestReport({ replay }: { readonly replay: StoredBacktest | null }) {
  if (replay?.reading) return <Reading reading={replay.reading} />;
  const backtest = replay?.backtest;
  if (!replay || !backtest) {
    return (
      <p className={paper.text}>
        As soon as your lines are here, their history is read once, and this page shows what your
        morning digests would have told you about it.
      </p>
    );
  }
  const { from, to, alerts, digests, crossings } = backtest;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < MIN_HISTORY_DAYS) {
    return (
      <p className={paper.text}>
        Your lines go back {days} {days === 1 ? 'day' : 'days'}. It takes {MIN_HISTORY_DAYS} to know
        what is normal for a business: until then little is said, and what is said is sure.
      </p>
    );
  }
  return (
    <Stack gap="lg">
      <p className={paper.text}>
        {digests} morning digests of the last year, read as they would have been, each knowing only
        what was there on its morning: {alerts.length === 0 ? 'no alert' : countOf(alerts.length)}.
        Your lines from {formatDate(from)}, {from.slice(0, 4)} to {formatDate(to)}, {to.slice(0, 4)}{' '}
        were read.
      </p>
      {alerts.length > 0 && (
        <section className={paper.paper} aria-labelledby="backtest">
          <h3 className={paper.title} id="backtest">
            The latest first
          </h3>
          <ul className={classes.alerts}>
            {alerts.toReversed().map((alert, index) => (
              <AlertItem key={index} alert={alert} currency={replay.currency}>
                <p className={paper.note}>
                  Of {formatDate(alert.date)}, {alert.date.slice(0, 4)}
                </p>
              </AlertItem>
            ))}
          </ul>
        </section>
      )}
      {crossings.length > 0 && (
        <details className={classes.folded}>
          <summary>
            {crossings.length === 1
              ? 'Your own thresholds: crossed once'
              : `Your own thresholds: crossed ${crossings.length} times`}
          </summary>
          <ul className={classes.alerts}>
            {crossings.toReversed().map((alert, index) => (
              <AlertItem key={index} alert={alert} currency={replay.currency} />
            ))}
          </ul>
        </details>
      )}
    </Stack>
  );
}

const countOf = (alerts: number): string => (alerts === 1 ? 'one alert' : `${alerts} alerts`);

function Reading({ reading }: { readonly reading: NonNullable<StoredBacktest['reading']> }) {
  const { lines, backTo, at } = reading;
  const today = Math.floor(at.getTime() / 86_400_000);
  const read = backTo === null ? 0 : today - dayNumber(backTo);
  return (
    <Stack gap={6}>
      <Progress
        value={Math.min(100, (100 * read) / TWO_YEARS_DAYS)}
        aria-label="History read"
        animated
      />
      <p className={paper.note} role="status">
        Reading your history: {lines.toLocaleString('en-US')} lines
        {backTo === null ? '' : `, back to ${formatDate(backTo)}, ${backTo.slice(0, 4)}`}. You can
        leave this page.
      </p>
    </Stack>
  );
}
