import { alertWritesOf, applyAlertWrite } from '@daily-snapshot/domain/alerts/alert-writes';
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
import type { Cents } from '@daily-snapshot/domain/money/cents';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { assembleDigest } from '@daily-snapshot/domain/digest/build/assemble-digest';
import type { Digest } from '@daily-snapshot/domain/digest/build/digest-schema';

/** A business with all of its postings. */
interface ReplayInput {
  readonly business: {
    readonly name: string;
    readonly timeZone: TimeZone;
    readonly currency: string;
  };
  readonly postings: readonly Posting[];
  readonly dailySummaries: DailySummaries;
  /** Returns the money in the bank at the end of a day; null if no source reports a balance. */
  readonly cashOn: ((date: BusinessDate) => Cents) | null;
}

/** The documents that daily runs leave behind. */
export interface ReplayedDailyRuns {
  readonly digests: readonly Digest[];
  /** The alerts by ID, as they are after the last daily run. */
  readonly alerts: ReadonlyMap<string, StoredAlert>;
  /** The alert state. It contains postings that no daily run has processed. */
  readonly alertState: BusinessAlertState;
  readonly replay: StoredBacktest;
}

/**
 * Replays daily runs as the service makes them. Each run only sees the postings up to its day. The
 * history before the first run is backtested first.
 *
 * @param digestDays at least one digest day, oldest first
 */
export function replayDailyRuns(
  { business, postings, dailySummaries, cashOn }: ReplayInput,
  digestDays: readonly BusinessDate[],
): ReplayedDailyRuns {
  const { currency, timeZone } = business;
  const [first] = digestDays;
  invariant(first, 'there is at least one digest day');
  const { alertState: initialState, backtest } = alertStateBefore(
    digestPeriod(first).from,
    postings,
    cashOn,
  );
  let alertState = initialState;
  const alerts = new Map<string, StoredAlert>();
  const digests = digestDays.map((digestDay) => {
    const inputs = {
      business: { ...business, basis: 'cash' as const },
      dailySummaries: asOf(dailySummaries, digestPeriod(digestDay).to, cashOn),
      alertState,
    };
    const builtAt = digestDueAt(digestDay, timeZone);
    const { digest, detectedAlerts } = assembleDigest(inputs, { digestDay, builtAt });
    if (!detectedAlerts) return digest;
    for (const filing of alertWritesOf(detectedAlerts)) {
      const alert = applyAlertWrite(alerts.get(filing.id), filing);
      if (alert) alerts.set(filing.id, alert);
    }
    alertState = detectedAlerts.alertState;
    return digest;
  });
  return { digests, alerts, alertState, replay: { currency, reading: null, backtest } };
}

/**
 * Returns the alert state on the day before the first run, and the backtest of the history until
 * then.
 */
function alertStateBefore(
  first: BusinessDate,
  postings: readonly Posting[],
  cashOn: ReplayInput['cashOn'],
) {
  const until = addDays(first, -1);
  const since = addDays(until, -HISTORY_DAYS);
  const { checkpoint, sensitivity, thresholds, later, backtest } = detectHistory({
    lines: postings.filter(({ date }) => date >= since).map(toDetectorPosting),
    until,
    balance: cashOn && { amount: cashOn(until), asOf: until },
    rules: [],
  });
  const alertState: BusinessAlertState = {
    ...EMPTY_ALERT_STATE,
    checkpoint,
    sensitivity,
    thresholds,
    unprocessed: later,
  };
  return { alertState, backtest };
}

const asOf = (
  dailySummaries: DailySummaries,
  completeThrough: BusinessDate,
  cashOn: ReplayInput['cashOn'],
): DailySummaries => ({
  ...dailySummaries,
  balance: cashOn && { amount: cashOn(completeThrough), asOf: completeThrough },
  sources: dailySummaries.sources.map((source) => ({ ...source, completeThrough })),
});
