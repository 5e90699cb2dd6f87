import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppressionSchema } from '@daily-snapshot/domain/contracts/suppression';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/delivery/suppression';
import type { Firestore } from 'firebase-admin/firestore';
import type { Suppressions } from '../../ports/suppressions.ts';
import { parseDocument } from './documents.ts';
import { businessesConcerned, noteSuppression } from './known-recipients.ts';

export const firestoreSuppressions = (db: Firestore): Suppressions => ({
  change: (addressKey, change) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.suppression(addressKey));
      const known = parseDocument(await transaction.get(ref), suppressionSchema) ?? NOT_SUPPRESSED;
      const changed = change(known);
      if (!changed) return;
      const concerned = await businessesConcerned({ db, transaction }, addressKey, known, changed);
      transaction.set(ref, changed);
      noteSuppression(transaction, concerned, addressKey, changed);
    }),
});
