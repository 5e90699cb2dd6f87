import { AppError } from '@daily-snapshot/domain/shared/app-error';
import {
  CHECKOUT_OPEN_MINUTES,
  newCheckout,
  checkoutOrder,
  type CheckoutSelection,
} from '@daily-snapshot/domain/billing/checkout';
import { recordCheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import { orderBenefits, withoutBenefits } from '@daily-snapshot/domain/billing/redemptions';
import { leadingSubscription, NO_PLAN } from '@daily-snapshot/domain/billing/plan';
import { SUBSCRIPTION_ACCESS } from '@daily-snapshot/domain/billing/subscription';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { links } from '@daily-snapshot/domain/contracts/links';
import type { Billing } from '../ports/billing.ts';
import type { CheckoutKeys } from '../ports/checkout-keys.ts';
import type { SiteInfo } from '../../platform/ports/site-info.ts';
import type { Payments } from '../ports/payments.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { expireOtherCheckouts } from '../services/expire-other-checkouts.ts';

interface Ports {
  readonly billing: Billing;
  readonly payments: Payments;
  readonly checkoutKeys: CheckoutKeys;
  readonly siteInfo: SiteInfo;
  readonly clock: Clock;
}

export interface OpenedCheckout {
  readonly url: string;
  readonly intentId: string;
  readonly claimToken: string;
}

/**
 * Opens a checkout of an offer. The server sets the price, trial, discount and addresses, and takes
 * only the offer's name and a promo code from the request. The checkout of a signed-in caller
 * belongs to their account at once. A visitor claims it after payment. Idempotent for the same request
 * id: a repeated request returns the same checkout.
 *
 * @param caller undefined for a visitor
 * @throws AppError `invalid-input` if the offer is not sold at the price that was shown
 * @throws AppError `conflict` if the caller has a subscription, or pays in another tab
 */
export async function createCheckout(
  { billing, payments, checkoutKeys, siteInfo, clock }: Ports,
  request: CheckoutSelection & { readonly requestId?: string | undefined },
  caller: Caller | undefined,
): Promise<OpenedCheckout> {
  const now = clock.now();
  const order = checkoutOrder(request, now);
  if (!order) {
    throw new AppError(
      'invalid-input',
      'This price is no longer available. Nothing was charged. Please reload the page.',
    );
  }
  const plan = (caller && (await billing.planOf(caller.id))) ?? NO_PLAN;
  const leading = leadingSubscription(plan);
  if (leading && SUBSCRIPTION_ACCESS[leading.status].asks !== 'subscribe') {
    throw new AppError(
      'conflict',
      'You already have a subscription. You can change it on your plan page.',
    );
  }
  // The trial is granted once per mailbox.
  const used = await usedBenefits({ billing, checkoutKeys }, caller?.email, leading?.address);
  const sold = withoutBenefits(order, leading ? new Set([...used, 'trial']) : used);
  const requestId = request.requestId ?? checkoutKeys.newRequestId();
  const claimToken = checkoutKeys.tokenOf(requestId);
  const id = checkoutKeys.idOf(requestId);
  const checkout = await billing.beginCheckout(
    newCheckout(
      {
        id,
        offer: request.offer,
        claimHash: checkoutKeys.hashOf(claimToken),
        claimedBy: caller?.id,
        benefits: orderBenefits(sold),
      },
      now,
    ),
  );
  if (checkout.claimedBy !== caller?.id || checkout.offer !== request.offer) {
    throw new AppError(
      'conflict',
      'This checkout has changed. Nothing was charged. Please reload the page.',
    );
  }
  const { origin } = siteInfo;
  const returnPath = request.offer === 'pricing' && caller ? links.paidAsMember : links.paid;
  const { sessionId, url } = await payments.openCheckout({
    checkoutId: id,
    order: sold,
    customerId: leading?.customerId,
    address: caller?.email,
    // Counted from the first request, because Stripe refuses a repeated request that differs.
    expiresAt: new Date(checkout.createdAt.getTime() + CHECKOUT_OPEN_MINUTES * 60_000),
    // Stripe inserts the id. A URL object would escape the braces.
    successUrl: `${origin}${returnPath}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${origin}/${request.offer}`,
  });
  await billing.changeCheckout(id, (checkout) =>
    recordCheckoutFacts(checkout, { sessionId, checkoutId: id, state: 'open' }, undefined, now),
  );
  if (caller)
    await expireOtherCheckouts({ billing, payments, clock }, { ...checkout, sessionId }, caller);
  return { url, intentId: id, claimToken };
}

/** Returns the benefits that the caller's verified mailboxes have used. */
async function usedBenefits(
  { billing, checkoutKeys }: Pick<Ports, 'billing' | 'checkoutKeys'>,
  ...addresses: readonly (string | undefined)[]
): Promise<ReadonlySet<string>> {
  const knownAddresses = addresses.filter((address) => address !== undefined);
  const used = await Promise.all(
    knownAddresses.map((address) => billing.redeemedBy(checkoutKeys.mailboxKey(address))),
  );
  return new Set(used.flatMap((benefits) => [...benefits]));
}
