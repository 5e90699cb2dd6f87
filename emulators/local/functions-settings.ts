// Parameters and secrets of the functions in the local environment, in the files that the Functions
// emulator reads.
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from './ports.ts';
import { addressOf, PROJECT_ID } from './environment-file.ts';

/** Returns the path of the private key with which the SendGrid emulator signs its events. */
export const signingKeyFile = (folder: string) => join(folder, 'sendgrid-signing-key.pem');

/** Returns the address to which the SendGrid emulator posts its events. */
export const eventsAddress = (ports: Ports) =>
  `${addressOf(ports.functions)}/${PROJECT_ID}/us-central1/webhooks/sendgrid`;

/** Writes a new signing key for this local environment. */
export function writeSigningKey(folder: string): void {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  writeFileSync(signingKeyFile(folder), privateKey.export({ format: 'pem', type: 'pkcs8' }));
}

/** Returns the address to which the Stripe emulator posts its events. */
export const stripeWebhookAddress = (ports: Ports) =>
  `${addressOf(ports.functions)}/${PROJECT_ID}/us-central1/stripeWebhook`;

/** Returns the address to which the QuickBooks emulator posts its webhooks. */
export const quickBooksWebhookAddress = (ports: Ports) =>
  `${addressOf(ports.functions)}/${PROJECT_ID}/us-central1/webhooks/quickbooks`;

/** Returns the address to which the Xero emulator posts its webhooks. */
export const xeroWebhookAddress = (ports: Ports) =>
  `${addressOf(ports.functions)}/${PROJECT_ID}/us-central1/webhooks/xero`;

/** Returns the address to which the Plaid emulator posts its webhooks. */
const plaidWebhookAddress = (ports: Ports) =>
  `${addressOf(ports.functions)}/${PROJECT_ID}/us-central1/webhooks/plaid`;

const stripeSecretFile = (folder: string) => join(folder, 'stripe-webhook-secret');

/** Reads the secret with which the Stripe emulator signs its events. */
export const readStripeWebhookSecret = (folder: string): string =>
  readFileSync(stripeSecretFile(folder), 'utf8');

/** Writes a new webhook secret for this local environment. */
export function writeStripeWebhookSecret(folder: string): void {
  writeFileSync(stripeSecretFile(folder), `whsec_${randomBytes(24).toString('hex')}`);
}

/** Returns the path of the parameters of the functions. */
export const functionsParametersFile = (folder: string) => join(folder, 'functions', '.env.local');

/** Writes parameters and secrets beside the bundled functions. */
export function writeFunctionsSettings(folder: string, ports: Ports): void {
  const eventsKey = createPublicKey(readFileSync(signingKeyFile(folder)));
  writeSettings(functionsParametersFile(folder), {
    SITE_ORIGIN: addressOf(ports.site),
    WEB_API_KEY: 'local',
    POSTAL_ADDRESS: 'Owner Awareness, 1 Main Street, Springfield, IL 62701',
    SENDER_ADDRESS: 'digest@daily-snapshot.example',
    FIRST_ADMINISTRATOR: 'morgan@daily-snapshot.example',
    FIRST_REPRESENTATIVE: 'riley@daily-snapshot.example',
    LEADS_MAILBOX: 'team@daily-snapshot.example',
    SENDGRID_BASE_URL: `${addressOf(ports.sendgrid)}/`,
    DIGESTS_ARE_FREE: 'true',
    SENDGRID_EVENTS_PUBLIC_KEY: eventsKey
      .export({ format: 'der', type: 'spki' })
      .toString('base64'),
    // Tests send hundreds of e-mails at once.
    MAX_INSTANCES: '10',
    PUBLIC_MAX_INSTANCES: '10',
    STRIPE_IS_ON: 'true',
    STRIPE_API_BASE: addressOf(ports.stripe),
    PLAID_API_BASE: addressOf(ports.plaid),
    PLAID_CLIENT_ID: 'local',
    PLAID_WEBHOOK_URL: plaidWebhookAddress(ports),
    QUICKBOOKS_BASE: addressOf(ports.quickbooks),
    QUICKBOOKS_CLIENT_ID: 'local-client',
    XERO_BASE: addressOf(ports.xero),
    XERO_CLIENT_ID: 'local-client',
  });
  writeSettings(join(folder, 'functions', '.secret.local'), {
    SENDGRID_API_KEY: 'SG.local',
    STRIPE_SECRET_KEY: 'sk_test_local',
    PLAID_SECRET: 'local',
    QUICKBOOKS_CLIENT_SECRET: 'local-secret',
    QUICKBOOKS_VERIFIER_TOKEN: 'local-webhook-secret',
    XERO_CLIENT_SECRET: 'local-secret',
    XERO_WEBHOOK_KEY: 'local-webhook-secret',
    STRIPE_WEBHOOK_SECRET: readStripeWebhookSecret(folder),
    ADMIN_SETUP_SECRET: randomBytes(24).toString('base64url'),
    UNSUBSCRIBE_SECRET: randomBytes(32).toString('base64url'),
    CONNECTOR_KEY: `local:${randomBytes(32).toString('base64url')}`,
  });
}

function writeSettings(file: string, settings: Readonly<Record<string, string>>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, `${lines.join('\n')}\n`);
}
