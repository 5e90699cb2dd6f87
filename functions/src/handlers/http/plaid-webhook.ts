import { onRequest } from 'firebase-functions/https';
import { connectorSecrets, REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { receiveSourceNotices } from './source-notices.ts';

/** Where Plaid posts that there is something to read at a bank, or that our access ends. */
export const plaidWebhook = onRequest(
  // It may finish what an owner's browser has left: as long as a callable has for that.
  { region: REGION, cors: false, maxInstances: 10, secrets: connectorSecrets, timeoutSeconds: 120 },
  receiveSourceNotices('plaid', ports),
);
