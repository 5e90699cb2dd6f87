import { leadSchema } from '@daily-snapshot/domain/sales/lead';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { rateLimitSchema } from '@daily-snapshot/domain/shared/rate-limit';
import type { Firestore } from 'firebase-admin/firestore';
import { LEAD_COUNTS, type LeadCounts, type Leads } from '../ports/leads.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { leadCountKeys } from './count-keys.ts';
import { expireAt, parseOptional } from '../../platform/firestore/documents.ts';
import { readSuppression } from '../../mail/firestore/read-suppression.ts';
import { storedMail } from '../../mail/firestore/outbox.ts';

/** A lead without activity for two years is deleted. */
const LEAD_RETENTION_DAYS = 730;

/** Longer than any rate limit window. */
const COUNT_RETENTION_DAYS = 8;

export const firestoreLeads = (db: Firestore): Leads => ({
  record: (address, decide) =>
    db.runTransaction(async (transaction) => {
      const key = addressKey(address);
      const leadRef = db.doc(paths.lead(key));
      const keys = leadCountKeys(address);
      const countRefs = LEAD_COUNTS.map((count) => db.doc(paths.quota(keys[count])));
      const [lead, suppression, ...counted] = await transaction.getAll(
        leadRef,
        db.doc(paths.suppression(key)),
        ...countRefs,
      );
      const counts = Object.fromEntries(
        LEAD_COUNTS.map((count, index) => [
          count,
          parseOptional(counted[index], rateLimitSchema)?.countedAt ?? [],
        ]),
      ) as unknown as LeadCounts;
      const change = decide({
        lead: parseOptional(lead, leadSchema),
        suppression: readSuppression(suppression),
        counts,
      });
      if (!change) return [];
      transaction.set(leadRef, {
        ...change.lead,
        expireAt: expireAt(change.lead.lastAt, LEAD_RETENTION_DAYS),
      });
      for (const [index, count] of LEAD_COUNTS.entries()) {
        const countedAt = change.counts[count];
        const ref = countRefs[index];
        if (!countedAt || !ref) continue;
        transaction.set(ref, {
          countedAt,
          expireAt: expireAt(change.lead.lastAt, COUNT_RETENTION_DAYS),
        });
      }
      for (const { key: emailKey, entry } of change.emails) {
        transaction.create(db.doc(paths.outboxMail(emailKey)), storedMail(entry));
      }
      return change.emails.map((email) => email.key);
    }),
});
