import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import { combinedEmailSchema } from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import { combinedMailKey } from '@daily-snapshot/domain/mail/combined/combined-digest-key';
import { outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-entry';
import { FieldPath, FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { readSuppression } from '../../mail/firestore/read-suppression.ts';
import { storedMail } from '../../mail/firestore/outbox.ts';
import { parseDocument, parseOptional, parsedById } from '../../platform/firestore/documents.ts';
import { readPage } from '../../platform/firestore/sweep-page.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import type { CombinedEmails, CombinedReading, CombinedWrites } from '../ports/combined-emails.ts';

export function firestoreCombinedEmails(db: Firestore): CombinedEmails {
  const settingsRef = (accountId: string) => db.doc(paths.combinedEmail(accountId));
  const suppressionRef = (address: string) => db.doc(paths.suppression(addressKey(address)));

  const read = async (transaction: Transaction, accountId: string): Promise<CombinedReading> => {
    const settings = await transaction.get(settingsRef(accountId));
    const owned = await transaction.get(
      db.collection(paths.businesses).where(new FieldPath('members', accountId), '==', 'owner'),
    );
    return {
      settings: parseDocument(settings, combinedEmailSchema),
      businesses: parsedById(owned.docs, businessSchema),
      suppressionOf: async (address) => {
        const snapshot = await transaction.get(suppressionRef(address));
        return readSuppression(snapshot);
      },
      entryOf: async (businessDate) => {
        const ref = db.doc(paths.outboxMail(combinedMailKey({ accountId, businessDate })));
        return parseDocument(await transaction.get(ref), outboxEntrySchema);
      },
      digestsOf: async (businessDate, businessIds) => {
        if (businessIds.length === 0) return new Map();
        const refs = businessIds.map((id) => db.doc(paths.digest(id, businessDate)));
        const snapshots = await transaction.getAll(...refs);
        return new Map(
          snapshots.flatMap((snapshot, index) => {
            const digest = parseOptional(snapshot, digestSchema);
            const businessId = businessIds[index];
            return digest && businessId !== undefined ? [[businessId, digest] as const] : [];
          }),
        );
      },
    };
  };

  const write = (
    transaction: Transaction,
    accountId: string,
    { settings, entry, joinedIds = [], leftIds = [], suppression }: CombinedWrites,
  ): void => {
    if (settings) transaction.set(settingsRef(accountId), settings);
    if (settings === null) transaction.delete(settingsRef(accountId));
    if (entry) {
      const { businessDate } = entry;
      const ref = db.doc(paths.outboxMail(combinedMailKey({ accountId, businessDate })));
      const stored = storedMail(entry.entry);
      if (entry.isReplaced) transaction.set(ref, stored);
      else transaction.create(ref, stored);
    }
    for (const id of joinedIds) {
      const combinedOwners = FieldValue.arrayUnion(accountId);
      transaction.update(db.doc(paths.business(id)), { combinedOwners });
    }
    for (const id of leftIds) {
      const combinedOwners = FieldValue.arrayRemove(accountId);
      transaction.update(db.doc(paths.business(id)), { combinedOwners });
    }
    if (suppression) transaction.set(suppressionRef(suppression.address), suppression.after);
  };

  return {
    update: (accountId, decide) =>
      db.runTransaction(async (transaction) => {
        write(transaction, accountId, await decide(await read(transaction, accountId)));
      }),

    findDue: (query) =>
      readPage(
        {
          collection: db.collection(paths.combinedEmails),
          shard: 'shard',
          at: 'dueAt',
          found: (snapshot) => {
            const settings = parseOptional(snapshot, combinedEmailSchema);
            return settings
              ? [{ accountId: snapshot.id, businessDate: settings.businessDate }]
              : [];
          },
        },
        query,
      ),
  };
}
