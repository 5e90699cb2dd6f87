import { maxInstances, PUBLIC_MAX_INSTANCES, unsubscribeSecret } from '../../platform/config.ts';
import { noContent, publicFunction, signedInFunction } from '../../platform/handlers/callable.ts';
import { withMinimumDuration } from '../../platform/handlers/with-minimum-duration.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { saveAssessment } from '../commands/assessments.ts';
import { checkCertificate, myCertificates } from '../commands/certificates.ts';
import { beginQuiz, certify, resumeQuiz, showAnswer } from '../commands/quiz-attempts.ts';
import { unlockToolkit } from '../commands/unlock-toolkit.ts';

/** Longer than a password comparison, so that the duration does not reveal whether an address is known. */
const UNLOCK_DURATION_MS = 700;

export const salesApi = signedInFunction(
  'salesApi',
  {
    unlockToolkit: (request, { id: accountId }, { signedInAt, ipAddress }) => {
      const found = ports();
      const network = found.ipHasher.keyOf(ipAddress, found.clock.now());
      const attempt = { signIn: { accountId, signedInAt }, network };
      return withMinimumDuration(UNLOCK_DURATION_MS, unlockToolkit(found, request, attempt));
    },
    lockToolkit: (_, { id: accountId }, { signedInAt }) =>
      noContent(ports().toolkitGrants.end({ accountId, signedInAt })),
    saveAssessment: {
      isForRepresentatives: true,
      handle: (request, { id }) => saveAssessment(ports(), request, id),
    },
    beginQuiz: {
      isForRepresentatives: true,
      handle: (request, { id }) => beginQuiz(ports(), request, id),
    },
    resumeQuiz: {
      isForRepresentatives: true,
      handle: (request, { id }) => resumeQuiz(ports(), request, id),
    },
    showAnswer: {
      isForRepresentatives: true,
      handle: (request, { id }) => showAnswer(ports(), request, id),
    },
    certify: {
      isForRepresentatives: true,
      handle: (request, { id }) => certify(ports(), request, id),
    },
    myCertificates: {
      isForRepresentatives: true,
      handle: (_, { id }) => myCertificates(ports(), id),
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    // A password hash takes 32 MiB, and Node computes four at once.
    concurrency: 60,
    secrets: [unsubscribeSecret],
  },
);

export const salesPublicApi = publicFunction(
  'salesPublicApi',
  {
    checkCertificate: ({ code }, { ipAddress }) => {
      const found = ports();
      return checkCertificate(found, code, found.ipHasher.keyOf(ipAddress, found.clock.now()));
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: PUBLIC_MAX_INSTANCES,
    // Hashes IP addresses for the rate limit.
    secrets: [unsubscribeSecret],
  },
);
