import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { outboxEntrySchema } from '@daily-snapshot/domain/contracts/outbox';
import { parseDigestId, paths, type DigestKey } from '@daily-snapshot/domain/contracts/paths';
import type { Delivery, OutboxEntry } from '@daily-snapshot/domain/delivery/outbox';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import type { MailChange, Outbox } from '../../ports/outbox.ts';
import { expireAt, parseDocument } from './documents.ts';
import { suppressionsOf } from './known-recipients.ts';
import { readPage } from './page.ts';

/** A mail is kept for as long as somebody may ask about it. */
const KEPT_DAYS = 30;

/** A new entry as it is stored. */
export const storedMail = (entry: OutboxEntry) => ({
  ...entry,
  expireAt: expireAt(entry.plannedAt, KEPT_DAYS),
});

/** The part of an entry that changes. */
export const changesOf = ({ delivery, attempts, seen, lookAt }: OutboxEntry) => ({
  delivery,
  attempts,
  seen,
  lookAt,
});

export function firestoreOutbox(db: Firestore): Outbox {
  const refOf = ({ businessId, businessDate }: DigestKey) =>
    db.doc(paths.outboxEntry(businessId, businessDate));

  const change = (digest: DigestKey, decide: MailChange) =>
    db.runTransaction(async (transaction) => {
      const entry = parseDocument(await transaction.get(refOf(digest)), outboxEntrySchema);
      const changed = entry && decide(entry);
      if (changed) transaction.update(refOf(digest), changesOf(changed));
      return changed;
    });

  return {
    change,

    claim: (digest, decide) =>
      db.runTransaction(async (transaction) => {
        const [entrySnapshot, businessSnapshot] = await transaction.getAll(
          refOf(digest),
          db.doc(paths.business(digest.businessId)),
        );
        const entry = parseDocument(entrySnapshot, outboxEntrySchema);
        if (!entry) return undefined;
        const business = parseDocument(businessSnapshot, businessSchema);
        const { businessId } = digest;
        const suppressions = await suppressionsOf(
          { db, transaction, businessId, business },
          business?.digestPreferences?.recipients ?? [],
        );
        const changed = decide({ entry, business, suppressions });
        if (!changed) return undefined;
        transaction.update(refOf(digest), changesOf(changed));
        return { entry: changed, business, suppressions };
      }),

    markSent: async (digest, attemptId, at) => {
      await refOf(digest).update({
        delivery: { state: 'sent', attemptId, at } satisfies Delivery,
        accepted: FieldValue.arrayUnion(attemptId),
        lookAt: null,
      });
    },

    toBeLookedAt: (query) =>
      readPage(
        {
          collection: db.collection(paths.outbox),
          shard: 'shard',
          at: 'lookAt',
          found: ({ id }) => [parseDigestId(id)].filter((digest) => digest !== undefined),
        },
        query,
      ),
  };
}
