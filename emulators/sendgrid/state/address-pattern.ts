import { wildcard } from '../../support/control/wildcard.ts';

/**
 * Builds a case-insensitive function that tests an address against a pattern, in which `*` matches
 * any text.
 */
export const addressMatcher = (pattern: string): ((email: string) => boolean) =>
  wildcard(pattern, 'is');
