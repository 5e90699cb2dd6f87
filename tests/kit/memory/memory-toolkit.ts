import { toolkitGrantId } from '@daily-snapshot/domain/sales/toolkit/toolkit-access-schema';
import type {
  SignIn,
  ToolkitCredentials,
  ToolkitGrants,
} from '../../../functions/src/sales/ports/toolkit.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import type { MemoryStore } from './memory-store.ts';

const idOf = ({ accountId, signedInAt }: SignIn) => toolkitGrantId(accountId, signedInAt);

export const memoryToolkitGrants = ({
  toolkitCredentials,
  toolkitGrants,
}: MemoryStore): ToolkitGrants => ({
  grant: async (to, { key, hash }, expireAt) => {
    if (toolkitCredentials.get(key)?.hash !== hash) return false;
    toolkitGrants.set(idOf(to), { accountId: to.accountId, credential: key, expireAt });
    return true;
  },
  isInForce: async (signIn, now) => {
    const grant = toolkitGrants.get(idOf(signIn));
    return grant !== undefined && grant.expireAt > now;
  },
  end: async (signIn) => {
    toolkitGrants.delete(idOf(signIn));
  },
});

export function memoryToolkitCredentials(stored: MemoryStore): ToolkitCredentials {
  const { toolkitCredentials, toolkitGrants } = stored;
  const closeOpenedBy = (key: string) => {
    for (const [id, { credential }] of toolkitGrants) {
      if (credential === key) toolkitGrants.delete(id);
    }
  };
  return {
    keyOf: addressKey,
    find: async (email) => {
      const key = addressKey(email);
      const found = toolkitCredentials.get(key);
      return found && { ...found, key };
    },
    all: async () =>
      [...toolkitCredentials.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    put: async (credential) => {
      const key = addressKey(credential.email);
      toolkitCredentials.set(key, credential);
      closeOpenedBy(key);
    },
    remove: async (email) => {
      const key = addressKey(email);
      closeOpenedBy(key);
      return toolkitCredentials.delete(key);
    },
  };
}
