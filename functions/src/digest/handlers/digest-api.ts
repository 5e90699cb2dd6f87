import { maxInstances, sendgridApiKey, unsubscribeSecret } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import {
  pauseDigests,
  resumeDigests,
  setBusinessFacts,
  setCriticalEmail,
  setDigestTime,
  setPayrollSpread,
  setSubjectAmounts,
} from '../commands/change-preferences.ts';
import {
  addRecipient,
  recipientStatuses,
  removeRecipient,
  resubscribe,
} from '../commands/recipients.ts';
import { resendDigest } from '../commands/resend-digest.ts';
import { retryAddress } from '../commands/retry-address.ts';
import { setCombinedEmail } from '../commands/set-combined-email.ts';
import { startDigests } from '../commands/start-digests.ts';

export const digestApi = signedInFunction(
  'digestApi',
  {
    startDigests: async (request, caller) => {
      const digestDueAt = await startDigests(ports(), request, caller);
      return { digestDueAt: digestDueAt.toISOString() };
    },
    setDigestTime: (request, caller) => noContent(setDigestTime(ports(), request, caller)),
    pauseDigests: (request, caller) => noContent(pauseDigests(ports(), request, caller)),
    resumeDigests: (request, caller) => noContent(resumeDigests(ports(), request, caller)),
    setBusinessFacts: (request, caller) => noContent(setBusinessFacts(ports(), request, caller)),
    resendDigest: (request, caller) => noContent(resendDigest(ports(), request, caller)),
    setSubjectAmounts: (request, caller) => noContent(setSubjectAmounts(ports(), request, caller)),
    setPayrollSpread: (request, caller) => noContent(setPayrollSpread(ports(), request, caller)),
    setCriticalEmail: (request, caller) => noContent(setCriticalEmail(ports(), request, caller)),
    setCombinedEmail: (request, caller) => noContent(setCombinedEmail(ports(), request, caller)),
    recipientStatuses: async (request, caller) => ({
      recipients: await recipientStatuses(ports(), request, caller),
    }),
    addRecipient: (request, caller) => addRecipient(ports(), request, caller),
    removeRecipient: (request, caller) => noContent(removeRecipient(ports(), request, caller)),
    retryAddress: (request, caller) => noContent(retryAddress(ports(), request, caller)),
    resubscribe: (request, caller) => noContent(resubscribe(ports(), request, caller)),
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances,
    secrets: [unsubscribeSecret, sendgridApiKey],
  },
);
