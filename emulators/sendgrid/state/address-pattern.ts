import { wildcard } from '../../support/control/wildcard.ts';

/** Tells whether an address is meant by a pattern, in which `*` stands for anything; case does not count. */
export const addressMatcher = (pattern: string): ((email: string) => boolean) =>
  wildcard(pattern, 'is');
