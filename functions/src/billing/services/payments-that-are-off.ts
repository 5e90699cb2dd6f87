import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Payments } from '../ports/payments.ts';

const refuse = async (): Promise<never> => {
  throw new AppError('unavailable', 'Plans are not for sale here yet. Nothing was charged.');
};

/**
 * The payments of a deployment without Stripe. They refuse every request, so the erasure of an
 * account that once paid waits until Stripe is on again.
 */
export const paymentsThatAreOff: Payments = {
  openCheckout: refuse,
  checkout: refuse,
  expireCheckout: refuse,
  subscription: refuse,
  cancelRepeatedTrial: refuse,
  cancelForErasure: refuse,
  setCustomerAddress: refuse,
  openPortal: refuse,
};
