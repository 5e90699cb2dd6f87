import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { suppressionSchema, NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import {
  type RateLimitOwner,
  emailRateLimitSchema,
} from '@daily-snapshot/domain/mail/email-rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxEmails, EmailRequest } from '../ports/outbox-emails.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { createOnce, expireAt, parseDocument } from '../../platform/firestore/documents.ts';
import { storedMail } from './outbox.ts';

/** Longer than any rate limit window. */
const RETENTION_DAYS = 8;

export const firestoreOutboxEmails = (db: Firestore): OutboxEmails => ({
  add: (request, decide) =>
    db.runTransaction(async (transaction) => {
      const businessRef = db.doc(paths.business(request.businessId));
      const quotaRefs = quotasOf(request).map(([owner, key]) => ({
        owner,
        ref: db.doc(paths.emailRateLimit(key)),
      }));
      const [business, suppression, ...quotas] = await transaction.getAll(
        businessRef,
        db.doc(paths.suppression(addressKey(request.address))),
        ...quotaRefs.map(({ ref }) => ref),
      );
      const written = { business: [], account: [], address: [] } as Record<RateLimitOwner, Date[]>;
      quotaRefs.forEach(({ owner }, index) => {
        written[owner] = parseDocument(quotas[index], emailRateLimitSchema)?.writtenAt ?? [];
      });
      const decided = decide({
        business: parseDocument(business, businessSchema),
        suppression: parseDocument(suppression, suppressionSchema) ?? NOT_SUPPRESSED,
        written,
      });
      if (!decided) return false;
      const { key, entry, fields } = decided;
      transaction.create(db.doc(paths.outboxMail(key)), storedMail(entry));
      transaction.update(businessRef, { ...fields });
      for (const { owner, ref } of quotaRefs) {
        const writtenAt = decided.written[owner];
        transaction.set(ref, { writtenAt, expireAt: expireAt(entry.plannedAt, RETENTION_DAYS) });
      }
      return true;
    }),

  addOnce: (key, entry) => createOnce(db.doc(paths.outboxMail(key)), storedMail(entry)),
});

/** Returns the rate limits of an e-mail. The address is hashed. */
const quotasOf = ({
  businessId,
  accountId,
  address,
}: EmailRequest): readonly (readonly [RateLimitOwner, string])[] => [
  ['business', `business.${businessId}`],
  ['account', `account.${accountId}`],
  ['address', `address.${addressKey(address)}`],
];
