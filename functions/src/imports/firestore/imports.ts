import { createHash } from 'node:crypto';
import { accountSchema } from '@daily-snapshot/domain/connections/account-schema';
import { importedFileSchema } from '@daily-snapshot/domain/imports/imported-file-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { Imports } from '../ports/imports.ts';
import {
  parseDocument,
  parseDocuments,
  parseOptional,
} from '../../platform/firestore/documents.ts';
import { packBatch, storedBatchSchema, unpackBatch } from './stored-batch.ts';

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

  storeBatches: async (businessId, fileKey, batches) => {
    const stored = db.collection(paths.importBatches(businessId, fileKey));
    await db.recursiveDelete(stored);
    const writer = db.bulkWriter();
    const writes: Promise<unknown>[] = [];
    for (const [index, batch] of batches.entries()) {
      writes.push(writer.set(stored.doc(String(index)), await packBatch(batch)));
    }
    await Promise.all([...writes, writer.close()]);
  },

  batch: async (businessId, fileKey, index) => {
    const stored = db.collection(paths.importBatches(businessId, fileKey));
    const found = parseDocument(await stored.doc(String(index)).get(), storedBatchSchema);
    return found && unpackBatch(found);
  },

  removeBatches: (businessId, fileKey) =>
    db.recursiveDelete(db.collection(paths.importBatches(businessId, fileKey))),
});

/** Hashes an account name, because it may have characters that a document id must not have. */
const nameKey = (name: string) => createHash('sha256').update(name).digest('base64url');
