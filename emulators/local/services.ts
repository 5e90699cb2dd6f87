// The parts of the local environment that run as separate processes. Each promise resolves when its
// part is ready.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChild, type Child, type ChildHooks } from './child-process.ts';
import { startFirebaseSuite } from './firebase-suite.ts';
import {
  eventsAddress,
  functionsParametersFile,
  quickBooksWebhookAddress,
  readStripeWebhookSecret,
  signingKeyFile,
  stripeWebhookAddress,
  xeroWebhookAddress,
} from './functions-settings.ts';
import { HOST, type Ports } from './ports.ts';
import { addressOf, PROJECT_ID } from './environment-file.ts';

/** The settings that every part gets. */
export interface PartSettings {
  readonly ports: Ports;
  readonly folder: string;
  /** Returns the hooks of a part by the name of its log. */
  readonly hooks: (source: string) => ChildHooks;
}

/**
 * Bundles the functions into the folder of the local environment. With `isWatching`, bundles them
 * again after each change.
 */
export async function buildFunctions(
  { folder, hooks }: PartSettings,
  isWatching: boolean,
): Promise<Child> {
  const out = join(folder, 'functions');
  const build = await startChild({
    name: 'The build of the functions',
    args: [
      '--import',
      'tsx',
      'functions/build.ts',
      `--out=${out}`,
      `--parameters=${functionsParametersFile(folder)}`,
      ...(isWatching ? ['--watch'] : []),
    ],
    ...(isWatching ? { readyLine: /^watching/ } : {}),
    ...hooks('functions-build'),
  });
  copyFileSync(new URL('functions-entry.mjs', import.meta.url), join(out, 'entry.mjs'));
  const manifestFile = join(out, 'package.json');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as object;
  // The Functions emulator refuses a folder that does not name these packages.
  const dependencies = { 'firebase-admin': '*', 'firebase-functions': '*' };
  const local = { ...manifest, main: 'entry.mjs', dependencies };
  writeFileSync(manifestFile, JSON.stringify(local, null, 2));
  return build;
}

export const startFirestore = ({ ports, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The Firestore emulator',
    args: [
      'emulators/firestore/start.mjs',
      '--host',
      HOST,
      '--port',
      String(ports.firestore),
      '--project',
      PROJECT_ID,
      '--rules',
      'firestore.rules',
      '--indexes',
      'firestore.indexes.json',
    ],
    readyLine: /Firestore ready on/,
    ...hooks('firestore'),
  });

export const startSendGrid = ({ ports, folder, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The SendGrid emulator',
    args: [
      '--import',
      'tsx',
      'emulators/sendgrid/main.ts',
      '--host',
      HOST,
      '--port',
      String(ports.sendgrid),
      '--events-url',
      eventsAddress(ports),
      '--signing-key',
      signingKeyFile(folder),
    ],
    readyLine: /SendGrid ready on/,
    ...hooks('sendgrid'),
  });

/** Starts the gallery of all e-mails. With `isWatching`, it restarts after each change of a text. */
export const startMailGallery = (
  { ports, hooks }: PartSettings,
  isWatching: boolean,
): Promise<Child> =>
  startChild({
    name: 'The mail gallery',
    args: [
      ...(isWatching ? ['--watch', '--watch-preserve-output'] : []),
      '--import',
      'tsx',
      'tests/mail-preview/main.ts',
      '--host',
      HOST,
      '--port',
      String(ports.mails),
    ],
    readyLine: /Mail gallery ready on/,
    ...hooks('mails'),
  });

export const startStripe = ({ ports, folder, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The Stripe emulator',
    args: [
      '--import',
      'tsx',
      'emulators/stripe/main.ts',
      '--host',
      HOST,
      '--port',
      String(ports.stripe),
      '--webhook-url',
      stripeWebhookAddress(ports),
      '--webhook-secret',
      readStripeWebhookSecret(folder),
    ],
    readyLine: /Stripe ready on/,
    ...hooks('stripe'),
  });

export const startPlaid = ({ ports, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The Plaid emulator',
    args: [
      '--import',
      'tsx',
      'emulators/plaid/main.ts',
      '--host',
      HOST,
      '--port',
      String(ports.plaid),
      '--banks',
      'emulators/seed/banks.ts',
      // Long enough to show the state in which the history of a bank is loading.
      '--initial-seconds',
      '1',
      '--historical-seconds',
      '4',
    ],
    readyLine: /Plaid ready on/,
    ...hooks('plaid'),
  });

export const startQuickBooks = ({ ports, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The QuickBooks emulator',
    args: [
      '--import',
      'tsx',
      'emulators/quickbooks/main.ts',
      '--host',
      HOST,
      '--port',
      String(ports.quickbooks),
      '--webhook-url',
      quickBooksWebhookAddress(ports),
      '--companies',
      'emulators/seed/seeded-companies.ts',
    ],
    readyLine: /QuickBooks ready on/,
    ...hooks('quickbooks'),
  });

export const startXero = ({ ports, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'The Xero emulator',
    args: [
      '--import',
      'tsx',
      'emulators/xero/main.ts',
      '--host',
      HOST,
      '--port',
      String(ports.xero),
      '--webhook-url',
      xeroWebhookAddress(ports),
      '--companies',
      'emulators/seed/seeded-companies.ts',
    ],
    readyLine: /Xero ready on/,
    ...hooks('xero'),
  });

/** Starts Auth, Functions, Cloud Tasks, and Hosting unless another server serves the site. */
export const startSuite = (
  { ports, folder, hooks }: PartSettings,
  hasHosting: boolean,
): Promise<Child> =>
  startFirebaseSuite({ projectId: PROJECT_ID, ports, folder, hasHosting, ...hooks('firebase') });

/** Builds the site as it is deployed, and adds the configuration of this local environment. */
export async function buildSite({ ports, folder, hooks }: PartSettings): Promise<Child> {
  const child = await startChild({
    name: 'The build of the site',
    args: ['--import', 'tsx', 'web/build.ts', `--out=${join(folder, 'site')}`],
    ...hooks('site-build'),
  });
  writeFileSync(join(folder, 'site', 'config.json'), webConfig(ports));
  return child;
}

/** Serves the site from its sources with hot reload. */
export const serveSite = ({ ports, hooks }: PartSettings): Promise<Child> =>
  startChild({
    name: 'Vite',
    args: [
      'node_modules/vite/bin/vite.js',
      'web',
      '--config=web/vite.config.ts',
      `--host=${HOST}`,
      `--port=${ports.site}`,
      '--strictPort',
    ],
    environment: { WEB_CONFIG: webConfig(ports) },
    readyLine: /ready in/,
    ...hooks('site'),
  });

/**
 * Returns the configuration that only the local environment has. The rest of the site is as
 * deployed.
 */
const webConfig = (ports: Ports): string =>
  JSON.stringify({
    firebase: { projectId: PROJECT_ID, apiKey: 'local', authDomain: HOST },
    emulators: {
      auth: addressOf(ports.auth),
      firestore: { host: HOST, port: ports.firestore },
      functions: { host: HOST, port: ports.functions },
      scheduler: addressOf(ports.scheduler),
      analytics: addressOf(ports.analytics),
      inbox: addressOf(ports.sendgrid),
    },
  });
