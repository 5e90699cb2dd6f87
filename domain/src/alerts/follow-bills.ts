import type { BusinessDate } from '../calendar/business-date.ts';
import type { Candidate } from '../detectors/candidate.ts';
import { missingTogether } from '../detectors/missing-together.ts';
import { billsOf } from '../detectors/told-alert.ts';
import { compareText } from '../compare-text.ts';
import type { Alert } from '../signals/alert.ts';
import type { StandingAlert } from './watch-book.ts';

/** What a day knows of bills that have not come. */
interface BillsOfDay {
  readonly date: BusinessDate;
  /** what was noticed, told or not */
  readonly noticed: readonly Pick<Candidate, 'bills'>[];
  readonly hasCome: (cause: string) => boolean;
}

/**
 * Alerts of bills that say something else by the end of a day: those that went missing since have the
 * same cause and are named too, and those that came are not.
 */
export function followBills(
  standing: readonly StandingAlert[],
  { date, noticed, hasCome }: BillsOfDay,
): { readonly id: string; readonly alert: Alert }[] {
  const known = new Set(standing.filter(isOpen).flatMap(billsOf));
  return standing.flatMap((one) => {
    const { id, told } = one;
    if (!told?.bills || !isOpen(one)) return [];
    const joined = noticed
      .filter((candidate) => isOfBills(one, candidate))
      .flatMap(({ bills = [] }) => bills.filter(({ cause }) => !known.has(cause)));
    for (const { cause } of joined) known.add(cause);
    const missing = told.bills.filter(({ cause }) => !hasCome(cause));
    const isAsBefore = joined.length === 0 && missing.length === told.bills.length;
    if (missing.length === 0 || isAsBefore) return [];
    const bills = [...missing, ...joined].toSorted((a, b) => compareText(a.dueOn, b.dueOn));
    const otherDay = bills[0]?.dueOn ?? told.otherDay;
    return [{ id, alert: { ...told, ...missingTogether(bills, date), date, otherDay } }];
  });
}

/** Whether what was found is of bills that an alert which stands was told of. */
export const isOfBillsOf = (
  standing: readonly StandingAlert[],
  candidate: Pick<Candidate, 'bills'>,
): boolean => standing.some((one) => isOpen(one) && isOfBills(one, candidate));

const isOpen = ({ detector, settledOn }: StandingAlert): boolean =>
  detector === 'bill-missing' && settledOn === null;

const isOfBills = (one: StandingAlert, { bills = [] }: Pick<Candidate, 'bills'>): boolean => {
  const known = billsOf(one);
  return bills.some(({ cause }) => known.includes(cause));
};
