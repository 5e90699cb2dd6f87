import type { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { ok, type Result } from '@daily-snapshot/domain/shared/result';
import { callServer } from '../../../lib/data/callable.ts';
import { newRequestId } from '../../../lib/data/request-id.ts';
import { saveCheckout } from '../../../lib/checkout/save-checkout.ts';

export type Order = CallableRequest<'createCheckout'>;

/** Redirects to Stripe Checkout for an offer, or returns the error. */
export async function startCheckout(order: Order): Promise<Result<void, AppError>> {
  const answer = await callServer('createCheckout', { ...order, requestId: newRequestId() });
  if (!answer.ok) {
    console.error(`Checkout of ${order.offer} did not start: ${answer.error.code}`);
    return answer;
  }
  const { url, intentId, claimToken } = answer.value;
  saveCheckout({ intentId, claimToken });
  location.assign(url);
  return ok(undefined);
}
