import { OWNED_BUSINESSES_MAX } from '@daily-snapshot/domain/accounts/business-schema';
import { isEntitledToDigests } from '@daily-snapshot/domain/billing/entitlement';
import { CALL_LIMITS } from '@daily-snapshot/domain/contracts/call-limits';
import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Entitlements } from '../../billing/ports/entitlements.ts';
import type { Caller } from '../../platform/ports/caller.ts';
import type { RateLimits } from '../../platform/ports/rate-limits.ts';
import type { Businesses } from '../ports/businesses.ts';

interface Ports {
  readonly businesses: Pick<Businesses, 'find' | 'create'>;
  readonly entitlements: Entitlements;
  readonly rateLimits: Pick<RateLimits, 'take'>;
  readonly clock: Clock;
}

/**
 * Creates a business with the caller as its only member and owner. Idempotent: a repeated request with
 * the same id changes and counts nothing.
 *
 * @throws AppError `conflict` if another account has a business with this id, if the caller owns the
 *   maximum number of businesses, or if the account is scheduled for deletion
 * @throws AppError `too-many` if the caller created too many businesses today
 */
export async function createBusiness(
  { businesses, entitlements, rateLimits, clock }: Ports,
  { businessId, name, timeZone }: CallableRequest<'createBusiness'>,
  caller: Caller,
): Promise<string> {
  const now = clock.now();
  if (!(await businesses.find(businessId))) {
    const hasPlan = isEntitledToDigests(await entitlements.ofOwner(caller.id), now);
    const { withPlan, withoutPlan } = CALL_LIMITS.createBusiness.quotas;
    const quota = hasPlan ? withPlan : withoutPlan;
    if (!(await rateLimits.take(`businesses.${caller.id}`, quota, now))) {
      throw new AppError(
        'too-many',
        `You can add up to ${quota.most} businesses a day. Try again tomorrow.`,
      );
    }
  }
  await businesses.create(
    { businessId, accountId: caller.id },
    (stored, { ownedCount, isClosing }) => {
      if (stored?.members[caller.id] === 'owner') return undefined;
      if (stored) {
        throw new AppError(
          'conflict',
          'Nothing was created. Please reload the page and try again.',
        );
      }
      if (isClosing) {
        throw new AppError(
          'conflict',
          'Your account is scheduled for deletion. Keep it first, on your account page.',
        );
      }
      if (ownedCount >= OWNED_BUSINESSES_MAX) {
        throw new AppError(
          'conflict',
          `One account can own up to ${OWNED_BUSINESSES_MAX} businesses. Write to us if you need more.`,
        );
      }
      return { name, timeZone, members: { [caller.id]: 'owner' }, createdAt: now };
    },
  );
  return businessId;
}
