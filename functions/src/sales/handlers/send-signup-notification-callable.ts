import { logger } from 'firebase-functions';
import { PUBLIC_MAX_INSTANCES, unsubscribeSecret } from '../../platform/config.ts';
import { publicFunction } from '../../platform/handlers/callable.ts';
import { withMinimumDuration } from '../../platform/handlers/with-minimum-duration.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { createLead } from '../commands/create-lead.ts';

/** Longer than saving a lead and its e-mail, so that the duration does not reveal a known address. */
const ANSWER_DURATION_MS = 700;

export const sendSignupNotification = publicFunction(
  'sendSignupNotification',
  {
    sendSignupNotification: async (form, { ipAddress }) => {
      const allPorts = ports();
      const network = allPorts.ipHasher.keyOf(ipAddress, allPorts.clock.now());
      const lead = createLead(allPorts, { form, network });
      const answer = await withMinimumDuration(ANSWER_DURATION_MS, lead);
      if (answer.error !== undefined) logger.warn('The e-mail about a lead to the team is delayed');
      return answer;
    },
  },
  {
    memory: '512MiB',
    timeoutSeconds: 60,
    maxInstances: PUBLIC_MAX_INSTANCES,
    secrets: [unsubscribeSecret],
    isAttestedOnce: true,
  },
);
