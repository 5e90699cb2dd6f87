import { filed, filingsOf } from '@daily-snapshot/domain/alerts/file-alerts';
import { readHistory } from '@daily-snapshot/domain/alerts/read-history';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { NOT_WATCHED, watchedLine, type WatchBook } from '@daily-snapshot/domain/alerts/watch-book';
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { StoredReplay } from '@daily-snapshot/domain/contracts/stored-replay';
import { HISTORY_DAYS, type Daybook } from '@daily-snapshot/domain/daybook/daybook';
import { digestDueAt } from '@daily-snapshot/domain/digest/due';
import { invariant } from '@daily-snapshot/domain/invariant';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { digestOfMorning, type Digest } from '@daily-snapshot/domain/morning/digest-of-morning';

/** A business as its books have it at the end. */
interface Books {
  readonly business: {
    readonly name: string;
    readonly timeZone: TimeZone;
    readonly currency: string;
  };
  readonly postings: readonly Posting[];
  readonly daybook: Daybook;
}

/** What mornings leave of a business whose history was read before the first of them. */
export interface WatchedMornings {
  readonly digests: readonly Digest[];
  /** as they are after the last morning, by id */
  readonly alerts: ReadonlyMap<string, StoredAlert>;
  /** lines that no morning has told of wait in it */
  readonly watch: WatchBook;
  readonly replay: StoredReplay;
}

/**
 * Goes through mornings as the service has them: each knows what was there by then.
 *
 * @param mornings one at least, the oldest first
 */
export function watchedMornings(
  { business, postings, daybook }: Books,
  mornings: readonly BusinessDate[],
): WatchedMornings {
  const { currency, timeZone } = business;
  const [first] = mornings;
  invariant(first, 'there is a first morning');
  const { watch: asRead, caught } = watchSince(digestPeriod(first).from, postings);
  let watch = asRead;
  const alerts = new Map<string, StoredAlert>();
  const digests = mornings.map((digestDay) => {
    const morning = {
      business: { ...business, basis: 'cash' as const },
      daybook: asOf(daybook, digestPeriod(digestDay).to),
      watch,
    };
    const builtAt = digestDueAt(digestDay, timeZone);
    const { digest, watched } = digestOfMorning(morning, { digestDay, builtAt });
    if (!watched) return digest;
    for (const filing of filingsOf(watched)) {
      const alert = filed(alerts.get(filing.id), filing);
      if (alert) alerts.set(filing.id, alert);
    }
    watch = watched.book;
    return digest;
  });
  return { digests, alerts, watch, replay: { currency, reading: null, caught } };
}

/** The watch on the eve of its first day, and what the history until then would have told. */
function watchSince(first: BusinessDate, postings: readonly Posting[]) {
  const until = addDays(first, -1);
  const since = addDays(until, -HISTORY_DAYS);
  const { memory, telling, thresholds, later, caught } = readHistory({
    lines: postings.filter(({ date }) => date >= since).map(watchedLine),
    until,
    balance: null,
    rules: [],
  });
  const watch: WatchBook = { ...NOT_WATCHED, memory, telling, thresholds, unjudged: later };
  return { watch, caught };
}

const asOf = (daybook: Daybook, completeThrough: BusinessDate): Daybook => ({
  ...daybook,
  sources: daybook.sources.map((source) => ({ ...source, completeThrough })),
});
