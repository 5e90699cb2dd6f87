import { wildcard } from '@daily-snapshot/emulator-support/control/wildcard';

/**
 * Builds a case-insensitive function that tests an address against a pattern, in which `*` matches
 * any text.
 */
export const addressMatcher = (pattern: string): ((email: string) => boolean) =>
  wildcard(pattern, 'is');
