import { filed, alertWritesOf } from '@daily-snapshot/domain/alerts/alert-writes';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  EMPTY_ALERT_STATE,
  toDetectorPosting,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { StoredBacktest } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import { HISTORY_DAYS } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { invariant } from '@daily-snapshot/domain/shared/invariant';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { assembleDigest } from '@daily-snapshot/domain/digest/build/assemble-digest';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';

/** A business as its books have it at the end. */
interface Books {
  readonly business: {
    readonly name: string;
    readonly timeZone: TimeZone;
    readonly currency: string;
  };
  readonly postings: readonly Posting[];
  readonly dailySummaries: DailySummaries;
}

/** What mornings leave of a business whose history was read before the first of them. */
export interface ReplayedDailyRuns {
  readonly digests: readonly Digest[];
  /** as they are after the last morning, by id */
  readonly alerts: ReadonlyMap<string, StoredAlert>;
  /** lines that no morning has told of wait in it */
  readonly watch: BusinessAlertState;
  readonly replay: StoredBacktest;
}

/**
 * Goes through mornings as the service has them: each knows what was there by then.
 *
 * @param mornings one at least, the oldest first
 */
export function replayDailyRuns(
  { business, postings, dailySummaries }: Books,
  mornings: readonly BusinessDate[],
): ReplayedDailyRuns {
  const { currency, timeZone } = business;
  const [first] = mornings;
  invariant(first, 'there is a first morning');
  const { watch: asRead, backtest } = watchSince(digestPeriod(first).from, postings);
  let watch = asRead;
  const alerts = new Map<string, StoredAlert>();
  const digests = mornings.map((digestDay) => {
    const inputs = {
      business: { ...business, basis: 'cash' as const },
      dailySummaries: asOf(dailySummaries, digestPeriod(digestDay).to),
      alertState: watch,
    };
    const builtAt = digestDueAt(digestDay, timeZone);
    const { digest, detectedAlerts } = assembleDigest(inputs, { digestDay, builtAt });
    if (!detectedAlerts) return digest;
    for (const filing of alertWritesOf(detectedAlerts)) {
      const alert = filed(alerts.get(filing.id), filing);
      if (alert) alerts.set(filing.id, alert);
    }
    watch = detectedAlerts.book;
    return digest;
  });
  return { digests, alerts, watch, replay: { currency, reading: null, backtest } };
}

/** The watch on the eve of its first day, and what the history until then would have told. */
function watchSince(first: BusinessDate, postings: readonly Posting[]) {
  const until = addDays(first, -1);
  const since = addDays(until, -HISTORY_DAYS);
  const { memory, telling, thresholds, later, backtest } = detectHistory({
    lines: postings.filter(({ date }) => date >= since).map(toDetectorPosting),
    until,
    balance: null,
    rules: [],
  });
  const watch: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    memory,
    telling,
    thresholds,
    unprocessed: later,
  };
  return { watch, backtest };
}

const asOf = (dailySummaries: DailySummaries, completeThrough: BusinessDate): DailySummaries => ({
  ...dailySummaries,
  sources: dailySummaries.sources.map((source) => ({ ...source, completeThrough })),
});
