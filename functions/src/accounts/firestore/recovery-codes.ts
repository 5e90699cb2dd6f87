import { recoveryCodesSchema } from '@daily-snapshot/domain/accounts/recovery-codes';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import { parseDocument } from '../../platform/firestore/documents.ts';
import type { RecoveryCodes } from '../ports/recovery-codes.ts';

export const firestoreRecoveryCodes = (db: Firestore): RecoveryCodes => ({
  find: async (accountId) =>
    parseDocument(await db.doc(paths.recoveryCodes(accountId)).get(), recoveryCodesSchema),

  put: async (accountId, codes) => {
    await db.doc(paths.recoveryCodes(accountId)).set(codes);
  },

  remove: async (accountId) => {
    await db.doc(paths.recoveryCodes(accountId)).delete();
  },

  change: (accountId, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.recoveryCodes(accountId));
      const codes = parseDocument(await transaction.get(ref), recoveryCodesSchema);
      const changed = codes && decide(codes);
      if (changed) transaction.set(ref, changed);
    }),
});
