import type { OfferName } from '../../billing/price-list.ts';
import { utcDateText } from './utc-date-text.ts';
import { renderEmail, type EmailFrame } from './email-layout.ts';
import type { ComposedMail } from '../outbox-entry.ts';

/** A payment that no account has claimed, as the provider names it. */
export interface UnclaimedPayment {
  readonly sessionId: string;
  readonly offer: OfferName;
  readonly paidAt: Date;
}

/** A longer list would not be read. */
const MAX_ROWS = 50;

/**
 * Composes the e-mail about unclaimed payments. It leaves out who paid, which the provider shows.
 */
export function composeUnclaimedPayments(
  payments: readonly UnclaimedPayment[],
  frame: Omit<EmailFrame, 'actionUrl'>,
): ComposedMail {
  const title =
    payments.length === 1
      ? 'A payment has no account yet'
      : `${payments.length} payments have no account yet`;
  const more = payments.length - MAX_ROWS;
  return renderEmail(
    {
      subject: title,
      title,
      paragraphs: [
        'We sent the customer a link to create an account, and it has not been used. They may need help or a refund.',
      ],
      table: {
        heads: ['Checkout', 'Paid on', 'Offer'],
        rows: payments
          .slice(0, MAX_ROWS)
          .map(({ sessionId, offer, paidAt }) => [sessionId, utcDateText(paidAt), offer]),
      },
      ...(more > 0 && { notes: [`And ${more} more.`] }),
      action: 'Open Stripe',
      after: 'To find the customer’s address, search for the checkout in Stripe.',
      ending: 'Stop these notices',
    },
    { ...frame, actionUrl: 'https://dashboard.stripe.com/' },
  );
}
