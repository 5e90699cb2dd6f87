import { businessSchema } from '@daily-snapshot/domain/contracts/business';
import { daybookSchema } from '@daily-snapshot/domain/contracts/daybook';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { Digests } from '../../ports/digests.ts';
import { parseDocument } from './documents.ts';
import { fileAlerts } from './filed-alerts.ts';
import { meetRecipients } from './known-recipients.ts';
import { storedMail } from './outbox.ts';
import { readWatch } from './watch-books.ts';

export const firestoreDigests = (db: Firestore): Digests => ({
  publish: ({ businessId, businessDate }, compose) =>
    db.runTransaction(async (transaction) => {
      const businessRef = db.doc(paths.business(businessId));
      const [businessSnapshot, daybookSnapshot, watchSnapshot] = await transaction.getAll(
        businessRef,
        db.doc(paths.daybook(businessId)),
        db.doc(paths.watch(businessId)),
      );
      const business = parseDocument(businessSnapshot, businessSchema);
      if (!business) return 'no-business';
      const { latestDigest, digestDueAt } = business;
      if (latestDigest && latestDigest >= businessDate) return 'published-before';

      const daybook = parseDocument(daybookSnapshot, daybookSchema);
      const watch = readWatch(watchSnapshot);
      const { digest, mail, nextDueAt, watched } = compose({ business, daybook, watch });
      const knownRecipients = await meetRecipients({ db, transaction, businessId, business });
      transaction.create(db.doc(paths.digest(businessId, businessDate)), digest);
      transaction.create(db.doc(paths.outboxEntry(businessId, businessDate)), storedMail(mail));
      transaction.update(businessRef, {
        latestDigest: businessDate,
        ...(digestDueAt && digestDueAt < nextDueAt ? { digestDueAt: nextDueAt } : {}),
        ...(knownRecipients && { knownRecipients }),
      });
      if (watched) fileAlerts({ db, transaction }, businessId, watched);
      return 'published';
    }),
});
