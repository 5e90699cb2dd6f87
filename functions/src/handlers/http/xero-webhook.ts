import { onRequest } from 'firebase-functions/https';
import { connectorSecrets, REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { receiveSourceNotices } from './source-notices.ts';

/** Where Xero posts that something changed in an organisation; it answers before it is trusted, too. */
export const xeroWebhook = onRequest(
  { region: REGION, cors: false, maxInstances: 10, secrets: connectorSecrets },
  receiveSourceNotices('xero', ports),
);
