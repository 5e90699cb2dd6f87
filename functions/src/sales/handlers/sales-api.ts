import {
  maxInstances,
  publicMaxInstances,
  SMALL,
  unsubscribeSecret,
} from '../../platform/config.ts';
import { noContent, publicFunction, signedInFunction } from '../../platform/handlers/callable.ts';
import { withMinimumDuration } from '../../platform/handlers/minimum-duration.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { saveAssessment, sendRiskAssessment as send } from '../commands/assessments.ts';
import { checkCertificate, myCertificates } from '../commands/certificates.ts';
import { beginQuiz, certify, resumeQuiz, showAnswer } from '../commands/quiz-attempts.ts';
import { lockToolkit, unlockToolkit } from '../commands/unlock-toolkit.ts';
import { createLead } from '../commands/create-lead.ts';
import { logger } from '../../platform/logging/logger.ts';

/** Longer than a password comparison, so that the duration does not reveal whether an address is known. */
const UNLOCK_DURATION_MS = 700;

export const salesApi = signedInFunction(
  'salesApi',
  {
    unlockToolkit: (request, caller, { signedInAt, ipAddress }) => {
      const allPorts = ports();
      const network = allPorts.ipHasher.networkOf(ipAddress, allPorts.clock.now());
      const attempt = { ...request, signedInAt, network };
      return withMinimumDuration(UNLOCK_DURATION_MS, unlockToolkit(allPorts, attempt, caller));
    },
    lockToolkit: (_, caller, { signedInAt }) =>
      noContent(lockToolkit(ports(), { signedInAt }, caller)),
    saveAssessment: {
      isForRepresentatives: true,
      handle: (request, caller) => saveAssessment(ports(), request, caller),
    },
    beginQuiz: {
      isForRepresentatives: true,
      handle: (request, caller) => beginQuiz(ports(), request, caller),
    },
    resumeQuiz: {
      isForRepresentatives: true,
      handle: (request, caller) => resumeQuiz(ports(), request, caller),
    },
    showAnswer: {
      isForRepresentatives: true,
      handle: (request, caller) => showAnswer(ports(), request, caller),
    },
    certify: {
      isForRepresentatives: true,
      handle: (request, caller) => certify(ports(), request, caller),
    },
    myCertificates: {
      isForRepresentatives: true,
      handle: (request, caller) => myCertificates(ports(), request, caller),
    },
  },
  {
    ...SMALL,
    timeoutSeconds: 60,
    maxInstances,
    secrets: [unsubscribeSecret],
  },
);

export const salesPublicApi = publicFunction(
  'salesPublicApi',
  {
    checkCertificate: ({ code }, { ipAddress }) => {
      const allPorts = ports();
      const network = allPorts.ipHasher.networkOf(ipAddress, allPorts.clock.now());
      return checkCertificate(allPorts, { code, network });
    },
  },
  {
    ...SMALL,
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    // Hashes IP addresses for the rate limit.
    secrets: [unsubscribeSecret],
  },
);

export const sendRiskAssessment = signedInFunction(
  'sendRiskAssessment',
  {
    sendRiskAssessment: {
      isForRepresentatives: true,
      handle: (request, caller) => send(ports(), request, caller),
    },
  },
  { ...SMALL, timeoutSeconds: 60, maxInstances },
);

/** Longer than saving a lead and its e-mail, so that the duration does not reveal a known address. */
const ANSWER_DURATION_MS = 700;

export const sendSignupNotification = publicFunction(
  'sendSignupNotification',
  {
    sendSignupNotification: async (form, { ipAddress }) => {
      const allPorts = ports();
      const network = allPorts.ipHasher.networkOf(ipAddress, allPorts.clock.now());
      const lead = createLead(allPorts, { form, network });
      const answer = await withMinimumDuration(ANSWER_DURATION_MS, lead);
      if (answer.error !== undefined) logger.warn('The e-mail about a lead to the team is delayed');
      return answer;
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: publicMaxInstances,
    secrets: [unsubscribeSecret],
    isAttestedOnce: true,
  },
);
