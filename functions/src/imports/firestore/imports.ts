import { createHash } from 'node:crypto';
import { accountSchema } from '@daily-snapshot/domain/connections/account-schema';
import { importedFileSchema } from '@daily-snapshot/domain/imports/imported-file-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { Imports } from '../ports/imports.ts';
import { parseDocuments, parseOptional } from '../../platform/firestore/documents.ts';

export const firestoreImports = (db: Firestore): Imports => ({
  accounts: async (businessId) => {
    const { docs } = await db.collection(paths.accounts(businessId)).get();
    return parseDocuments(docs, accountSchema);
  },

  addAccounts: async (businessId, accounts) => {
    const batch = db.batch();
    for (const { name, kind, nameInFile } of accounts) {
      const named = nameInFile === '' ? {} : { namesInFiles: FieldValue.arrayUnion(nameInFile) };
      const ref = db.doc(paths.account(businessId, nameKey(name)));
      batch.set(ref, { name, kind, ...named }, { merge: true });
    }
    await batch.commit();
  },

  rememberMapping: async (businessId, remembered) => {
    const key = `${remembered.fingerprint}-${nameKey(remembered.account)}`;
    await db.doc(paths.mapping(businessId, key)).set(remembered);
  },

  record: async (businessId, fileKey, imported) => {
    await db.doc(paths.import(businessId, fileKey)).set(imported);
  },

  recorded: async (businessId) => {
    const { docs } = await db.collection(paths.imports(businessId)).get();
    return docs.flatMap((document) => {
      const imported = parseOptional(document, importedFileSchema);
      return imported ? [{ ...imported, key: document.id }] : [];
    });
  },

  progress: async (businessId, fileKey, doneCount) => {
    await db.doc(paths.import(businessId, fileKey)).update({ doneCount });
  },
});

/** Hashes an account name, because it may have characters that a document id must not have. */
const nameKey = (name: string) => createHash('sha256').update(name).digest('base64url');
