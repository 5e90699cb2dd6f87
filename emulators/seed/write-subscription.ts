import { CHECKOUT_METADATA, newCheckout } from '@daily-snapshot/domain/billing/checkout';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import Stripe from 'stripe';

/**
 * Buys a subscription as any buyer would, but without the page. Stripe's events then activate the
 * plan.
 */
export async function buySubscription(
  db: Firestore,
  stripeAddress: string,
  owner: { readonly id: string; readonly email: string },
): Promise<void> {
  const { hostname: host, port } = new URL(stripeAddress);
  const stripe = new Stripe('sk_test_local', { host, port, protocol: 'http', telemetry: false });
  const id = `seeded-${owner.id}`;
  const checkout = newCheckout(
    // An empty hash matches no token.
    { id, offer: 'pricing', claimHash: '', claimedBy: owner.id },
    new Date(),
  );
  await db.doc(paths.checkout(id)).set(checkout);
  const { data } = await stripe.prices.list({ lookup_keys: ['pro_monthly_100'] });
  const metadata = { [CHECKOUT_METADATA]: id };
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: data.map((price) => ({ price: price.id, quantity: 1 })),
    metadata,
    subscription_data: { metadata },
    success_url: `${stripeAddress}/`,
  });
  const paid = await fetch(`${stripeAddress}/_control/checkout/${session.id}/complete`, {
    method: 'POST',
    body: JSON.stringify({ email: owner.email }),
  });
  if (!paid.ok) throw new Error(`The seeded subscription was not paid: ${await paid.text()}`);
}
