// The webhooks of SendGrid and of providers of bank data and books.
import { onRequest } from 'firebase-functions/https';
import { providerWebhook } from './connections/handlers/provider-webhook.ts';
import { sendgridWebhook } from './mail/handlers/sendgrid-webhook.ts';
import { connectorSecrets, publicMaxInstances, REGION } from './platform/config.ts';
import { handlerFor, segmentFromEnd, withNotices } from './platform/handlers/http.ts';
import { ports } from './platform/wiring/wiring.ts';

const handlers = {
  sendgrid: sendgridWebhook(ports),
  plaid: providerWebhook('plaid', ports),
  quickbooks: providerWebhook('quickbooks', ports),
  xero: providerWebhook('xero', ports),
};

/** Handles `/webhooks/plaid` and the other providers. Stripe has a separate function. */
export const webhooks = onRequest(
  {
    region: REGION,
    cors: false,
    memory: '512MiB',
    // A webhook of Plaid may complete a connection that the owner's browser left unfinished.
    timeoutSeconds: 120,
    maxInstances: publicMaxInstances,
    secrets: connectorSecrets,
  },
  withNotices((request, response) =>
    handlerFor(handlers, segmentFromEnd(request.path, 1))(request, response),
  ),
);
