// The emulators of all providers, with an environment that names them, for the tests of this folder.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKOUT_METADATA } from '@daily-snapshot/domain/billing/checkout';
import { generateCompany } from '../../emulators/companies/generate.ts';
import { PlaidTestServer } from '../../emulators/plaid/testing.ts';
import { startSendGrid } from '../../emulators/sendgrid/index.ts';
import { StripeTestServer } from '../../emulators/stripe/testing.ts';
import {
  featuresOf,
  startBooksHarness,
  type BooksHarness,
  type System,
} from '../../tests/kit/providers/books-harness.ts';
import type { Surroundings } from './check-providers.ts';
import { main } from './check.ts';
import type { ProviderResult } from './result.ts';
import type { Values } from './settings.ts';

export const NOW = new Date('2026-11-24T16:00:00Z');
/** The clocks of the emulators stand still, so their limits must allow all tests. */
const LIMIT = { callsAMinute: 10_000 };
const BANK_DAY = '2026-11-23';

export type EnvironmentFile = Readonly<Record<string, string>>;

export interface Emulators {
  readonly plaid: PlaidTestServer;
  readonly stripe: StripeTestServer;
  readonly books: Readonly<Record<System, BooksHarness>>;
  /** Everything that a local environment needs to read all five, with access tokens. */
  readonly values: EnvironmentFile;
  close(): Promise<void>;
}

const companyOf = (system: System) =>
  generateCompany({ seed: 'walk', until: '2026-11-24', days: 20, ...featuresOf(system) });

/** Starts all emulators, connects a bank and a company of each accounting system. */
export async function startEmulators(): Promise<Emulators> {
  const plaid = await PlaidTestServer.start();
  await plaid.control.put([
    { mask: '0001', cents: 12_345, date: BANK_DAY, name: 'Juniper Bakery', merchant: 'Juniper' },
    { mask: '0001', cents: -9_876, date: BANK_DAY, name: 'Rent for Elm Street', merchant: null },
    { mask: '0002', cents: -4_321, date: '2026-10-02', name: 'Old Quill', merchant: 'Quill' },
  ]);
  await plaid.control.ask('PUT', '/settings', { hasRateLimits: false });
  const { accessToken } = await plaid.connect();
  const stripe = await StripeTestServer.start({
    apiKey: 'rk_test_local',
    webhookUrl: 'http://127.0.0.1:9/stripeWebhook',
  });
  const metadata = { [CHECKOUT_METADATA]: 'a-checkout' };
  await stripe.stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'forever' });
  await stripe.buy({
    metadata,
    subscription_data: { metadata },
    discounts: [{ coupon: 'HALF' }],
  });
  const sendGrid = await startSendGrid({
    apiKey: 'SG.right',
    eventsUrl: 'http://127.0.0.1:9/webhooks/sendgrid',
  });
  const books = {
    quickbooks: await startBooksHarness('quickbooks', [companyOf('quickbooks')], NOW, LIMIT),
    xero: await startBooksHarness('xero', [companyOf('xero')], NOW, LIMIT),
  };
  const [quickBooks, xero] = [await books.quickbooks.connect(), await books.xero.connect()];
  const values = {
    PLAID_API_BASE: plaid.address,
    PLAID_CLIENT_ID: 'local',
    PLAID_SECRET: 'local',
    PLAID_ACCESS_TOKEN: accessToken,
    QUICKBOOKS_BASE: books.quickbooks.address,
    QUICKBOOKS_CLIENT_ID: books.quickbooks.service.clientId,
    QUICKBOOKS_CLIENT_SECRET: books.quickbooks.service.clientSecret,
    QUICKBOOKS_ACCESS_TOKEN: quickBooks.grant['access'] ?? '',
    QUICKBOOKS_REALM_ID: quickBooks.externalKey,
    XERO_BASE: books.xero.address,
    XERO_CLIENT_ID: books.xero.service.clientId,
    XERO_CLIENT_SECRET: books.xero.service.clientSecret,
    XERO_ACCESS_TOKEN: xero.grant['access'] ?? '',
    STRIPE_API_BASE: stripe.address,
    STRIPE_SECRET_KEY: 'rk_test_local',
    STRIPE_WEBHOOK_SECRET: 'whsec_of_the_environment',
    SENDGRID_BASE_URL: `http://${sendGrid.host}:${sendGrid.port}/`,
    SENDGRID_API_KEY: 'SG.right',
    SENDER_ADDRESS: 'digest@daily-snapshot.example',
    SENDGRID_EVENTS_PUBLIC_KEY: sendGrid.publicKey,
  };
  return {
    plaid,
    stripe,
    books,
    values,
    close: async () => {
      await Promise.all([
        plaid.close(),
        stripe.close(),
        sendGrid.close(),
        books.quickbooks.close(),
        books.xero.close(),
      ]);
    },
  };
}

const linesOf = (values: EnvironmentFile): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"\n`)
    .join('');

/** A repository with the files of a local and of a deployed environment. */
export class TestRoot {
  readonly path = mkdtempSync(join(tmpdir(), 'providers-'));

  /** Writes the files of a local environment. */
  local(values: EnvironmentFile): void {
    this.#write(join('environments', 'local', 'functions'), '.env.local', values);
    this.#write(join('environments', 'local', 'functions'), '.secret.local', {});
  }

  /** Writes `functions/dist/.env.NAME`. */
  deployed(name: string, values: EnvironmentFile): void {
    this.#write(join('functions', 'dist'), `.env.${name}`, values);
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  #write(folder: string, file: string, values: EnvironmentFile): void {
    mkdirSync(join(this.path, folder), { recursive: true });
    writeFileSync(join(this.path, folder, file), linesOf(values));
  }
}

export interface Ran {
  readonly code: number;
  readonly output: string;
  readonly warnings: string;
}

/** Runs the command with these arguments. */
export async function run(
  root: TestRoot,
  argv: readonly string[],
  shell: Values = {},
  command: (argv: readonly string[], around: Surroundings) => Promise<number> = main,
): Promise<Ran> {
  let [output, warnings] = ['', ''];
  const code = await command(argv, {
    shell,
    root: root.path,
    now: () => NOW,
    write: (text) => void (output += text),
    warn: (text) => void (warnings += text),
  });
  return { code, output, warnings };
}

/** Returns the results of `--json` by provider. */
export const resultsOf = ({ output }: Ran): Readonly<Record<string, ProviderResult>> => {
  const { providers } = JSON.parse(output) as { providers: readonly ProviderResult[] };
  return Object.fromEntries(providers.map((result) => [result.provider, result]));
};
