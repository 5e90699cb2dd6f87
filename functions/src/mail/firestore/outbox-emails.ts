import { businessSchema } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import {
  type RateLimitOwner,
  emailRateLimitSchema,
} from '@daily-snapshot/domain/mail/email-rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import type { OutboxEmails, EmailRequest } from '../ports/outbox-emails.ts';
import { addressKey, mailboxKey } from '../../platform/keys/keys.ts';
import {
  createOnce,
  expireAt,
  parseDocument,
  parseOptional,
} from '../../platform/firestore/documents.ts';
import { storedMail } from './outbox.ts';
import { readSuppression } from './read-suppression.ts';

/** Longer than any rate limit window, with the longest delay. */
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
      const written = { business: [], account: [], address: [], newAccounts: [] } as Record<
        RateLimitOwner,
        Date[]
      >;
      quotaRefs.forEach(({ owner }, index) => {
        written[owner] = parseOptional(quotas[index], emailRateLimitSchema)?.writtenAt ?? [];
      });
      const decided = decide({
        business: parseDocument(business, businessSchema),
        suppression: readSuppression(suppression),
        written,
      });
      if (!decided) return false;
      const { key, entry, fields } = decided;
      transaction.create(db.doc(paths.outboxMail(key)), storedMail(entry));
      if (Object.keys(fields).length > 0) transaction.update(businessRef, { ...fields });
      for (const { owner, ref } of quotaRefs) {
        const writtenAt = decided.written[owner];
        transaction.set(ref, { writtenAt, expireAt: expireAt(entry.plannedAt, RETENTION_DAYS) });
      }
      return true;
    }),

  addOnce: (key, entry) => createOnce(db.doc(paths.outboxMail(key)), storedMail(entry)),
});

/** The count of all new accounts together. */
const NEW_ACCOUNTS = 'new-accounts';

/** Returns the rate limits of an e-mail. The address is hashed. */
const quotasOf = ({
  businessId,
  accountId,
  address,
  isFromNewAccount,
}: EmailRequest): readonly (readonly [RateLimitOwner, string])[] => [
  ['business', `business.${businessId}`],
  ['account', `account.${accountId}`],
  ['address', mailboxCountKey(address)],
  ...(isFromNewAccount ? [['newAccounts', NEW_ACCOUNTS] as const] : []),
];

/** Returns the key of the count of a mailbox. */
export const mailboxCountKey = (address: string): string => `address.${mailboxKey(address)}`;
