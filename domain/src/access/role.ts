/**
 * The roles of members of a business. A bookkeeper reads everything, and also categorizes
 * transactions, imports files and answers alerts.
 */
export const ROLES = ['owner', 'bookkeeper', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** The roles that an owner can give to other people. */
export const INVITED_ROLES = ['viewer', 'bookkeeper'] as const satisfies readonly Role[];
export type InvitedRole = (typeof INVITED_ROLES)[number];
