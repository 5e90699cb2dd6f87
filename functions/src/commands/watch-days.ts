import { judgeDays } from '@daily-snapshot/domain/alerts/judge-days';
import { asStoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import {
  forgetHistory,
  NOT_WATCHED,
  type WatchBook,
} from '@daily-snapshot/domain/alerts/watch-book';
import type { BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { digestPeriod } from '@daily-snapshot/domain/calendar/digest-day';
import type { Business } from '@daily-snapshot/domain/contracts/business';
import { cashOn, sourcesOf, type Daybook } from '@daily-snapshot/domain/rollup/daybook';
import type { FiledAlert, Watched } from '../ports/digests.ts';

/**
 * Judges the days that a digest may tell of.
 *
 * @returns undefined where no day has come since, or none that is complete
 */
export function watchDays(
  { currency, closedDays }: Pick<Business, 'currency' | 'closedDays'>,
  daybook: Daybook,
  watch: WatchBook | undefined,
  { digestDay, builtAt }: { readonly digestDay: BusinessDate; readonly builtAt: Date },
): Watched | undefined {
  // Books that were there before anybody watched them: their history is read first.
  if (!watch) return { book: forgetHistory(NOT_WATCHED), told: [], settled: [], lookAt: builtAt };
  const { book, told, settled } = judgeDays(watch, {
    until: digestPeriod(digestDay).to,
    sources: sourcesOf(daybook),
    balanceOn: (date) => cashOn(daybook, date)?.balance ?? null,
    closed: closedDays,
  });
  if (book === watch) return undefined;
  const filed = told.map((found): FiledAlert => {
    const stored = asStoredAlert(found, currency, builtAt);
    const reopenedOn = found.before === 'settled' ? found.alert.date : null;
    return { id: found.id, before: found.before, stored: { ...stored, reopenedOn } };
  });
  return { book, told: filed, settled, lookAt: null };
}
