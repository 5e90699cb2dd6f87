import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  toolkitCredentialSchema,
  toolkitGrantId,
  toolkitGrantSchema,
} from '@daily-snapshot/domain/sales/toolkit/toolkit-access-schema';
import type { Firestore } from 'firebase-admin/firestore';
import type { SignIn, ToolkitCredentials, ToolkitGrants } from '../ports/toolkit.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import {
  parseDocument,
  parseDocuments,
  parseOptional,
} from '../../platform/firestore/documents.ts';

export function firestoreToolkitGrants(db: Firestore): ToolkitGrants {
  const refOf = ({ accountId, signedInAt }: SignIn) =>
    db.doc(paths.toolkitGrant(toolkitGrantId(accountId, signedInAt)));
  return {
    grant: (to, { key, hash }, until) =>
      db.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(db.doc(paths.toolkitCredential(key)));
        if (parseDocument(snapshot, toolkitCredentialSchema)?.hash !== hash) return false;
        const { accountId } = to;
        transaction.set(refOf(to), { accountId, credential: key, expireAt: until });
        return true;
      }),
    isInForce: async (signIn, now) => {
      const grant = parseOptional(await refOf(signIn).get(), toolkitGrantSchema);
      // Check the expiry, because Firestore deletes an expired document up to a day late.
      return grant !== undefined && grant.expireAt > now;
    },
    end: async (signIn) => {
      await refOf(signIn).delete();
    },
  };
}

export function firestoreToolkitCredentials(db: Firestore): ToolkitCredentials {
  const refOf = (key: string) => db.doc(paths.toolkitCredential(key));
  const closeOpenedBy = async (key: string) => {
    const grants = db.collection(paths.toolkitGrants);
    const { docs } = await grants.where('credential', '==', key).get();
    await Promise.all(docs.map(({ ref }) => ref.delete()));
  };
  return {
    keyOf: addressKey,
    find: async (email) => {
      const key = addressKey(email);
      const found = parseDocument(await refOf(key).get(), toolkitCredentialSchema);
      return found && { ...found, key };
    },
    all: async () => {
      const { docs } = await db.collection(paths.toolkitCredentials).orderBy('email').get();
      return parseDocuments(docs, toolkitCredentialSchema);
    },
    put: async (credential) => {
      const key = addressKey(credential.email);
      await refOf(key).set({ ...credential });
      await closeOpenedBy(key);
    },
    remove: async (email) => {
      const key = addressKey(email);
      const isThere = (await refOf(key).get()).exists;
      // Delete the credential first, so that no new grant is created while its grants are deleted.
      await refOf(key).delete();
      await closeOpenedBy(key);
      return isThere;
    },
  };
}
