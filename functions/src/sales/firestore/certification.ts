import {
  attemptSchema,
  certificateSchema,
  quizSchema,
} from '@daily-snapshot/domain/certification/certification-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { AttemptKey, Certification } from '../ports/certification.ts';
import { expireAt, parseDocument } from '../../platform/firestore/documents.ts';

/** Long enough to compare weak topics with a year ago. */
const ATTEMPT_KEPT_DAYS = 400;

/** Long enough that an old code shows as expired instead of unknown. */
const CERTIFICATE_KEPT_DAYS = 5 * 365;

/** More certificates than a representative earns in five years. */
const MOST_CERTIFICATES = 100;

export function firestoreCertification(db: Firestore): Certification {
  const refOf = ({ accountId, attemptId }: AttemptKey) =>
    db.doc(paths.attempt(accountId, attemptId));
  return {
    quiz: async () => parseDocument(await db.doc(paths.quiz).get(), quizSchema),

    begin: async (key, attempt) => {
      await refOf(key).create({
        ...attempt,
        expireAt: expireAt(attempt.startedAt, ATTEMPT_KEPT_DAYS),
      });
    },

    change: (key, decide) =>
      db.runTransaction(async (transaction) => {
        const ref = refOf(key);
        const changed = decide(parseDocument(await transaction.get(ref), attemptSchema));
        if (!changed) return;
        const { answers, outcome } = changed.attempt;
        transaction.update(ref, { answers, outcome });
        const { certificate } = changed;
        if (!certificate) return;
        transaction.create(db.doc(paths.certificate(certificate.code)), {
          ...certificate,
          expireAt: expireAt(certificate.certifiedAt, CERTIFICATE_KEPT_DAYS),
        });
      }),

    certificate: async (code) =>
      parseDocument(await db.doc(paths.certificate(code)).get(), certificateSchema),

    certificatesOf: async (accountId) => {
      const held = db.collection(paths.certificates).where('accountId', '==', accountId);
      const { docs } = await held.limit(MOST_CERTIFICATES).get();
      return docs
        .flatMap((snapshot) => parseDocument(snapshot, certificateSchema) ?? [])
        .toSorted((a, b) => b.certifiedAt.getTime() - a.certifiedAt.getTime());
    },
  };
}
