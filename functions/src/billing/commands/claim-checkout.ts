import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { evaluateClaim, type Checkout } from '@daily-snapshot/domain/billing/checkout';
import type { CallableRequest, CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import type { Quota } from '@daily-snapshot/domain/shared/rate-limit';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { SyncPorts } from './sync-ports.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import { syncCheckout } from './sync-checkout.ts';
import { syncSubscription } from './sync-subscription.ts';

type Claimed = CallableResponse<'claimCheckout'>['state'];

/** A checkout, and whether the caller has proved that they paid for it. */
interface Claim {
  readonly checkoutId: string;
  readonly isProven: (checkout: Checkout) => boolean;
  /** whether the link was valid but has expired */
  readonly hasRunOut?: boolean;
}

/** One message for every reason, so that it reveals nothing. */
const REFUSED =
  'This payment could not be taken over: it was before, or this is not the browser or the link it belongs to. The link in our mail works once.';

const RUN_OUT =
  'This link has run out. Nothing is lost: what was paid for still waits for its account.';

/**
 * Gives a paid checkout to the account of the caller, once. Whether the provider's notice has come
 * before or comes later does not matter: it is asked.
 *
 * @throws AppError `not-found` when it is not theirs to claim
 * @throws AppError `conflict` when the link would have been right, but has run out
 */
export async function claimCheckout(
  ports: SyncPorts,
  request: CallableRequest<'claimCheckout'>,
  caller: Caller,
): Promise<Claimed> {
  const named = claimIn(ports, request);
  if (named) return claim(ports, named, caller);

  if (caller.email === undefined) return 'nothing';
  const key = ports.checkoutKeys.addressKey(caller.email);
  const paid = await ports.billing.unclaimedOf(key);
  for (const { id } of paid) {
    const isProven = ({ addressKey }: Checkout) => addressKey === key;
    await claim(ports, { checkoutId: id, isProven }, caller);
  }
  return paid.length > 0 ? 'claimed' : 'nothing';
}

function claimIn(
  { claimLinks, checkoutKeys, clock }: SyncPorts,
  request: CallableRequest<'claimCheckout'>,
): Claim | undefined {
  if ('link' in request) {
    const link = claimLinks.read(request.link);
    if (!link) throw new AppError('not-found', REFUSED);
    const hasRunOut = clock.now() >= link.endsAt;
    const isProven = ({ addressKey }: Checkout) => !hasRunOut && addressKey === link.addressKey;
    return { checkoutId: link.checkoutId, isProven, hasRunOut };
  }
  if (!('intentId' in request)) return undefined;
  const hash = checkoutKeys.hashOf(request.claimToken);
  return { checkoutId: request.intentId, isProven: ({ claimHash }) => claimHash === hash };
}

async function claim(
  ports: SyncPorts,
  { checkoutId, isProven, hasRunOut = false }: Claim,
  { id: accountId }: Caller,
): Promise<'claimed' | 'processing'> {
  const { billing } = ports;
  const found = await billing.findCheckout(checkoutId);
  const isCurious = found?.state !== 'paid' && found?.sessionId !== undefined;
  if (isCurious && isProven(found)) await syncCheckout(ports, found.sessionId);

  let standing = evaluateClaim(found, accountId, false);
  await billing.claim(checkoutId, accountId, (checkout) => {
    standing = evaluateClaim(checkout, accountId, isProven(checkout));
    return standing === 'claim';
  });
  if (standing === 'refused') {
    throw hasRunOut ? new AppError('conflict', RUN_OUT) : new AppError('not-found', REFUSED);
  }
  if (standing === 'not-paid') return 'processing';
  // The checkout may be paid before its subscription is known.
  const { subscriptionId } = (await billing.findCheckout(checkoutId)) ?? {};
  if (subscriptionId !== undefined) await syncSubscription(ports, subscriptionId);
  return 'claimed';
}

/** Each call asks Stripe, which limits our requests per second. */
const STATUS_QUOTA: Quota = { most: 30, withinMs: 3_600_000 };

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
  const mayAsk = await ports.rateLimits.take(`status.${intentId}`, STATUS_QUOTA, now);
  const synced = mayAsk ? await syncCheckout(ports, sessionId) : undefined;
  if (synced?.state !== 'paid') return { state: 'processing' };
  return { state: 'paid', address: synced.address };
}
