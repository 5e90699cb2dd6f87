import { SourceError } from '../ports/source-error.ts';
import type { Grant, StoredGrant } from '../ports/source-provider.ts';
import type { ConnectionKey, Vault } from '../ports/vault.ts';

/** The grant of a connection in the vault. A destroyed grant requires a new consent. */
export const storedGrant = (vault: Vault, key: ConnectionKey): StoredGrant => ({
  read: async () => {
    const grant = await vault.read(key);
    if (!grant) throw new SourceError('needs-reconnect');
    return grant;
  },
  save: (grant) => vault.save(key, grant),
  replace: (grant, before) => vault.replace(key, grant, before),
});

/** A grant that is not stored yet. */
export function unstoredGrant(first: Grant): StoredGrant {
  let grant = first;
  return {
    read: async () => grant,
    save: async (renewed) => {
      grant = renewed;
    },
  };
}
