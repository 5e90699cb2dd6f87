import type { Business, PendingAddress } from '@daily-snapshot/domain/accounts/business-schema';
import type { User } from '../../../../lib/auth/auth.tsx';

/**
 * Returns who gets the digest and who has yet to confirm. An owner who has verified the account gets
 * it: the next digest confirms the address.
 */
export function digestRecipients(
  { members, digestPreferences, waitingRecipients = [] }: Business,
  user: User,
): { readonly recipients: readonly string[]; readonly waiting: readonly PendingAddress[] } {
  const recipients = digestPreferences?.recipients ?? [];
  const mine = user.email.toLowerCase();
  const isConfirmed = ({ address }: PendingAddress) =>
    members[user.id] === 'owner' && user.isEmailVerified && address.toLowerCase() === mine;
  return {
    recipients: [...recipients, ...waitingRecipients.filter(isConfirmed).map((one) => one.address)],
    waiting: waitingRecipients.filter((one) => !isConfirmed(one)),
  };
}
