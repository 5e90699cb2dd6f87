import { addDays, daysBetween, type BusinessDate } from '../calendar/business-date.ts';

/** What a file says about the days that it covers. */
interface FilePeriod {
  /** the day of the last transaction; null if there is none */
  readonly to: BusinessDate | null;
  /** the last day that the file states to cover; absent if an account states none */
  readonly statedEnd?: BusinessDate | undefined;
}

/**
 * Returns the last day that a file fully covers: the day that it states, else the day before it was
 * exported. The days after its last transaction really had none then. Today is not over.
 *
 * A stated period may end after the export ("this month"). The date of the file is never before its
 * export, so it limits the period. A date before the last transaction is wrong and limits nothing.
 */
export function completeDayOf(
  { statedEnd, to }: FilePeriod,
  {
    exportedOn,
    changedOn,
    today,
  }: Readonly<Record<'exportedOn' | 'changedOn' | 'today', BusinessDate>>,
): BusinessDate {
  const isDated = to !== null && to <= changedOn;
  const lastDay = addDays(statedEnd && isDated && changedOn < today ? changedOn : today, -1);
  const end = statedEnd ?? addDays(exportedOn, -1);
  return end > lastDay ? lastDay : end;
}

/** A longer time without transactions is a copied file more often than a quiet account. */
const MAX_QUIET_DAYS = 7;

/**
 * Proposes when a file was exported: when it was last changed, but not before its last transaction. A
 * copied file is newer than its export, so a file that ends long before was exported when it ends.
 */
export function likelyExportDay(
  { to }: Pick<FilePeriod, 'to'>,
  changedOn: BusinessDate,
  today: BusinessDate,
): BusinessDate {
  const isCopied = to !== null && daysBetween(to, changedOn) > MAX_QUIET_DAYS;
  const day = isCopied ? addDays(to, 1) : to !== null && to > changedOn ? to : changedOn;
  return day > today ? today : day;
}
