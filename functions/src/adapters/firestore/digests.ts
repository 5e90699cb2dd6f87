import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { daybookSchema } from '@daily-snapshot/domain/contracts/daybook';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Digests } from '../../ports/digests.ts';
import { parseDocument } from './documents.ts';
import { meetRecipients } from './known-recipients.ts';
import { storedMail } from './outbox.ts';

export const firestoreDigests = (db: Firestore): Digests => ({
  publish: ({ businessId, businessDate }, compose) =>
    db.runTransaction(async (transaction) => {
      const businessRef = db.doc(paths.business(businessId));
      const [businessSnapshot, daybookSnapshot] = await transaction.getAll(
        businessRef,
        db.doc(paths.daybook(businessId)),
      );
      const business = parseDocument(businessSnapshot, businessSchema);
      if (!business) return 'no-business';
      const { latestDigest, digestDueAt } = business;
      if (latestDigest && latestDigest >= businessDate) return 'published-before';

      const daybook = parseDocument(daybookSnapshot, daybookSchema);
      const { digest, mail, nextDueAt } = compose({ business, daybook });
      const knownRecipients = await meetRecipients({ db, transaction, businessId, business });
      transaction.create(db.doc(paths.digest(businessId, businessDate)), digest);
      transaction.create(db.doc(paths.outboxEntry(businessId, businessDate)), storedMail(mail));
      transaction.update(businessRef, {
        latestDigest: businessDate,
        ...(digestDueAt && digestDueAt < nextDueAt ? { digestDueAt: nextDueAt } : {}),
        ...(knownRecipients && { knownRecipients }),
      });
      return 'published';
    }),
});
