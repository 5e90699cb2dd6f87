import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Sources } from '../../ports/source-provider.ts';

/** The path to which providers return the browser. */
const RETURN_PATH = '/connect/return';

/** The address that is registered with providers. */
export const returnUri = (origin: string): string => origin + RETURN_PATH;

/** The address for a provider that adds nothing to it. See `Attempt.completionUri`. */
export const completionUri = (origin: string, state: string, proof: string): string =>
  `${returnUri(origin)}?${new URLSearchParams({ state, proof }).toString()}`;

/** A browser's return from a provider. */
export interface PresentedReturn {
  readonly state: string;
  /** the query parameters of the return */
  readonly returned: Readonly<Record<string, string>>;
}

interface Ports {
  readonly connectKeys: ConnectKeys;
  readonly sources: Sources;
}

/**
 * Verifies that a return belongs to an attempt, and that it has the value that only the returning
 * browser gets. A return without that value is possible only before the value is known. It says that
 * the owner declined, or nothing.
 *
 * @returns the key to store in the attempt; undefined if the return does not belong to it
 */
export function verifyReturn(
  { connectKeys, sources }: Ports,
  { provider, returnKey }: ConnectAttempt,
  { attemptKey, returned }: Pick<PresentedReturn, 'returned'> & { readonly attemptKey: string },
): { readonly returnKey: string | null } | undefined {
  const source = sources[provider];
  if (!source || !connectKeys.isHashOf(returned['state'] ?? '', attemptKey)) return undefined;
  const value = returned[source.returnParameter];
  if (returnKey === null) {
    return { returnKey: value === undefined ? null : connectKeys.hashOf(value) };
  }
  return value !== undefined && connectKeys.isHashOf(value, returnKey) ? { returnKey } : undefined;
}
