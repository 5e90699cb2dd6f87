import type { Connections } from '../ports/connections.ts';
import { SourceError } from '../ports/source-error.ts';
import type { Sources } from '../ports/source-provider.ts';
import type { Vault } from '../ports/vault.ts';
import { heldGrant } from './held-grant.ts';

export interface SourcesToGiveBack {
  readonly connections: Connections;
  readonly vault: Vault;
  readonly sources: Sources;
}

/**
 * Ends at the providers what a business has given us access to, and destroys the keys. What has ended
 * already, or will never be ended by them, is destroyed all the same.
 *
 * @throws SourceError `provider-down` or `limit`: it is to be tried again
 */
export async function giveBackSources(
  { connections, vault, sources }: SourcesToGiveBack,
  businessId: string,
): Promise<void> {
  for (const [connectionId, { provider }] of await connections.of(businessId)) {
    const key = { businessId, connectionId };
    try {
      if (await vault.read(key)) {
        await sources[provider]?.revoke(heldGrant(vault, key), () => undefined);
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (error.code === 'provider-down' || error.code === 'limit') throw error;
    }
    await vault.shred(key);
  }
}
