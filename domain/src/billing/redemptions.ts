import { z } from 'zod';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { normalizeAddress } from '../shared/normalize-address.ts';
import type { Order } from './checkout.ts';

/** What a customer is given once: a free trial, or the discount of a code that counts once. */
export type Benefit = 'trial' | `code-${string}`;

/** The document `redemptions/{mailboxKey}`: the benefits that a mailbox was given. */
export const redemptionsSchema = z.object({
  /** by benefit, the subscription that it was given to */
  benefits: z.record(z.string(), z.string()),
});
export type Redemptions = DeepReadonly<z.infer<typeof redemptionsSchema>>['benefits'];

export const orderBenefits = ({ trialDays, promo }: Order): readonly Benefit[] => [
  ...(trialDays > 0 ? (['trial'] as const) : []),
  ...(promo?.isOncePerCustomer ? ([`code-${promo.code}`] as const) : []),
];

/** The same order without what its customer has had. */
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
 * Notes what a subscription was given, all of it or nothing.
 *
 * @returns `repeat` when another subscription has had any of it
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

/** Where dots are not told apart: https://support.google.com/mail/answer/7436150 */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: `Ada+2@Bakery.example` is `ada@bakery.example`. */
export function mailboxOf(address: string): string {
  const normal = normalizeAddress(address);
  const at = normal.lastIndexOf('@');
  const host = normal.slice(at + 1);
  const untagged = normal.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const isDotless = DOTLESS.has(host);
  const name = isDotless ? untagged.replaceAll('.', '') : untagged;
  return `${name}@${isDotless ? 'gmail.com' : host}`;
}
