import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { dailySummariesSchema } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { FieldPath, type DocumentSnapshot, type Firestore } from 'firebase-admin/firestore';
import { parseDocument, parseDocuments } from '../../platform/firestore/documents.ts';
import type { CorrectedBusiness, DigestCorrections } from '../ports/digest-corrections.ts';

const ID = FieldPath.documentId();

export function firestoreDigestCorrections(db: Firestore): DigestCorrections {
  const refsOf = (businessId: string) =>
    [db.doc(paths.business(businessId)), db.doc(paths.dailySummaries(businessId))] as const;
  const parsed = (documents: readonly DocumentSnapshot[]): CorrectedBusiness | undefined => {
    const business = parseDocument(documents[0], businessSchema);
    const dailySummaries = parseDocument(documents[1], dailySummariesSchema);
    return business && dailySummaries && { business, dailySummaries };
  };
  return {
    businessIds: async (after, pageSize) => {
      const ordered = db.collection(paths.businesses).orderBy(ID).limit(pageSize).select();
      const page = after === undefined ? ordered : ordered.startAfter(after);
      return (await page.get()).docs.map(({ id }) => id);
    },

    digestsFrom: async (businessId, from) => {
      const digests = db.collection(paths.digests(businessId)).orderBy(ID).startAt(from);
      return parseDocuments((await digests.get()).docs, digestSchema);
    },

    read: async (businessId) => parsed(await db.getAll(...refsOf(businessId))),

    correct: (businessId, decide) =>
      db.runTransaction(async (transaction) => {
        const found = parsed(await transaction.getAll(...refsOf(businessId)));
        const changed = found && decide(found);
        if (!changed) return;
        transaction.update(db.doc(paths.dailySummaries(businessId)), {
          lateDays: changed.lateDays,
        });
      }),
  };
}
