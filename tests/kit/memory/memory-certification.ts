import type {
  AttemptKey,
  Certification,
} from '../../../functions/src/sales/ports/certification.ts';
import type { MemoryStore } from './memory-store.ts';

export const memoryCertification = ({
  quizzes,
  attempts,
  certificates,
}: MemoryStore): Certification => ({
  quiz: async () => quizzes.get('current'),

  begin: async (key, attempt) => {
    attempts.set(nameOf(key), attempt);
  },

  change: async (key, decide) => {
    const changed = decide(attempts.get(nameOf(key)));
    if (!changed) return;
    attempts.set(nameOf(key), changed.attempt);
    const { certificate } = changed;
    if (certificate) certificates.set(certificate.code, certificate);
  },

  certificate: async (code) => certificates.get(code),

  certificatesOf: async (accountId) =>
    [...certificates.values()]
      .filter((certificate) => certificate.accountId === accountId)
      .toSorted((a, b) => b.certifiedAt.getTime() - a.certifiedAt.getTime()),
});

const nameOf = ({ accountId, attemptId }: AttemptKey): string => `${accountId}/${attemptId}`;
