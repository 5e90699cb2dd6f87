import type { DetectorName } from './candidate.ts';
import type { Noticed, StandingCause } from './watch.ts';

/** What is due until so many days after the one was told is the same payment. */
export const SAME_PAYMENT_DAYS = 7;

/** The judges that may find one payment missing: by its rhythm, and by its invoice. */
const OTHER: Readonly<Partial<Record<string, DetectorName>>> = {
  'missed-payment': 'overdue-invoice',
  'overdue-invoice': 'missed-payment',
};

/**
 * One payment that has not come is one message, whether its rhythm or its invoice says so: the more
 * severe of a day, and none of it once the other was told.
 *
 * @param standing what was told and may settle
 */
export function oncePerPayment(
  noticed: readonly Noticed[],
  standing: readonly StandingCause[],
): readonly Noticed[] {
  const isOther = (one: Noticed, detector: string, subject: string): boolean =>
    OTHER[one.candidate.detector] === detector && one.candidate.subject === subject;
  const isTold = (one: Noticed): boolean =>
    standing.some(
      ({ detector, subject, day }) =>
        isOther(one, detector, subject) && (one.candidate.otherDay ?? 0) <= day + SAME_PAYMENT_DAYS,
    );
  const isLess = (one: Noticed): boolean =>
    noticed.some(
      (other) =>
        isOther(one, other.candidate.detector, other.candidate.subject) &&
        (other.severity > one.severity ||
          (other.severity === one.severity && one.candidate.detector === 'missed-payment')),
    );
  return noticed.filter((one) => !isTold(one) && !isLess(one));
}
