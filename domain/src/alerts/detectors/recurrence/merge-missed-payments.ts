import type { DetectorName } from '../../types/alert-types.ts';
import type { ScoredCandidate } from '../severity.ts';
import type { OpenAlert } from '../../alert/alert-cause.ts';

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
 * @param openAlerts open alerts
 */
export function mergeMissedPayments(
  candidates: readonly ScoredCandidate[],
  openAlerts: readonly OpenAlert[],
): readonly ScoredCandidate[] {
  const isInvoice = ({ detector }: { readonly detector: string }) => detector === 'overdue-invoice';
  const hasInvoices =
    openAlerts.some(isInvoice) || candidates.some(({ candidate }) => isInvoice(candidate));
  if (!hasInvoices) return candidates;
  const hasInvoiceAlert = ({ candidate: { detector, subject } }: ScoredCandidate): boolean =>
    detector === 'missed-payment' &&
    openAlerts.some((open) => open.detector === 'overdue-invoice' && open.subject === subject);
  const isLess = ({ candidate: { detector, subject }, severity }: ScoredCandidate): boolean =>
    candidates.some(
      (other) =>
        other.candidate.detector === OTHER[detector] &&
        other.candidate.subject === subject &&
        (other.severity > severity ||
          (other.severity === severity && detector === 'missed-payment')),
    );
  return candidates.filter((one) => !hasInvoiceAlert(one) && !isLess(one));
}
