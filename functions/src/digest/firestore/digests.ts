import { businessSchema, type Business } from '@daily-snapshot/domain/accounts/business-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { dailySummariesSchema } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import {
  combinedEmailSchema,
  type CombinedEmail,
} from '@daily-snapshot/domain/mail/combined/combined-email-schema';
import { digestSchema } from '@daily-snapshot/domain/digest/build/digest-schema';
import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { readAlertState } from '../../alerts/firestore/packed-alert-state.ts';
import { saveAlerts } from '../../alerts/firestore/save-alerts.ts';
import { updatedKnownRecipients } from '../../mail/firestore/known-recipients.ts';
import { storedMail } from '../../mail/firestore/outbox.ts';
import { parseDocument, parsedById } from '../../platform/firestore/documents.ts';
import { REVISION } from '../../platform/logging/revision.ts';
import type { Digests } from '../ports/digests.ts';

export const firestoreDigests = (db: Firestore): Digests => ({
  find: async ({ businessId, businessDate }) =>
    parseDocument(await db.doc(paths.digest(businessId, businessDate)).get(), digestSchema),

  publish: ({ businessId, businessDate }, compose) =>
    db.runTransaction(async (transaction) => {
      const businessRef = db.doc(paths.business(businessId));
      const [businessDocument, summariesDocument, alertStateDocument] = await transaction.getAll(
        businessRef,
        db.doc(paths.dailySummaries(businessId)),
        db.doc(paths.alertState(businessId)),
      );
      const business = parseDocument(businessDocument, businessSchema);
      if (!business) return { outcome: 'no-business' };
      const { latestDigest, digestDueAt } = business;
      if (latestDigest && latestDigest >= businessDate) return { outcome: 'published-before' };

      const inputs = {
        business,
        dailySummaries: parseDocument(summariesDocument, dailySummariesSchema),
        alertState: readAlertState(alertStateDocument),
        combinedEmails: await combinedEmailsOf({ db, transaction }, business),
      };
      const { digest, mail, nextDueAt, announced, detectedAlerts } = compose(inputs);
      const knownRecipients = await updatedKnownRecipients({
        db,
        transaction,
        businessId,
        business,
      });
      transaction.create(db.doc(paths.digest(businessId, businessDate)), {
        ...digest,
        ...(REVISION !== undefined && { builtBy: REVISION }),
      });
      transaction.create(db.doc(paths.outboxEntry(businessId, businessDate)), storedMail(mail));
      transaction.update(businessRef, {
        latestDigest: businessDate,
        ...announced,
        ...(digestDueAt && digestDueAt < nextDueAt ? { digestDueAt: nextDueAt } : {}),
        ...(knownRecipients && { knownRecipients }),
      });
      if (detectedAlerts) saveAlerts({ db, transaction }, businessId, detectedAlerts);
      return { outcome: 'published', inputs };
    }),
});

/** Returns the settings of the owners with a combined e-mail. Most businesses have none to read. */
async function combinedEmailsOf(
  { db, transaction }: { readonly db: Firestore; readonly transaction: Transaction },
  { combinedOwners = [] }: Business,
): Promise<ReadonlyMap<string, CombinedEmail>> {
  if (combinedOwners.length === 0) return new Map();
  const refs = combinedOwners.map((accountId) => db.doc(paths.combinedEmail(accountId)));
  return parsedById(await transaction.getAll(...refs), combinedEmailSchema);
}
