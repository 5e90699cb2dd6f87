import { createHash } from 'node:crypto';
import { mailIdOf } from '@daily-snapshot/domain/delivery/mail-key';
import { outboxEntrySchema } from '@daily-snapshot/domain/contracts/outbox';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppressionSchema } from '@daily-snapshot/domain/contracts/suppression';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/delivery/suppression';
import type { Firestore } from 'firebase-admin/firestore';
import type { DeliveryNotice, DeliveryNotices } from '../../ports/delivery-notices.ts';
import { addressKey } from '../address-key.ts';
import { expireAt, parseDocument } from './documents.ts';
import { businessesConcerned, noteSuppression } from './known-recipients.ts';
import { changesOf } from './outbox.ts';

/** Longer than the provider repeats itself. */
const KEPT_DAYS = 14;

export const firestoreDeliveryNotices = (db: Firestore): DeliveryNotices => ({
  take: (notice, effectsOn) =>
    db.runTransaction(async (transaction) => {
      const ref = noticeRef(db, notice);
      const key = addressKey(notice.address);
      const suppressionRef = db.doc(paths.suppression(key));
      const mailKey = notice.mail?.key;
      const entryRef = mailKey && db.doc(paths.outboxMail(mailKey));
      const [known, suppressed, mail] = await transaction.getAll(
        ref,
        suppressionRef,
        ...(entryRef ? [entryRef] : []),
      );
      if (known?.exists) return false;
      const before = parseDocument(suppressed, suppressionSchema) ?? NOT_SUPPRESSED;
      const { entry, suppression } = effectsOn({
        entry: parseDocument(mail, outboxEntrySchema),
        suppression: before,
      });
      const concerned = suppression
        ? await businessesConcerned({ db, transaction }, key, before, suppression)
        : [];
      transaction.create(ref, storedNotice(notice));
      if (entry && entryRef) transaction.update(entryRef, changesOf(entry));
      if (suppression) {
        transaction.set(suppressionRef, suppression);
        noteSuppression(transaction, concerned, key, suppression);
      }
      return true;
    }),
});

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');

export const noticeRef = (db: Firestore, { id }: DeliveryNotice) =>
  db.doc(paths.deliveryEvent(hash(id)));

/** Without the address: what it is told of is in the outbox. */
export const storedNotice = ({ at, mail, event }: DeliveryNotice) => ({
  at,
  mailId: mail ? mailIdOf(mail.key) : null,
  attemptId: mail?.attemptId ?? null,
  event: event ?? null,
  expireAt: expireAt(at, KEPT_DAYS),
});
