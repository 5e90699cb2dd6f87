import { canRequest, type Act } from '@daily-snapshot/domain/access/access-table';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';

export interface Caller {
  readonly id: string;
  /** the address of the sign-in, verified or not */
  readonly signInAddress?: string | undefined;
  /** the address of the sign-in if it is verified */
  readonly email?: string | undefined;
  /** the claim of their account; the roster decides */
  readonly claimsToAdminister?: boolean | undefined;
  /** the claim of their account; an unlocked toolkit counts too */
  readonly claimsToRepresent?: boolean | undefined;
}

/** Returns whether the role of the caller allows an action. */
export const mayRequest = ({ members }: Business, { id }: Caller, act: Act): boolean =>
  canRequest(members[id] ?? 'stranger', act);

/**
 * Returns the business if the caller may act on it.
 *
 * @throws AppError `not-found` if the business does not exist or the caller is not a member
 * @throws AppError `not-allowed` if the role of the caller does not allow the action
 */
export function authorize(business: Business | undefined, caller: Caller, act: Act): Business {
  const role = business?.members[caller.id];
  if (!business || !role) {
    // Strangers must not learn whether a business exists.
    throw new AppError('not-found', 'We could not find this business in your account.');
  }
  if (!canRequest(role, act)) {
    throw new AppError(
      'not-allowed',
      canRequest('bookkeeper', act)
        ? 'Only an owner or a bookkeeper of the business can do this.'
        : 'Only an owner of the business can do this.',
    );
  }
  return business;
}

/**
 * Returns the verified address of the caller. Anyone can sign up with any address, so access is
 * given only by and to people who have shown that theirs is their own.
 *
 * @throws AppError `not-allowed` if the address is not verified
 */
export function requireVerifiedAddress({ email }: Caller): string {
  if (email !== undefined) return email;
  throw new AppError(
    'not-allowed',
    'Confirm your e-mail address first. Use the link we e-mailed you, or get a new one on your account page.',
  );
}
