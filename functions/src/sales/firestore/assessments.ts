import { paths } from '@daily-snapshot/domain/contracts/paths';
import { rateLimitSchema } from '@daily-snapshot/domain/shared/rate-limit';
import {
  type SavedAssessment,
  ASSESSMENT_COUNTS,
} from '@daily-snapshot/domain/sales/saved-assessment';
import type { Firestore } from 'firebase-admin/firestore';
import type { AssessmentCounts, AssessmentKey, Assessments } from '../ports/assessments.ts';
import { addressKey } from '../../platform/keys/keys.ts';
import { assessmentCountKeys } from './count-keys.ts';
import { createOnce, expireAt, parseOptional } from '../../platform/firestore/documents.ts';
import { readSuppression } from '../../mail/firestore/read-suppression.ts';
import { storedMail } from '../../mail/firestore/outbox.ts';

/** After two years the assessment no longer describes the business. */
const RETENTION_DAYS = 730;

/** Longer than any rate limit window. */
const COUNT_RETENTION_DAYS = 8;

const stored = (assessment: SavedAssessment) => ({
  ...assessment,
  expireAt: expireAt(assessment.calculatedAt, RETENTION_DAYS),
});

export function firestoreAssessments(db: Firestore): Assessments {
  const refOf = ({ accountId, assessmentId }: AssessmentKey) =>
    db.doc(paths.assessment(accountId, assessmentId));
  return {
    save: async (key, assessment) => {
      await createOnce(refOf(key), stored(assessment));
    },

    send: (key, address, decide) =>
      db.runTransaction(async (transaction) => {
        const keys = assessmentCountKeys(key.accountId, address);
        const quotaRefs = ASSESSMENT_COUNTS.map((count) => db.doc(paths.quota(keys[count])));
        const [existing, suppression, ...counted] = await transaction.getAll(
          refOf(key),
          db.doc(paths.suppression(addressKey(address))),
          ...quotaRefs,
        );
        if (existing?.exists) return;
        const counts = Object.fromEntries(
          ASSESSMENT_COUNTS.map((count, index) => [
            count,
            parseOptional(counted[index], rateLimitSchema)?.countedAt ?? [],
          ]),
        ) as unknown as AssessmentCounts;
        const sent = decide({
          suppression: readSuppression(suppression),
          counts,
        });
        for (const [index, count] of ASSESSMENT_COUNTS.entries()) {
          const ref = quotaRefs[index];
          if (!ref) continue;
          const countedAt = sent.counts[count];
          const until = expireAt(sent.assessment.calculatedAt, COUNT_RETENTION_DAYS);
          transaction.set(ref, { countedAt, expireAt: until });
        }
        transaction.create(refOf(key), stored(sent.assessment));
        const { email } = sent;
        transaction.create(db.doc(paths.outboxMail(email.key)), storedMail(email.entry));
      }),
  };
}
