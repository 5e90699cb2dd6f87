import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import type { Order } from './checkout.ts';

/** A benefit that a customer gets only once: a free trial, or the discount of a one-time code. */
export type Benefit = 'trial' | `code-${string}`;

/** The document `redemptions/{mailboxKey}`: the benefits that a mailbox has used. */
export const redemptionsSchema = z.object({
  /** the id of the subscription that used each benefit, by benefit */
  benefits: z.record(z.string(), z.string()),
});
export type Redemptions = DeepReadonly<z.infer<typeof redemptionsSchema>>['benefits'];

export const orderBenefits = ({ trialDays, promo }: Order): readonly Benefit[] => [
  ...(trialDays > 0 ? (['trial'] as const) : []),
  ...(promo?.isOncePerCustomer ? ([`code-${promo.code}`] as const) : []),
];

/** Returns the order without benefits that its customer has already used. */
export function withoutBenefits(order: Order, had: ReadonlySet<string>): Order {
  const { promo, ...rest } = order;
  const isPromoHad = promo !== undefined && had.has(`code-${promo.code}`);
  return {
    ...rest,
    trialDays: had.has('trial') ? 0 : order.trialDays,
    ...(promo && !isPromoHad && { promo }),
  };
}

/**
 * Records all benefits of a subscription, or none of them.
 * @returns `repeat` if another subscription has used any of them
 */
export function redeem(
  redemptions: Redemptions,
  benefits: readonly string[],
  subscriptionId: string,
): Redemptions | 'repeat' {
  const isRepeat = benefits.some(
    (benefit) => (redemptions[benefit] ?? subscriptionId) !== subscriptionId,
  );
  if (isRepeat) return 'repeat';
  return {
    ...redemptions,
    ...Object.fromEntries(benefits.map((benefit) => [benefit, subscriptionId])),
  };
}
