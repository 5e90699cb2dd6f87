import { logger } from 'firebase-functions';
import { takeLead } from '../../commands/take-lead.ts';
import { unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { noSoonerThan } from '../no-sooner-than.ts';
import { openCallable } from './callable.ts';

/** Longer than storing a lead and its letters takes: how long it took tells nothing of the address. */
const ANSWER_AFTER_MS = 700;

export const sendSignupNotification = openCallable(
  'sendSignupNotification',
  async (form, { ipAddress }) => {
    const given = ports();
    const network = given.networks.keyOf(ipAddress, given.clock.now());
    const answer = await noSoonerThan(ANSWER_AFTER_MS, takeLead(given, { form, network }));
    if (answer.error !== undefined) logger.warn('The team was not told of a lead at once');
    return answer;
  },
  { secrets: [unsubscribeSecret], isAttestedOnce: true },
);
