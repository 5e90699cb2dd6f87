import type { Firestore } from 'firebase-admin/firestore';
import type { SeededDocument } from './business-documents.ts';

/** As many documents as are written together. */
const BATCH_SIZE = 400;

export async function writeDocuments(
  db: Firestore,
  documents: readonly SeededDocument[],
): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH_SIZE) {
    const batch = db.batch();
    for (const { path, data } of documents.slice(start, start + BATCH_SIZE)) {
      batch.set(db.doc(path), data);
    }
    await batch.commit();
  }
}
