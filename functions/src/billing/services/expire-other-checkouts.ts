import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Checkout } from '@daily-snapshot/domain/billing/checkout';
import { recordCheckoutFacts } from '@daily-snapshot/domain/billing/checkout-facts';
import { NO_PLAN } from '@daily-snapshot/domain/billing/plan';
import { resolveCheckoutConflict } from '@daily-snapshot/domain/billing/competing-checkouts';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Billing } from '../ports/billing.ts';
import type { Payments } from '../ports/payments.ts';
import type { Caller } from '../../platform/ports/caller.ts';

interface Ports {
  readonly billing: Billing;
  readonly payments: Payments;
  readonly clock: Clock;
}

type OpenCheckout = Checkout & { readonly sessionId: string };

const ALREADY_PAID_MESSAGE =
  'You just paid in another tab. Your subscription will appear on your plan page in a moment.';
const OTHER_TAB_MESSAGE = 'You started to pay in another tab. Please continue there.';

/**
 * Expires all open checkouts of an account except the latest. An earlier one may have another price
 * or offer, so it is not continued.
 *
 * @throws AppError `conflict` if another checkout was paid or started meanwhile; this one is then
 * expired
 */
export async function expireOtherCheckouts(
  ports: Ports,
  mine: OpenCheckout,
  { id }: Caller,
): Promise<void> {
  const { billing } = ports;
  const all = await billing.checkoutsOf(id);
  const plan = (await billing.planOf(id)) ?? NO_PLAN;
  const conflict = resolveCheckoutConflict(mine, all, plan);
  if (conflict.is !== 'last') {
    await expireCheckoutSession(ports, mine.sessionId);
    throw new AppError(
      'conflict',
      conflict.is === 'paid' ? ALREADY_PAID_MESSAGE : OTHER_TAB_MESSAGE,
    );
  }
  for (const sessionId of conflict.toClose) {
    if ((await expireCheckoutSession(ports, sessionId)) === 'expired') continue;
    await expireCheckoutSession(ports, mine.sessionId);
    throw new AppError('conflict', ALREADY_PAID_MESSAGE);
  }
}

async function expireCheckoutSession(
  { billing, payments, clock }: Ports,
  sessionId: string,
): Promise<'expired' | 'paid'> {
  const facts = await payments.expireCheckout(sessionId);
  if (!facts || facts.state === 'open') return 'expired';
  // The webhook stores a payment together with its subscription.
  if (facts.state !== 'expired') return 'paid';
  await billing.changeCheckout(facts.checkoutId, (checkout) =>
    recordCheckoutFacts(checkout, facts, undefined, clock.now()),
  );
  return 'expired';
}
