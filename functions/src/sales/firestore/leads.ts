import { leadSchema } from '@daily-snapshot/domain/sales/lead-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { rateLimitSchema } from '@daily-snapshot/domain/shared/rate-limit-schema';
import { suppressionSchema } from '@daily-snapshot/domain/mail/suppression-schema';
import { NOT_SUPPRESSED } from '@daily-snapshot/domain/mail/suppression';
import type { Firestore } from 'firebase-admin/firestore';
import { LEAD_COUNTS, type LeadCounts, type Leads } from '../ports/leads.ts';
import { addressKey } from '../../platform/keys/address-key.ts';
import { countKeys } from './lead-count-keys.ts';
import { expireAt, parseDocument } from '../../platform/firestore/documents.ts';
import { storedMail } from '../../mail/firestore/outbox.ts';

/** A lead without activity for two years is deleted. */
const LEAD_KEPT_DAYS = 730;

/** Longer than any rate limit window. */
const COUNT_KEPT_DAYS = 8;

export const firestoreLeads = (db: Firestore): Leads => ({
  take: (address, decide) =>
    db.runTransaction(async (transaction) => {
      const key = addressKey(address);
      const leadRef = db.doc(paths.lead(key));
      const keys = countKeys(address);
      const countRefs = LEAD_COUNTS.map((count) => db.doc(paths.quota(keys[count])));
      const [lead, suppression, ...counted] = await transaction.getAll(
        leadRef,
        db.doc(paths.suppression(key)),
        ...countRefs,
      );
      const counts = Object.fromEntries(
        LEAD_COUNTS.map((count, index) => [
          count,
          parseDocument(counted[index], rateLimitSchema)?.countedAt ?? [],
        ]),
      ) as unknown as LeadCounts;
      const taken = decide({
        lead: parseDocument(lead, leadSchema),
        suppression: parseDocument(suppression, suppressionSchema) ?? NOT_SUPPRESSED,
        counts,
      });
      if (!taken) return [];
      transaction.set(leadRef, {
        ...taken.lead,
        expireAt: expireAt(taken.lead.lastAt, LEAD_KEPT_DAYS),
      });
      for (const [index, count] of LEAD_COUNTS.entries()) {
        const countedAt = taken.counts[count];
        const ref = countRefs[index];
        if (!countedAt || !ref) continue;
        transaction.set(ref, {
          countedAt,
          expireAt: expireAt(taken.lead.lastAt, COUNT_KEPT_DAYS),
        });
      }
      for (const { key: letterKey, entry } of taken.letters) {
        transaction.create(db.doc(paths.outboxMail(letterKey)), storedMail(entry));
      }
      return taken.letters.map((letter) => letter.key);
    }),
});
