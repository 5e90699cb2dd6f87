import type { TaskPayload } from '@daily-snapshot/domain/contracts/tasks';
import { nextAlertCheckAt } from '@daily-snapshot/domain/alerts/policy/intraday-alerts';
import { correctOpenAlerts } from '@daily-snapshot/domain/alerts/detection/correct-open-alerts';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { completeThrough } from '@daily-snapshot/domain/alerts/detection/complete-through';
import type { NewAlert } from '@daily-snapshot/domain/alerts/alert/alert-cause';
import { newAlertToStore, type DetectedAlerts } from '@daily-snapshot/domain/alerts/alert-writes';
import {
  toDetectorPosting,
  type BusinessAlertState,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { trackAlert } from '@daily-snapshot/domain/alerts/policy/open-alert';
import { alertIdOf } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  addDays,
  dayNumber,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import { BACKTEST_ALERTS_MAX } from '@daily-snapshot/domain/backtest/stored-backtest-schema';
import type { DetectorPosting } from '@daily-snapshot/domain/alerts/detectors/detector-posting';
import { counts } from '@daily-snapshot/domain/ledger/classification/is-counted';
import { HISTORY_DAYS, sourcesOf } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import type { HistoryCursor, AlertStates } from '../ports/alert-states.ts';
import { enqueueHistoryReplay } from '../ports/enqueue-history-replay.ts';
import { enqueueAlertCheck } from '../ports/enqueue-alert-check.ts';

/**
 * The history is bounded by its days. This limit only protects the memory of the function: 440,000
 * postings of two years and 8,000 payees take 400 MB. The latest postings are read first.
 */
const MAX_LINES = 500_000;

interface Ports {
  readonly alertStates: AlertStates;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Reads the history of a business once, page by page, and stores its backtest and the final
 * detector state. The first reading files the alerts of the last two weeks as open, without e-mails.
 * A repeated call finds nothing to read. Postings that arrive meanwhile are read again.
 */
export async function replayHistory(
  { alertStates, taskQueue, clock }: Ports,
  { businessId }: TaskPayload<'replayHistory'>,
): Promise<'replayed' | 'nothing-to-read' | 'changed-meanwhile'> {
  const inputs = await alertStates.find(businessId);
  if (!inputs || inputs.alertState.checkpoint) return 'nothing-to-read';
  const { business, dailySummaries, alertState, settings } = inputs;
  const { currency } = business;
  const until = completeThrough(sourcesOf(dailySummaries));
  const read = { businessId, business, since: until && addDays(until, -HISTORY_DAYS) };
  const lines = await readLines({ alertStates, clock }, read);
  const history =
    until &&
    detectHistory({
      lines,
      until,
      balance: dailySummaries.balance,
      rules: alertState.rules,
      thresholds: settings.thresholds,
      alertBudget: settings.alertBudget,
      closed: business.closedDays,
    });
  const backtest = history?.backtest
    ? {
        ...history.backtest,
        alerts: history.backtest.alerts.slice(-BACKTEST_ALERTS_MAX),
        crossings: history.backtest.crossings.slice(-BACKTEST_ALERTS_MAX),
      }
    : null;
  await alertStates.saveReplay(businessId, { currency, reading: null, backtest });
  let isDue = false;
  const isStored = await alertStates.change(businessId, ({ alertState: now }) => {
    if (now.checkpoint || now.revision !== alertState.revision) return undefined;
    if (!history) {
      // Later postings set this flag again.
      const unchanged = { ...now, hasNewPostings: false };
      const nextCheckAt = nextAlertCheckAt(unchanged, clock.now());
      isDue = nextCheckAt !== null && nextCheckAt <= clock.now();
      return { alertState: unchanged, raised: [], resolved: [], nextCheckAt };
    }
    const { checkpoint, later: unprocessed, thresholds, sensitivity } = history;
    const corrections = correctOpenAlerts(
      { ...now, checkpoint, unprocessed, thresholds, sensitivity },
      history.lately,
    );
    const { alertState: nextState, raised } = now.wasRead
      ? { alertState: corrections.alertState, raised: [] }
      : fileAlerts(corrections.alertState, history.recentAlerts, currency, clock.now());
    return {
      ...corrections,
      alertState: nextState,
      raised,
      nextCheckAt: nextAlertCheckAt(nextState, clock.now()),
    };
  });
  const time = clock.now().toISOString();
  // E-mails and connection alerts do not wait for data.
  if (isDue) await enqueueAlertCheck(taskQueue, businessId, time);
  if (isStored) return 'replayed';
  await enqueueHistoryReplay(taskQueue, businessId, time);
  return 'changed-meanwhile';
}

/** Files alerts as open. The next daily runs resolve or continue them. */
function fileAlerts(
  alertState: BusinessAlertState,
  alerts: readonly NewAlert[],
  currency: string,
  foundAt: Date,
): Pick<DetectedAlerts, 'alertState' | 'raised'> {
  const known = new Set(alertState.trackedAlerts.map(({ id }) => id));
  const filed = alerts
    .map((found) => {
      const { detector, cause } = found.candidate;
      const day = dayNumber(found.alert.date);
      return { found, day, id: alertIdOf(detector, cause, day) };
    })
    .filter(({ id }) => !known.has(id));
  return {
    alertState: {
      ...alertState,
      wasRead: true,
      trackedAlerts: [
        ...alertState.trackedAlerts,
        ...filed.map(({ id, found, day }) => trackAlert(id, found, day)),
      ],
    },
    raised: filed.map(({ id, found }) => newAlertToStore(id, found, currency, foundAt)),
  };
}

interface HistoryRead {
  readonly businessId: string;
  readonly business: Business;
  /** null if no day is complete yet */
  readonly since: BusinessDate | null;
}

async function readLines(
  { alertStates, clock }: Pick<Ports, 'alertStates' | 'clock'>,
  { businessId, business, since }: HistoryRead,
): Promise<DetectorPosting[]> {
  const lines: DetectorPosting[] = [];
  if (since === null) return lines;
  const shareTexts = textSharing();
  let after: HistoryCursor | undefined;
  do {
    const page = await alertStates.history(businessId, since, after);
    for (const posting of page.postings) {
      if (counts(posting, business)) lines.push(shareTexts(toDetectorPosting(posting)));
    }
    after = page.next;
    const backTo = lines.at(-1)?.date ?? null;
    const reading = { lines: lines.length, backTo, at: clock.now() };
    await alertStates.saveReplay(businessId, { currency: business.currency, reading });
  } while (after && lines.length < MAX_LINES);
  // The day at the page limit was read only in part.
  const broken = after?.date;
  return broken ? lines.filter(({ date }) => date > broken) : lines;
}

/** Keeps equal texts of many postings once, because each document has its own copies. */
function textSharing(): (line: DetectorPosting) => DetectorPosting {
  const texts = new Map<string, string>();
  const shared = <T extends string>(text: T): T => {
    const known = texts.get(text);
    if (known !== undefined) return known as T;
    texts.set(text, text);
    return text;
  };
  return ({ counterparty, category, date, postedDate, account, ...line }) => ({
    ...line,
    counterparty: shared(counterparty),
    category: shared(category),
    date: shared(date),
    postedDate: shared(postedDate),
    ...(account !== undefined && { account: shared(account) }),
  });
}
