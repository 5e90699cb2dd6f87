import type { DetectorName } from './candidate.ts';
import type { Noticed } from './severity.ts';
import type { StandingCause } from './told-alert.ts';

/** An invoice that is due until so many days after a payment was told as missing is of that payment. */
export const SAME_PAYMENT_DAYS = 7;

/** The judges that may find one payment missing: by its rhythm, and by its invoice. */
const OTHER: Readonly<Partial<Record<DetectorName, DetectorName>>> = {
  'missed-payment': 'overdue-invoice',
  'overdue-invoice': 'missed-payment',
};

/**
 * One payment that has not come is one message, whether its rhythm or its invoice says so: the more
 * severe of a day, and nothing by the rhythm of who was told to leave an invoice open.
 *
 * @param standing what was told and has not settled
 */
export function oncePerPayment(
  noticed: readonly Noticed[],
  standing: readonly StandingCause[],
): readonly Noticed[] {
  const isTold = ({ candidate: { detector, subject } }: Noticed): boolean =>
    detector === 'missed-payment' &&
    standing.some((told) => told.detector === 'overdue-invoice' && told.subject === subject);
  const isLess = ({ candidate: { detector, subject }, severity }: Noticed): boolean =>
    noticed.some(
      (other) =>
        other.candidate.detector === OTHER[detector] &&
        other.candidate.subject === subject &&
        (other.severity > severity ||
          (other.severity === severity && detector === 'missed-payment')),
    );
  return noticed.filter((one) => !isTold(one) && !isLess(one));
}
