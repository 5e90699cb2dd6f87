/** How somebody belongs to a business. */
export const ROLES = ['owner', 'viewer'] as const;

export type Role = (typeof ROLES)[number];
