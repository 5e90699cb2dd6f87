import type { BusinessDate } from '../../calendar/business-date.ts';
import type { Candidate } from '../alert/candidate.ts';
import { describeMissingBills } from '../detectors/recurrence/group-missing-bills.ts';
import { billsOf } from '../alert/alert-cause.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Alert } from '../alert/alert.ts';
import type { TrackedAlert } from '../business-alert-state.ts';

/** Missing bills on one day. */
interface BillsOfDay {
  readonly date: BusinessDate;
  /** findings, reported or not */
  readonly candidates: readonly Pick<Candidate, 'bills'>[];
  readonly hasCome: (cause: string) => boolean;
}

/**
 * Updates alerts of missing bills at the end of a day. Bills that went missing since with the same
 * cause are added, and bills that arrived are removed.
 */
export function updateMissingBillAlerts(
  trackedAlerts: readonly TrackedAlert[],
  { date, candidates, hasCome }: BillsOfDay,
): { readonly id: string; readonly alert: Alert }[] {
  const known = new Set(trackedAlerts.filter(isOpen).flatMap(billsOf));
  return trackedAlerts.flatMap((one) => {
    const { id, lastAlert } = one;
    if (!lastAlert?.bills || !isOpen(one)) return [];
    const joined = candidates
      .filter((candidate) => isOfBills(one, candidate))
      .flatMap(({ bills = [] }) => bills.filter(({ cause }) => !known.has(cause)));
    for (const { cause } of joined) known.add(cause);
    const missing = lastAlert.bills.filter(({ cause }) => !hasCome(cause));
    const isAsBefore = joined.length === 0 && missing.length === lastAlert.bills.length;
    if (missing.length === 0 || isAsBefore) return [];
    const bills = [...missing, ...joined].toSorted((a, b) => compareText(a.dueOn, b.dueOn));
    const otherDay = bills[0]?.dueOn ?? lastAlert.otherDay;
    return [{ id, alert: { ...lastAlert, ...describeMissingBills(bills, date), date, otherDay } }];
  });
}

/** Says whether a finding is about bills of an open alert. */
export const isAboutTrackedBills = (
  trackedAlerts: readonly TrackedAlert[],
  candidate: Pick<Candidate, 'bills'>,
): boolean => trackedAlerts.some((one) => isOpen(one) && isOfBills(one, candidate));

const isOpen = ({ detector, resolvedOn }: TrackedAlert): boolean =>
  detector === 'bill-missing' && resolvedOn === null;

const isOfBills = (one: TrackedAlert, { bills = [] }: Pick<Candidate, 'bills'>): boolean => {
  const known = billsOf(one);
  return bills.some(({ cause }) => known.includes(cause));
};
