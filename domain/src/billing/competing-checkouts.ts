import type { Checkout } from './checkout.ts';
import type { Plan } from './plan.ts';

/** The effect of an account's other checkouts on a checkout that was just opened. */
export type CheckoutConflict =
  /** another checkout is paid and will soon be the plan */
  | { readonly is: 'paid' }
  /** another checkout was opened later and replaces this one */
  | { readonly is: 'outrun' }
  /** this is the latest checkout; the others must be closed, so that only one can be paid */
  | { readonly is: 'last'; readonly toClose: readonly string[] };

/**
 * Decides between several open checkouts of an account. Only the latest may be paid. Each checkout
 * runs this check after it was opened. If two are opened at the same time, at least the later check
 * sees both.
 * @param all all checkouts of the account, with or without this one
 */
export function resolveCheckoutConflict(
  mine: Checkout,
  all: readonly Checkout[],
  plan: Plan,
): CheckoutConflict {
  const rivals = all.filter(({ id }) => id !== mine.id);
  const isPaid = rivals.some(
    ({ state, subscriptionId }) =>
      state === 'paid' && subscriptionId !== undefined && !plan.subscriptions[subscriptionId],
  );
  if (isPaid) return { is: 'paid' };
  const open = rivals.filter(({ state }) => state === 'open');
  const isMineLast = open.every((rival) => isBefore(rival, mine));
  if (!isMineLast) return { is: 'outrun' };
  // A checkout without a session has not been shown to the customer, or will run this check itself.
  return { is: 'last', toClose: open.flatMap(({ sessionId }) => sessionId ?? []) };
}

const isBefore = (one: Checkout, other: Checkout): boolean =>
  one.createdAt < other.createdAt ||
  (one.createdAt.getTime() === other.createdAt.getTime() && one.id < other.id);
