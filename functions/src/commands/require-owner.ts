import { AppError } from '@daily-snapshot/domain/app-error';
import type { Business } from '@daily-snapshot/domain/contracts/business';

/**
 * The business, for its owner.
 *
 * @throws AppError `not-found` when there is no such business for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 */
export function requireOwner(
  business: Business | undefined,
  caller: { readonly id: string },
  refusal: string,
): Business {
  const role = business?.members[caller.id];
  if (!business || !role) {
    // Whether there is such a business is nobody else's business.
    throw new AppError('not-found', 'We could not find this business in your account.');
  }
  if (role !== 'owner') throw new AppError('not-allowed', refusal);
  return business;
}
