import type { Entitlements } from '../ports/entitlements.ts';

/** Everybody gets digests, or nobody does: for worlds in which nothing is sold. */
export const sameForAll = (hasDigests: boolean): Entitlements => ({
  ofNew: async () => ({ hasDigests }),
});
