import { createHash } from 'node:crypto';
import { mailIdOf } from '@daily-snapshot/domain/contracts/mail-key';
import { outboxEntrySchema } from '@daily-snapshot/domain/contracts/outbox';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppressionSchema } from '@daily-snapshot/domain/contracts/suppression';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/delivery/suppression';
import type { Firestore } from 'firebase-admin/firestore';
import type { DeliveryNotice, DeliveryNotices } from '../../ports/delivery-notices.ts';
import { addressKey } from '../address-key.ts';
import { expireAt, parseDocument } from './documents.ts';
import { changesOf } from './outbox.ts';

/** Longer than the provider repeats itself. */
const KEPT_DAYS = 14;

export const firestoreDeliveryNotices = (db: Firestore): DeliveryNotices => ({
  take: (notice, effectsOn) =>
    db.runTransaction(async (transaction) => {
      const noticeRef = db.doc(paths.deliveryEvent(hash(notice.id)));
      const suppressionRef = db.doc(paths.suppression(addressKey(notice.address)));
      const key = notice.mail?.key;
      const entryRef = key && db.doc(paths.outboxMail(key));
      const [known, suppressed, mail] = await transaction.getAll(
        noticeRef,
        suppressionRef,
        ...(entryRef ? [entryRef] : []),
      );
      if (known?.exists) return false;
      const effects = effectsOn({
        entry: parseDocument(mail, outboxEntrySchema),
        suppression: parseDocument(suppressed, suppressionSchema) ?? NOT_SUPPRESSED,
      });
      transaction.create(noticeRef, stored(notice));
      if (effects.entry && entryRef) transaction.update(entryRef, changesOf(effects.entry));
      if (effects.suppression) transaction.set(suppressionRef, effects.suppression);
      return true;
    }),
});

const hash = (id: string) => createHash('sha256').update(id).digest('base64url');

/** Without the address: what it is told of is in the outbox. */
const stored = ({ at, mail, event }: DeliveryNotice) => ({
  at,
  mailId: mail ? mailIdOf(mail.key) : null,
  attemptId: mail?.attemptId ?? null,
  event: event ?? null,
  expireAt: expireAt(at, KEPT_DAYS),
});
