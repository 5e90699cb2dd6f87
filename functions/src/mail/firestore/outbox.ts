import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import {
  outboxEntrySchema,
  type Delivery,
  type OutboxEntry,
  type DeadLetter,
} from '@daily-snapshot/domain/mail/outbox-entry';
import { mailIdOf, type MailKey } from '@daily-snapshot/domain/mail/mail-key';
import { parseMailId } from '@daily-snapshot/domain/mail/parse-mail-id';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { addressesOf } from '@daily-snapshot/domain/mail/recipients';
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import type { MailChange, MailContext, Outbox } from '../ports/outbox.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { expireAt, parseDocument, parsedById } from '../../platform/firestore/documents.ts';
import { readSuppression } from './read-suppression.ts';
import { suppressionsOf } from './known-recipients.ts';
import { currentTraceId } from '../../platform/logging/trace.ts';
import { readPage } from '../../platform/firestore/sweep-page.ts';

/** Long enough to answer support questions about an e-mail. */
const RETENTION_DAYS = 30;

/** Returns the stored form of a new entry, which belongs to the running trace. */
export const storedMail = (entry: OutboxEntry) => ({
  ...entry,
  ...traceField(),
  expireAt: expireAt(entry.plannedAt, RETENTION_DAYS),
});

const traceField = () => {
  const traceId = currentTraceId();
  return traceId === undefined ? {} : { traceId };
};

/** Returns the fields of an entry that change. */
export const changesOf = ({ delivery, attempts, refusals, seen, nextCheckAt }: OutboxEntry) => ({
  delivery,
  attempts,
  ...(refusals !== undefined && { refusals }),
  seen,
  nextCheckAt,
});

async function recipientContextOf(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  entry: OutboxEntry,
): Promise<Omit<MailContext, 'entry'>> {
  if (entry.businessId === undefined) {
    const { to } = entry.email;
    const [suppressed, ...found] = await transaction.getAll(
      db.doc(paths.suppression(addressKey(to))),
      ...(entry.combined?.businessIds ?? []).map((id) => db.doc(paths.business(id))),
    );
    return {
      business: undefined,
      businesses: parsedById(found, businessSchema),
      suppressions: new Map(suppressed?.exists ? [[to, readSuppression(suppressed)]] : []),
    };
  }
  const { businessId } = entry;
  const snapshot = await transaction.get(db.doc(paths.business(businessId)));
  const business = parseDocument(snapshot, businessSchema);
  const suppressions = await suppressionsOf(
    { db, transaction, businessId, business },
    addressesOf(entry, business),
  );
  return { business, businesses: new Map(), suppressions };
}

/** Stores a dead letter for an e-mail that was given up, so that staff can list it. */
function storeDeadLetter(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  key: MailKey,
  { delivery, plannedAt }: OutboxEntry,
): void {
  if (delivery.state !== 'failed') return;
  const { reason, at } = delivery;
  transaction.set(db.doc(paths.deadLetter(mailIdOf(key))), {
    ...({ reason, at } satisfies DeadLetter),
    expireAt: expireAt(plannedAt, RETENTION_DAYS),
  });
}

export function firestoreOutbox(db: Firestore): Outbox {
  const refOf = (key: MailKey) => db.doc(paths.outboxMail(key));

  const change = (key: MailKey, decide: MailChange) =>
    db.runTransaction(async (transaction) => {
      const entry = parseDocument(await transaction.get(refOf(key)), outboxEntrySchema);
      const changed = entry && decide(entry);
      if (changed) {
        transaction.update(refOf(key), changesOf(changed));
        storeDeadLetter({ db, transaction }, key, changed);
      }
      return changed;
    });

  return {
    change,

    claim: (key, decide) =>
      db.runTransaction(async (transaction) => {
        const entry = parseDocument(await transaction.get(refOf(key)), outboxEntrySchema);
        if (!entry) return undefined;
        const context = await recipientContextOf({ db, transaction }, entry);
        const changed = decide({ entry, ...context });
        if (!changed) return undefined;
        transaction.update(refOf(key), changesOf(changed));
        storeDeadLetter({ db, transaction }, key, changed);
        return { entry: changed, ...context };
      }),

    markSent: async (key, attemptId, at) => {
      await refOf(key).update({
        delivery: { state: 'sent', attemptId, at } satisfies Delivery,
        accepted: FieldValue.arrayUnion(attemptId),
        nextCheckAt: null,
      });
    },

    findDue: (query) =>
      readPage(
        {
          collection: db.collection(paths.outbox),
          shard: 'shard',
          at: 'nextCheckAt',
          found: ({ id }) => [parseMailId(id)].filter((key) => key !== undefined),
        },
        query,
      ),
  };
}
