import type { Grant } from '../../connections/ports/source-provider.ts';
import { SourceError } from '../../connections/ports/source-error.ts';

export const grantOf = (accessToken: string): Grant => ({ accessToken });

/** @throws SourceError when it is none of ours: the owner has to connect anew */
export function accessTokenOf(grant: Grant): string {
  const { accessToken } = grant;
  if (accessToken === undefined) throw new SourceError('needs-reconnect');
  return accessToken;
}
