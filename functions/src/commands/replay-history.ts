import { nextLook } from '@daily-snapshot/domain/alerts/between-mornings';
import { correctStanding } from '@daily-snapshot/domain/alerts/correct-standing';
import { readHistory } from '@daily-snapshot/domain/alerts/read-history';
import { completeThrough } from '@daily-snapshot/domain/alerts/complete-through';
import { watchedLine } from '@daily-snapshot/domain/alerts/watch-book';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/clock';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { REPLAYED_ALERTS_MAX } from '@daily-snapshot/domain/contracts/stored-replay';
import type { WatchedLine } from '@daily-snapshot/domain/detectors/watched-line';
import { counts } from '@daily-snapshot/domain/ledger/counts';
import { HISTORY_DAYS, sourcesOf } from '@daily-snapshot/domain/daybook/daybook';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { HistoryPlace, Watches } from '../ports/watches.ts';
import { askForCheck } from './check-alerts.ts';

/** The latest of a business that has very many: the rest is left unread. */
const MOST_LINES = 60_000;

interface Ports {
  readonly watches: Watches;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/** @param time tells this wish from those before it, which the queue remembers */
export const askForHistory = (
  taskQueue: TaskQueue,
  businessId: string,
  time: string,
): Promise<void> =>
  taskQueue.enqueue('replayHistory', { businessId }, `history ${businessId} ${time}`);

/**
 * Reads the history of a business once, page by page, and keeps what its mornings would have told and
 * what the detectors know at its end. Done twice, it finds that nothing is to be read. What comes in
 * while it reads is read again.
 */
export async function replayHistory(
  { watches, taskQueue, clock }: Ports,
  businessId: string,
): Promise<'replayed' | 'nothing-to-read' | 'changed-meanwhile'> {
  const watching = await watches.find(businessId);
  if (!watching || watching.watch.memory) return 'nothing-to-read';
  const { business, daybook, watch, settings } = watching;
  const { currency } = business;
  const until = completeThrough(sourcesOf(daybook));
  const { profitFrom } = business;
  const read = { businessId, currency, profitFrom, since: until && addDays(until, -HISTORY_DAYS) };
  const lines = await readLines({ watches, clock }, read);
  const history =
    until &&
    readHistory({
      lines,
      until,
      balance: daybook.balance,
      rules: watch.rules,
      thresholds: settings.thresholds,
      welcome: settings.welcome,
      closed: business.closedDays,
    });
  const caught = history?.caught
    ? {
        ...history.caught,
        alerts: history.caught.alerts.slice(-REPLAYED_ALERTS_MAX),
        crossings: history.caught.crossings.slice(-REPLAYED_ALERTS_MAX),
      }
    : null;
  await watches.noteReplay(businessId, { currency, reading: null, caught });
  let isDue = false;
  const isStored = await watches.change(businessId, ({ watch: now }) => {
    if (now.memory || now.revision !== watch.revision) return undefined;
    if (!history) {
      // What is told of later days says so: until then there is nothing to ask for again.
      const book = { ...now, hasNews: false };
      const lookAt = nextLook(book, clock.now());
      isDue = lookAt !== null && lookAt <= clock.now();
      return { book, told: [], settled: [], lookAt };
    }
    const { memory, later: unjudged, thresholds, telling } = history;
    const { book, ...corrections } = correctStanding(
      { ...now, memory, unjudged, thresholds, telling },
      history.lately,
    );
    return { book, told: [], ...corrections, lookAt: nextLook(book, clock.now()) };
  });
  const time = clock.now().toISOString();
  // A letter or a connection does not wait for data.
  if (isDue) await askForCheck(taskQueue, businessId, time);
  if (isStored) return 'replayed';
  await askForHistory(taskQueue, businessId, time);
  return 'changed-meanwhile';
}

interface HistoryRead {
  readonly businessId: string;
  readonly currency: string;
  readonly profitFrom: Business['profitFrom'];
  /** null where nothing is complete yet */
  readonly since: BusinessDate | null;
}

async function readLines(
  { watches, clock }: Pick<Ports, 'watches' | 'clock'>,
  { businessId, currency, profitFrom, since }: HistoryRead,
): Promise<WatchedLine[]> {
  const lines: WatchedLine[] = [];
  if (since === null) return lines;
  let after: HistoryPlace | undefined;
  do {
    const page = await watches.history(businessId, since, after);
    for (const posting of page.postings) {
      if (counts(posting, profitFrom)) lines.push(watchedLine(posting));
    }
    after = page.next;
    const backTo = lines.at(-1)?.date ?? null;
    const reading = { lines: lines.length, backTo, at: clock.now() };
    await watches.noteReplay(businessId, { currency, reading });
  } while (after && lines.length < MOST_LINES);
  // Of the day that the reading broke off in only a part was read.
  const broken = after?.date;
  return broken ? lines.filter(({ date }) => date > broken) : lines;
}
