import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { evaluateClaim, type Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { SyncPorts } from '../services/sync-ports.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

type ClaimState = CallableResponse<'claimCheckout'>['state'];

/** A checkout, and whether the caller has proved that they paid for it. */
interface Claim {
  readonly checkoutId: string;
  readonly isProven: (checkout: Checkout) => boolean;
  /** whether the link was valid but has expired */
  readonly isExpired?: boolean;
}

/** One message for every reason, so that it reveals nothing. */
const REFUSED_MESSAGE =
  'We could not add this payment to your account. It may already belong to another account, or the link is incomplete. Each link in our e-mail works once.';

const EXPIRED_MESSAGE =
  'This link has expired. Your payment is safe and is not yet linked to an account.';

/**
 * Assigns a paid checkout to the caller's account, once. The checkout is read from the provider, so
 * the webhook may arrive before or after.
 *
 * @throws AppError `not-found` if the caller has not proved that they paid
 * @throws AppError `conflict` if the link was valid but has expired
 */
export async function claimCheckout(
  ports: SyncPorts,
  request: CallableRequest<'claimCheckout'>,
  caller: Caller,
): Promise<ClaimState> {
  const stated = parseClaim(ports, request);
  if (stated) return claim(ports, stated, caller);

  if (caller.email === undefined) return 'nothing';
  const key = ports.checkoutKeys.addressKey(caller.email);
  const paid = await ports.billing.unclaimedOf(key);
  for (const { id } of paid) {
    const isProven = ({ addressKey }: Checkout) => addressKey === key;
    await claim(ports, { checkoutId: id, isProven }, caller);
  }
  return paid.length > 0 ? 'claimed' : 'nothing';
}

function parseClaim(
  { claimLinks, checkoutKeys, clock }: SyncPorts,
  request: CallableRequest<'claimCheckout'>,
): Claim | undefined {
  if ('link' in request) {
    const link = claimLinks.read(request.link);
    if (!link) throw new AppError('not-found', REFUSED_MESSAGE);
    const isExpired = clock.now() >= link.endsAt;
    const isProven = ({ addressKey }: Checkout) => !isExpired && addressKey === link.addressKey;
    return { checkoutId: link.checkoutId, isProven, isExpired };
  }
  if (!('intentId' in request)) return undefined;
  const hash = checkoutKeys.hashOf(request.claimToken);
  return { checkoutId: request.intentId, isProven: ({ claimHash }) => claimHash === hash };
}

/**
 * Returns whether a link in a welcome e-mail can still claim its payment. Our signature in the link
 * proves that the caller received it.
 */
export async function claimLinkState(
  { claimLinks, billing, clock }: Pick<SyncPorts, 'claimLinks' | 'billing' | 'clock'>,
  { link }: CallableRequest<'claimLinkState'>,
): Promise<CallableResponse<'claimLinkState'>['state']> {
  const stated = claimLinks.read(link);
  if (!stated) return 'incomplete';
  const checkout = await billing.findCheckout(stated.checkoutId);
  if (checkout?.claimedBy !== undefined) return 'used';
  return clock.now() >= stated.endsAt ? 'expired' : 'usable';
}

async function claim(
  ports: SyncPorts,
  { checkoutId, isProven, isExpired = false }: Claim,
  { id: accountId }: Caller,
): Promise<'claimed' | 'processing'> {
  const { billing } = ports;
  const found = await billing.findCheckout(checkoutId);
  const mayBePaid = found?.state !== 'paid' && found?.sessionId !== undefined;
  if (mayBePaid && isProven(found)) await syncCheckout(ports, { sessionId: found.sessionId });

  let outcome = evaluateClaim(found, accountId, false);
  await billing.claim(checkoutId, accountId, (checkout) => {
    outcome = evaluateClaim(checkout, accountId, isProven(checkout));
    return outcome === 'claim';
  });
  if (outcome === 'refused') {
    throw isExpired
      ? new AppError('conflict', EXPIRED_MESSAGE)
      : new AppError('not-found', REFUSED_MESSAGE);
  }
  if (outcome === 'not-paid') return 'processing';
  // The checkout may be paid before its subscription is known.
  const { subscriptionId } = (await billing.findCheckout(checkoutId)) ?? {};
  if (subscriptionId !== undefined) await syncSubscription(ports, { subscriptionId });
  return 'claimed';
}

/**
 * Returns the state of a checkout to the browser that started it. Any other caller gets
 * `not-found`.
 */
export async function checkoutStatus(
  ports: SyncPorts & { readonly rateLimits: RateLimits },
  { intentId, claimToken }: CallableRequest<'checkoutStatus'>,
): Promise<CallableResponse<'checkoutStatus'>> {
  const checkout = await ports.billing.findCheckout(intentId);
  if (!checkout || checkout.claimHash !== ports.checkoutKeys.hashOf(claimToken))
    return { state: 'unknown' };
  const { sessionId } = checkout;
  if (sessionId === undefined) return { state: 'processing' };
  const now = ports.clock.now();
  const isAllowed = await ports.rateLimits.take(
    `status.${intentId}`,
    CALL_LIMITS.checkoutStatus.quotas.ofCheckout,
    now,
  );
  const synced = isAllowed ? await syncCheckout(ports, { sessionId }) : undefined;
  if (synced?.state !== 'paid') return { state: 'processing' };
  return { state: 'paid', address: synced.address };
}
