import { createHash } from 'node:crypto';
import { mailIdOf } from '@daily-snapshot/domain/mail/mail-key';
import { outboxEntrySchema } from '@daily-snapshot/domain/mail/outbox-entry';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { MailEvent, DeliveryEvents } from '../ports/delivery-events.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { expireAt, parseOptional } from '../../platform/firestore/documents.ts';
import { affectedBusinesses, saveKnownSuppression } from './known-recipients.ts';
import { changesOf } from './outbox.ts';
import { readSuppression } from './read-suppression.ts';

/** Longer than the provider resends an event. */
const RETENTION_DAYS = 14;

export const firestoreDeliveryEvents = (db: Firestore): DeliveryEvents => ({
  record: (mailEvent, effectsOn) =>
    db.runTransaction(async (transaction) => {
      const ref = mailEventRef(db, mailEvent);
      const key = addressKey(mailEvent.address);
      const suppressionRef = db.doc(paths.suppression(key));
      const mailKey = mailEvent.mail?.key;
      const entryRef = mailKey && db.doc(paths.outboxMail(mailKey));
      const [storedEvent, suppressed, mail] = await transaction.getAll(
        ref,
        suppressionRef,
        ...(entryRef ? [entryRef] : []),
      );
      if (storedEvent?.exists) return false;
      const before = readSuppression(suppressed);
      const { entry, suppression } = effectsOn({
        entry: parseOptional(mail, outboxEntrySchema),
        suppression: before,
      });
      const concerned = suppression
        ? await affectedBusinesses({ db, transaction }, key, before, suppression)
        : [];
      transaction.create(ref, storedMailEvent(mailEvent));
      if (entry && entryRef) transaction.update(entryRef, changesOf(entry));
      if (suppression) {
        transaction.set(suppressionRef, suppression);
        saveKnownSuppression(transaction, concerned, key, suppression);
      }
      return true;
    }),
});

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');

export const mailEventRef = (db: Firestore, { id }: MailEvent) =>
  db.doc(paths.deliveryEvent(hash(id)));

/** Returns the stored form of an event, without the address, which the outbox contains. */
export const storedMailEvent = ({ at, mail, event }: MailEvent) => ({
  at,
  mailId: mail ? mailIdOf(mail.key) : null,
  attemptId: mail?.attemptId ?? null,
  event: event ?? null,
  expireAt: expireAt(at, RETENTION_DAYS),
});
