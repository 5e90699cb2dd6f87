import { onRequest } from 'firebase-functions/https';
import { connectorSecrets, REGION } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { receiveSourceNotices } from './source-notices.ts';

/** Where Intuit posts that something changed in a company. */
export const quickBooksWebhook = onRequest(
  { region: REGION, cors: false, maxInstances: 10, secrets: connectorSecrets },
  receiveSourceNotices('quickbooks', ports),
);
