import { attemptSchema } from '@daily-snapshot/domain/certification/attempt';
import { certificateSchema } from '@daily-snapshot/domain/certification/certificate';
import { quizSchema } from '@daily-snapshot/domain/certification/question';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import type { Firestore } from 'firebase-admin/firestore';
import type { AttemptKey, Certification } from '../ports/certification.ts';
import { expireAt, parseDocument, parseDocuments } from '../../platform/firestore/documents.ts';

/** Long enough to compare weak topics with a year ago. */
const ATTEMPT_RETENTION_DAYS = 400;

/** Long enough that an old code shows as expired instead of unknown. */
const CERTIFICATE_RETENTION_DAYS = 5 * 365;

/** More certificates than a representative earns in five years. */
const MAX_CERTIFICATES = 100;

export function firestoreCertification(db: Firestore): Certification {
  const refOf = ({ accountId, attemptId }: AttemptKey) =>
    db.doc(paths.attempt(accountId, attemptId));
  return {
    quiz: async () => parseDocument(await db.doc(paths.quiz).get(), quizSchema),

    begin: async (key, attempt) => {
      await refOf(key).create({
        ...attempt,
        expireAt: expireAt(attempt.startedAt, ATTEMPT_RETENTION_DAYS),
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
          expireAt: expireAt(certificate.certifiedAt, CERTIFICATE_RETENTION_DAYS),
        });
      }),

    certificate: async (code) =>
      parseDocument(await db.doc(paths.certificate(code)).get(), certificateSchema),

    certificatesOf: async (accountId) => {
      const query = db.collection(paths.certificates).where('accountId', '==', accountId);
      const { docs } = await query.limit(MAX_CERTIFICATES).get();
      return parseDocuments(docs, certificateSchema).toSorted(
        (a, b) => b.certifiedAt.getTime() - a.certifiedAt.getTime(),
      );
    },
  };
}
