import type { Grant } from '../../connections/ports/source-provider.ts';
import { SourceError } from '../../connections/ports/source-error.ts';

export const grantOf = (accessToken: string): Grant => ({ accessToken });

/** @throws SourceError if the grant has no Plaid access token. The owner has to reconnect. */
export function accessTokenOf(grant: Grant): string {
  const { accessToken } = grant;
  if (accessToken === undefined) throw new SourceError('needs-reconnect');
  return accessToken;
}
