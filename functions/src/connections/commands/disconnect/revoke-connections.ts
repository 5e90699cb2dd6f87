import type { Connections } from '../../ports/connections.ts';
import { SourceError } from '../../ports/source-error.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { Vault } from '../../ports/vault.ts';
import { storedGrant } from '../../services/stored-grant.ts';

interface Ports {
  readonly connections: Connections;
  readonly vault: Vault;
  readonly sources: Sources;
}

/**
 * Implements `ConnectionRevoker.revokeAll`. Destroys the encryption keys even if a provider has
 * ended the access or refuses to.
 */
export async function revokeConnections(
  { connections, vault, sources }: Ports,
  { businessId }: { readonly businessId: string },
): Promise<void> {
  for (const [connectionId, { provider }] of await connections.of(businessId)) {
    const key = { businessId, connectionId };
    try {
      if (await vault.read(key)) {
        await sources[provider]?.revoke(storedGrant(vault, key), () => undefined);
      }
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (error.code === 'provider-down' || error.code === 'limit') throw error;
    }
    await vault.shred(key);
  }
}
