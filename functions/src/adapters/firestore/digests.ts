import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Digests } from '../../ports/digests.ts';
import { parseDocument } from './documents.ts';

export const firestoreDigests = (db: Firestore): Digests => ({
  publish: (businessId, digest, nextDueAt) =>
    db.runTransaction(async (transaction) => {
      const businessRef = db.doc(paths.business(businessId));
      const digestRef = db.doc(paths.digest(businessId, digest.businessDate));
      const [businessSnapshot, digestSnapshot] = await transaction.getAll(businessRef, digestRef);
      const business = businessSnapshot && parseDocument(businessSnapshot, businessSchema);
      if (business?.digestDueAt && business.digestDueAt < nextDueAt) {
        transaction.update(businessRef, { digestDueAt: nextDueAt });
      }
      if (digestSnapshot?.exists) return false;
      transaction.create(digestRef, digest);
      return true;
    }),
});
