import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { letterQuotaSchema } from '@daily-snapshot/domain/contracts/letter-quota';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppressionSchema } from '@daily-snapshot/domain/contracts/suppression';
import type { QuotaOwner } from '@daily-snapshot/domain/delivery/letter-quota';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/delivery/suppression';
import type { Firestore } from 'firebase-admin/firestore';
import type { Letters, LetterWish } from '../../ports/letters.ts';
import { addressKey } from '../address-key.ts';
import { createOnce, expireAt, parseDocument } from './documents.ts';
import { storedMail } from './outbox.ts';

/** Longer than any quota counts. */
const KEPT_DAYS = 8;

export const firestoreLetters = (db: Firestore): Letters => ({
  write: (wish, decide) =>
    db.runTransaction(async (transaction) => {
      const businessRef = db.doc(paths.business(wish.businessId));
      const quotaRefs = quotasOf(wish).map(([owner, key]) => ({
        owner,
        ref: db.doc(paths.letterQuota(key)),
      }));
      const [business, suppression, ...quotas] = await transaction.getAll(
        businessRef,
        db.doc(paths.suppression(addressKey(wish.address))),
        ...quotaRefs.map(({ ref }) => ref),
      );
      const written = { business: [], account: [], address: [] } as Record<QuotaOwner, Date[]>;
      quotaRefs.forEach(({ owner }, index) => {
        written[owner] = parseDocument(quotas[index], letterQuotaSchema)?.writtenAt ?? [];
      });
      const decided = decide({
        business: parseDocument(business, businessSchema),
        suppression: parseDocument(suppression, suppressionSchema) ?? NOT_SUPPRESSED,
        written,
      });
      if (!decided) return false;
      const { key, letter, fields } = decided;
      transaction.create(db.doc(paths.outboxMail(key)), storedMail(letter));
      transaction.update(businessRef, { ...fields });
      for (const { owner, ref } of quotaRefs) {
        const writtenAt = decided.written[owner];
        transaction.set(ref, { writtenAt, expireAt: expireAt(letter.plannedAt, KEPT_DAYS) });
      }
      return true;
    }),

  promise: (key, letter) => createOnce(db.doc(paths.outboxMail(key)), storedMail(letter)),
});

/** Addresses are counted without being named. */
const quotasOf = ({
  businessId,
  accountId,
  address,
}: LetterWish): readonly (readonly [QuotaOwner, string])[] => [
  ['business', `business.${businessId}`],
  ['account', `account.${accountId}`],
  ['address', `address.${addressKey(address)}`],
];
