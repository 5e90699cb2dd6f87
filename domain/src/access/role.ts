/** The roles of members of a business. */
export const ROLES = ['owner', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
