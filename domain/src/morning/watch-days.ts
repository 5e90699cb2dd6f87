import { endLetters, nextLook, tellInDigest } from '../alerts/between-mornings.ts';
import { tellChanges } from '../alerts/alert-changes.ts';
import type { FiledAlert, Watched } from '../alerts/file-alerts.ts';
import { judgeDays, type Judged } from '../alerts/judge-days.ts';
import { asStoredAlert } from '../alerts/stored-alert.ts';
import {
  forgetHistory,
  NOT_WATCHED,
  type BetweenAlert,
  type WatchBook,
} from '../alerts/watch-book.ts';
import { businessDateAt, type BusinessDate } from '../calendar/business-date.ts';
import type { ClosedOn } from '../calendar/closed-on.ts';
import { digestPeriod } from '../calendar/digest-day.ts';
import type { TimeZone } from '../calendar/time-zone.ts';
import type { DigestAlert } from '../digest/alert-facts.ts';
import { cashOn, sourcesOf, type Daybook } from '../daybook/daybook.ts';
import type { Alert, AlertChange } from '../signals/alert.ts';

/** Of a business, what judging its days rests on. */
export interface WatchedBusiness {
  readonly currency: string;
  readonly timeZone: TimeZone;
  readonly closedDays?: ClosedOn | undefined;
}

/** What a morning tells beside the numbers, and what it leaves behind. */
export interface MorningWatch {
  readonly watched: Watched | undefined;
  readonly alerts: readonly DigestAlert[];
  /** what is expected of cash, as it is told; null: nothing under its floor */
  readonly cashAhead: Alert | null;
  /** what data changed of alerts that were told before */
  readonly changes: readonly AlertChange[];
}

export const NOTHING_TOLD: MorningWatch = {
  watched: undefined,
  alerts: [],
  cashAhead: null,
  changes: [],
};

/**
 * Judges the days that a digest may tell of, and tells what was found since the last.
 *
 * @returns nothing watched where no day has come since, or none that is complete, and nothing was found
 */
export function watchDays(
  { currency, timeZone, closedDays }: WatchedBusiness,
  daybook: Daybook,
  watch: WatchBook | undefined,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): MorningWatch {
  // Books that were there before anybody watched them: their history is read first.
  if (!watch) {
    const book = forgetHistory(NOT_WATCHED);
    const watched = { book, told: [], settled: [], lookAt: builtAt };
    return { ...NOTHING_TOLD, watched };
  }
  const judged = judgeDays(watch, {
    until: digestPeriod(digestDay).to,
    sources: sourcesOf(daybook),
    balanceOn: (date) => cashOn(daybook, date)?.balance ?? null,
    closed: closedDays,
    openItems: daybook.openItems,
  });
  const { told: found, settled, corrected } = judged;
  const over = settled.reduce((book, { id }) => endLetters(book, id), judged.book);
  const { book: told, told: between } = tellInDigest(over);
  const stands = ({ id }: Pick<BetweenAlert, 'id'>) =>
    !told.standing.some((one) => one.id === id && one.settledOn !== null);
  const alerts = alertsOfMorning(found.filter(stands), between.filter(stands), timeZone);
  const { book, changes } = tellChanges(told, new Set(alerts.flatMap(({ id }) => id ?? [])));
  const cashAhead = alerts.find(({ finding }) => finding === 'cash-low') ?? judged.cashAhead;
  if (book === watch) return { watched: undefined, alerts, cashAhead, changes };
  const filed = found.map((one): FiledAlert => {
    const stored = asStoredAlert(one, currency, builtAt);
    const reopenedOn = one.before === 'settled' ? one.alert.date : null;
    const earlier = one.earlier && { earlier: one.earlier };
    return { id: one.id, before: one.before, stored: { ...stored, reopenedOn, ...earlier } };
  });
  const watched = { book, told: filed, settled, corrected, lookAt: nextLook(book, builtAt) };
  return { watched, alerts, cashAhead, changes };
}

/** Each once: what was told between two mornings, the morning has found again. */
function alertsOfMorning(
  found: Judged['told'],
  between: readonly BetweenAlert[],
  timeZone: TimeZone,
): DigestAlert[] {
  const alerts = new Map<string, DigestAlert>(
    found.map(({ id, alert, earlier }) => [id, { ...alert, id, firstToldOn: earlier?.[0]?.on }]),
  );
  for (const { id, alert, foundAt, letters } of between) {
    const toldOn = letters > 0 ? { toldOn: businessDateAt(foundAt, timeZone) } : {};
    alerts.set(id, { ...(alerts.get(id) ?? alert), id, ...toldOn });
  }
  return [...alerts.values()];
}
