import type { DetectorName } from '../../types/alert-types.ts';
import type { ScoredCandidate } from '../severity.ts';
import type { OpenAlert } from '../../types/alert-cause.ts';

/**
 * An invoice that is due within this many days after a missed payment was reported belongs to that
 * payment.
 */
export const SAME_PAYMENT_DAYS = 7;

/**
 * The two detectors that may find the same missing payment: by its recurring series and by its
 * invoice.
 */
const OTHER: Readonly<Partial<Record<DetectorName, DetectorName>>> = {
  'missed-payment': 'overdue-invoice',
  'overdue-invoice': 'missed-payment',
};

/**
 * Merges findings about one missing payment into one alert, whether the series or the invoice
 * reports it. The more severe one of a day wins. A customer with an open invoice alert gets no
 * missed-payment alert.
 *
 * @param standing open alerts
 */
export function mergeMissedPayments(
  noticed: readonly ScoredCandidate[],
  standing: readonly OpenAlert[],
): readonly ScoredCandidate[] {
  const isTold = ({ candidate: { detector, subject } }: ScoredCandidate): boolean =>
    detector === 'missed-payment' &&
    standing.some((told) => told.detector === 'overdue-invoice' && told.subject === subject);
  const isLess = ({ candidate: { detector, subject }, severity }: ScoredCandidate): boolean =>
    noticed.some(
      (other) =>
        other.candidate.detector === OTHER[detector] &&
        other.candidate.subject === subject &&
        (other.severity > severity ||
          (other.severity === severity && detector === 'missed-payment')),
    );
  return noticed.filter((one) => !isTold(one) && !isLess(one));
}
