import {
  endLetters,
  nextLook,
  tellInDigest,
  type BetweenAlert,
} from '@daily-snapshot/domain/alerts/between-mornings';
import { judgeDays, type Judged } from '@daily-snapshot/domain/alerts/judge-days';
import { asStoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  forgetHistory,
  NOT_WATCHED,
  type WatchBook,
} from '@daily-snapshot/domain/alerts/watch-book';
import { businessDateAt, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import type { DigestAlert } from '@daily-snapshot/domain/digest/alert-facts';
import { cashOn, sourcesOf, type Daybook } from '@daily-snapshot/domain/rollup/daybook';
import type { FiledAlert, Watched } from '../ports/digests.ts';

/** What a morning tells beside the numbers, and what it leaves behind. */
export interface MorningWatch {
  readonly watched: Watched | undefined;
  readonly alerts: readonly DigestAlert[];
}

/**
 * Judges the days that a digest may tell of, and tells what was found since the last.
 *
 * @returns nothing watched where no day has come since, or none that is complete, and nothing was found
 */
export function watchDays(
  { currency, timeZone, closedDays }: Pick<Business, 'currency' | 'timeZone' | 'closedDays'>,
  daybook: Daybook,
  watch: WatchBook | undefined,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): MorningWatch {
  // Books that were there before anybody watched them: their history is read first.
  if (!watch) {
    const book = forgetHistory(NOT_WATCHED);
    return { watched: { book, told: [], settled: [], lookAt: builtAt }, alerts: [] };
  }
  const judged = judgeDays(watch, {
    until: digestPeriod(digestDay).to,
    sources: sourcesOf(daybook),
    balanceOn: (date) => cashOn(daybook, date)?.balance ?? null,
    closed: closedDays,
    openItems: daybook.openItems,
  });
  const { told: found, settled } = judged;
  const over = settled.reduce((book, { id }) => endLetters(book, id), judged.book);
  const { book, told: between } = tellInDigest(over);
  const alerts = alertsOfMorning(found, between, timeZone);
  if (book === watch) return { watched: undefined, alerts };
  const filed = found.map((one): FiledAlert => {
    const stored = asStoredAlert(one, currency, builtAt);
    const reopenedOn = one.before === 'settled' ? one.alert.date : null;
    return { id: one.id, before: one.before, stored: { ...stored, reopenedOn } };
  });
  return { watched: { book, told: filed, settled, lookAt: nextLook(book, builtAt) }, alerts };
}

/** Each once: what was told between two mornings, the morning has found again. */
function alertsOfMorning(
  found: Judged['told'],
  between: readonly BetweenAlert[],
  timeZone: TimeZone,
): DigestAlert[] {
  const alerts = new Map<string, DigestAlert>(found.map(({ id, alert }) => [id, { ...alert, id }]));
  for (const { id, alert, foundAt, letters } of between) {
    const toldOn = letters > 0 ? { toldOn: businessDateAt(foundAt, timeZone) } : {};
    alerts.set(id, { ...(alerts.get(id) ?? alert), id, ...toldOn });
  }
  return [...alerts.values()];
}
