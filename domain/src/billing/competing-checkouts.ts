import type { Checkout } from './checkout.ts';
import type { Plan } from './plan.ts';

/** What the other checkouts of an account mean for one that was opened just now. */
export type CheckoutConflict =
  /** one is paid, and will be its plan in a moment */
  | { readonly is: 'paid' }
  /** one was begun later: that is what its owner wants */
  | { readonly is: 'outrun' }
  /** these must be closed, so that one can be paid and no more */
  | { readonly is: 'last'; readonly toClose: readonly string[] };

/**
 * Of several checkouts of an account, the one that was begun last may be paid. Each looks after it was
 * opened: of two that are opened at the same time, the later one at least is seen or sees the other.
 *
 * @param all of the account, this one among them or not
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
  // One without a session was never seen by anybody, or will look for itself.
  return { is: 'last', toClose: open.flatMap(({ sessionId }) => sessionId ?? []) };
}

const isBefore = (one: Checkout, other: Checkout): boolean =>
  one.createdAt < other.createdAt ||
  (one.createdAt.getTime() === other.createdAt.getTime() && one.id < other.id);
