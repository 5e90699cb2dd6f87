import type { InvitedRole } from '@daily-snapshot/domain/access/role';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';

/** Returns the members who accepted an invitation, with the address that received it. */
export const invitedMembers = ({
  members,
  viewers = {},
}: Pick<Business, 'members' | 'viewers'>): readonly {
  readonly address: string;
  readonly role: InvitedRole;
}[] =>
  Object.entries(viewers).flatMap(([id, address]) => {
    const role = members[id];
    return role === undefined || role === 'owner' ? [] : [{ address, role }];
  });

/**
 * Returns how to name the member who did something. The addresses of owners are not stored with the
 * business.
 *
 * @returns undefined for the user
 */
export function nameOfMember(
  { viewers = {} }: Pick<Business, 'viewers'>,
  userId: string,
  memberId: string,
): string | undefined {
  return memberId === userId ? undefined : (viewers[memberId] ?? 'an owner');
}
