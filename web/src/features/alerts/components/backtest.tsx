import { MIN_HISTORY_DAYS } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { dayNumber } from '@daily-snapshot/domain/calendar/business-date';
import { formatDayOfYear } from '@daily-snapshot/domain/calendar/format-date';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { Progress, Stack } from '@mantine/core';
import paper from '../../../ui/layout/paper.module.css';
import { BACKTEST_COPY as copy } from '../model/alert-copy.ts';
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
    return <p className={paper.text}>{copy.noData}</p>;
  }
  const { from, to, alerts, digests, crossings } = backtest;
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < MIN_HISTORY_DAYS) {
    return <p className={paper.text}>{copy.tooShort(days)}</p>;
  }
  return (
    <Stack gap="lg">
      <p className={paper.text}>{copy.summary(digests, alerts.length, from, to)}</p>
      {alerts.length > 0 && (
        <section className={paper.paper} aria-labelledby="backtest">
          <h3 className={paper.title} id="backtest">
            {copy.latestFirst}
          </h3>
          <ul className={classes.alerts}>
            {alerts.toReversed().map((alert, index) => (
              <AlertItem key={index} alert={alert} currency={replay.currency}>
                <p className={paper.note}>{formatDayOfYear(alert.date)}</p>
              </AlertItem>
            ))}
          </ul>
        </section>
      )}
      {crossings.length > 0 && (
        <details className={classes.folded}>
          <summary>{copy.limits(crossings.length)}</summary>
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

function Reading({ reading }: { readonly reading: NonNullable<StoredBacktest['reading']> }) {
  const { lines, backTo, at } = reading;
  const today = Math.floor(at.getTime() / 86_400_000);
  const read = backTo === null ? 0 : today - dayNumber(backTo);
  return (
    <Stack gap={6}>
      <Progress
        value={Math.min(100, (100 * read) / TWO_YEARS_DAYS)}
        aria-label={copy.progress}
        animated
      />
      <p className={paper.note} role="status">
        {copy.reading(lines, backTo)}
      </p>
    </Stack>
  );
}
