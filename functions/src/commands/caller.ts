import { mayAsk, type Act } from '@daily-snapshot/domain/access/access-table';
import { AppError } from '@daily-snapshot/domain/app-error';
import type { Business } from '@daily-snapshot/domain/contracts/business';

export interface Caller {
  readonly id: string;
  /** what they sign in with, whether or not it is known to be theirs */
  readonly signInAddress?: string | undefined;
  /** only when it is known to be theirs */
  readonly email?: string | undefined;
  /** as their account says; the roster decides */
  readonly claimsToAdminister?: boolean | undefined;
}

/**
 * @throws AppError `not-found` when there is no such business for this caller
 * @throws AppError `not-allowed` when the caller is a member who may not do this
 */
export function authorise(business: Business | undefined, caller: Caller, act: Act): Business {
  const role = business?.members[caller.id];
  if (!business || !role) {
    // Whether there is such a business is nobody else's business.
    throw new AppError('not-found', 'We could not find this business in your account.');
  }
  if (!mayAsk(role, act)) {
    throw new AppError('not-allowed', 'Only an owner of the business can do this.');
  }
  return business;
}
