import type { ListedDeadLetter } from '@daily-snapshot/domain/admin/admin-schema';
import { isDigest, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import {
  outboxEntrySchema,
  type OutboxEntry,
  deadLetterSchema,
  mailProgressSchema,
} from '@daily-snapshot/domain/mail/outbox-entry';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { mayHaveArrived } from '@daily-snapshot/domain/mail/resend-email';
import { FieldPath, type Firestore, type DocumentSnapshot } from 'firebase-admin/firestore';
import type { DeadLetters } from '../ports/dead-letters.ts';
import { storedAccess } from '../../accounts/firestore/access-log.ts';
import { newAuditRef } from './administration.ts';
import { parseDocument, parseOptional } from '../../platform/firestore/documents.ts';
import { changesOf } from '../../mail/firestore/outbox.ts';

/** Fields of an e-mail that describe its delivery. Its content is not read. */
export const MAIL_PROGRESS_FIELDS = [
  'businessId',
  'delivery',
  'attempts',
  'seen',
  'plannedAt',
] as const;

export const readMailProgress = (snapshot: DocumentSnapshot | undefined) =>
  parseOptional(snapshot, mailProgressSchema);

export const firestoreDeadLetters = (db: Firestore): DeadLetters => ({
  page: async (pageSize, after) => {
    const latestFirst = db
      .collection(paths.deadLetters)
      .orderBy('at', 'desc')
      .orderBy(FieldPath.documentId(), 'desc')
      .limit(pageSize);
    const page = after ? latestFirst.startAfter(new Date(after.at), after.id) : latestFirst;
    const { docs } = await page.get();
    const found = docs.flatMap((snapshot) => {
      const key = parseMailId(snapshot.id);
      const deadLetter = parseOptional(snapshot, deadLetterSchema);
      return key && deadLetter ? [{ id: snapshot.id, key, at: deadLetter.at }] : [];
    });
    const refs = found.map(({ key }) => db.doc(paths.outboxMail(key)));
    const mails =
      refs.length > 0 ? await db.getAll(...refs, { fieldMask: [...MAIL_PROGRESS_FIELDS] }) : [];
    const failed = found.flatMap(({ id, key }, index) => {
      const progress = readMailProgress(mails[index]);
      return progress ? toDeadLetter(id, key, progress) : [];
    });
    const nameOf = await businessNames(db, failed);
    const deadLetters = failed.map((deadLetter) => ({
      ...deadLetter,
      businessName: nameOf.get(deadLetter.businessId) ?? null,
    }));
    const last = docs.length === pageSize ? found.at(-1) : undefined;
    return { deadLetters, next: last ? { at: last.at.toISOString(), id: last.id } : null };
  },

  planRetry: (key, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.doc(paths.outboxMail(key));
      const found = parseDocument(await transaction.get(ref), outboxEntrySchema);
      if (!found) return undefined;
      const { entry, audit, access } = decide(found);
      const { giveUpAt, businessId } = entry;
      transaction.update(ref, { ...changesOf(entry), giveUpAt });
      transaction.delete(db.doc(paths.deadLetter(ref.id)));
      transaction.create(newAuditRef(db), audit);
      if (businessId !== undefined) {
        const log = db.collection(paths.accessLog(businessId)).doc();
        transaction.create(log, storedAccess(access));
      }
      return entry;
    }),
});

async function businessNames(
  db: Firestore,
  failed: readonly Pick<ListedDeadLetter, 'businessId'>[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(failed.flatMap(({ businessId }) => businessId ?? []))];
  if (ids.length === 0) return new Map();
  const refs = ids.map((id) => db.doc(paths.business(id)));
  const found = await db.getAll(...refs, { fieldMask: ['name'] });
  return new Map(
    found.flatMap((snapshot) =>
      snapshot.exists ? [[snapshot.id, String(snapshot.get('name'))]] : [],
    ),
  );
}

function toDeadLetter(
  mailId: string,
  key: MailKey,
  progress: Pick<OutboxEntry, 'delivery' | 'attempts' | 'plannedAt'> & {
    readonly businessId?: string | undefined;
  },
): Omit<ListedDeadLetter, 'businessName'>[] {
  const { delivery, plannedAt, businessId } = progress;
  // The e-mail was delivered after all.
  if (delivery.state !== 'failed') return [];
  return [
    {
      mailId,
      businessId: businessId ?? null,
      businessDate: isDigest(key) ? key.businessDate : null,
      emailKind: isDigest(key) ? null : key.kind,
      reason: delivery.reason,
      at: delivery.at.toISOString(),
      plannedAt: plannedAt.toISOString(),
      mayHaveArrived: mayHaveArrived(progress),
    },
  ];
}
