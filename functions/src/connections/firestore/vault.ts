import { isDeepStrictEqual } from 'node:util';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { vaultEntrySchema } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Firestore, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import type { ConnectionKey, Sealer, Vault } from '../ports/vault.ts';
import { parseDocument, parseOptional } from '../../platform/firestore/documents.ts';

/** Returns the record that a grant is sealed to. A change makes all stored grants unreadable. */
export const aboutConnection = ({ businessId, connectionId }: ConnectionKey): string =>
  `${businessId}|${connectionId}|v1`;

export const firestoreVault = (db: Firestore, sealer: Sealer): Vault => {
  const refOf = ({ connectionId }: ConnectionKey) => db.doc(paths.vaultEntry(connectionId));

  async function rewrapOne(snapshot: QueryDocumentSnapshot): Promise<void> {
    const entry = parseOptional(snapshot, vaultEntrySchema);
    if (!entry) return;
    const about = aboutConnection({ businessId: entry.businessId, connectionId: snapshot.id });
    const { wrappedKey, keyVersion } = await sealer.rewrap(about, entry);
    await db.runTransaction(async (transaction) => {
      const now = parseOptional(await transaction.get(snapshot.ref), vaultEntrySchema);
      // Another grant may have been stored meanwhile.
      if (now?.wrappedKey !== entry.wrappedKey) return;
      transaction.update(snapshot.ref, { wrappedKey, keyVersion });
    });
  }

  return {
    save: async (key, grant) => {
      const sealed = await sealer.seal(aboutConnection(key), grant);
      await refOf(key).set({ ...sealed, businessId: key.businessId });
    },

    replace: async (key, grant, before) => {
      const about = aboutConnection(key);
      const sealed = await sealer.seal(about, grant);
      return db.runTransaction(async (transaction) => {
        const entry = parseDocument(await transaction.get(refOf(key)), vaultEntrySchema);
        const isSame =
          entry && isDeepStrictEqual({ ...(await sealer.open(about, entry)) }, { ...before });
        if (isSame !== true) return false;
        transaction.set(refOf(key), { ...sealed, businessId: key.businessId });
        return true;
      });
    },

    read: async (key) => {
      const entry = parseDocument(await refOf(key).get(), vaultEntrySchema);
      return entry && sealer.open(aboutConnection(key), entry);
    },

    shred: async (key) => {
      await refOf(key).delete();
    },

    rewrap: async (most) => {
      const newest = await sealer.newestVersion();
      const old = db.collection(paths.vault).where('keyVersion', '!=', newest).limit(most);
      const { docs } = await old.get();
      const failures: unknown[] = [];
      for (const snapshot of docs) {
        try {
          await rewrapOne(snapshot);
        } catch (error) {
          // A grant that cannot be opened must not block the others.
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return docs.length;
    },
  };
};
