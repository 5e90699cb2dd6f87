// The emulators of both accounting systems, with adapters that read them over the network.
import type { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import type { BooksService } from '../../../emulators/companies/service/service.ts';
import { SettableClock } from '../../../emulators/support/simulation/clock.ts';
import { startQuickBooks } from '../../../emulators/quickbooks/index.ts';
import { realmOf } from '../../../emulators/quickbooks/intuit.ts';
import { startXero } from '../../../emulators/xero/index.ts';
import { tenantOf } from '../../../emulators/xero/xero.ts';
import { quickBooksWebhookParser } from '../../../functions/src/providers/quickbooks/webhook-parser.ts';
import { quickBooksSource } from '../../../functions/src/providers/quickbooks/provider.ts';
import { hostsFor as quickBooksHostsFor } from '../../../functions/src/providers/quickbooks/hosts.ts';
import { xeroWebhookParser } from '../../../functions/src/providers/xero/webhook-parser.ts';
import { xeroSource } from '../../../functions/src/providers/xero/provider.ts';
import { hostsFor as xeroHostsFor } from '../../../functions/src/providers/xero/hosts.ts';
import type { UnreadableRecord } from '@daily-snapshot/domain/connections/unreadable-record';
import type {
  Grant,
  AuthorizedSource,
  StoredGrant,
  ProviderCall,
  Reading,
  WebhookParser,
  SourceProvider,
} from '../../../functions/src/connections/ports/source-provider.ts';

export const REDIRECT_URI = 'http://127.0.0.1:5002/connect/return';
export const WEBHOOK_SECRET = 'test-webhook-secret';

export const SYSTEMS = ['quickbooks', 'xero'] as const;
export type System = (typeof SYSTEMS)[number];

/**
 * Returns the features of a company. Xero has no undeposited funds, and each payment there pays one
 * document.
 */
export const featuresOf = (system: System) =>
  system === 'quickbooks' ? {} : { hasUndeposited: false, hasCombinedPayments: false };

/** Builds a grant in memory that records all its versions. */
export function recordingGrant(first: Grant): StoredGrant & { readonly savedGrants: Grant[] } {
  const savedGrants: Grant[] = [first];
  return {
    savedGrants,
    read: async () => savedGrants.at(-1) ?? first,
    save: async (grant) => void savedGrants.push(grant),
  };
}

/** Answers on the consent page. Returns the query parameters of the redirect. */
export async function consentAt(
  url: string,
  decision: 'allow' | 'deny',
  companies: readonly string[],
): Promise<Record<string, string>> {
  const page = new URL(url);
  const form = new URLSearchParams(page.search);
  form.set('decision', decision);
  for (const company of companies) form.append('company', company);
  const answer = await fetch(page.origin + page.pathname, {
    method: 'POST',
    body: form,
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  if (location === null)
    throw new Error(`The page responded with ${answer.status}: ${await answer.text()}`);
  return Object.fromEntries(new URL(location).searchParams);
}

/** An emulator with a stopped clock, and the adapter that reads it. */
export interface BooksHarness {
  readonly service: BooksService;
  readonly address: string;
  readonly clock: SettableClock;
  readonly source: SourceProvider;
  readonly webhookParser: WebhookParser;
  /** the key of each company, in order */
  readonly keys: readonly string[];
  /** all calls of readers */
  readonly calls: ProviderCall[];
  /** all records that readers set aside */
  readonly unreadable: UnreadableRecord[];
  reading(basis: Reading['basis']): Reading;
  /** Grants consent for a company, by default the first one. */
  connect(company?: number): Promise<AuthorizedSource>;
  close(): Promise<void>;
}

export async function startBooksHarness(
  system: System,
  companies: readonly CompanyBooks[],
  startAt: Date,
  {
    webhookUrl,
    callsAMinute = 60,
    callsADay,
  }: { webhookUrl?: string; callsAMinute?: number; callsADay?: number } = {},
): Promise<BooksHarness> {
  const clock = new SettableClock({ startAt, isTicking: false });
  const start = system === 'quickbooks' ? startQuickBooks : startXero;
  const running = await start({
    clock,
    seed: 'world',
    companies,
    webhookSecret: WEBHOOK_SECRET,
    ...(webhookUrl !== undefined && { webhookUrl }),
    callsAMinute,
    ...(callsADay !== undefined && { callsADay }),
  });
  const { clientId, clientSecret } = running.service;
  const client = { clientId, clientSecret, now: () => clock.now() };
  const wait = (ms: number) => clock.setTo(new Date(clock.now().getTime() + ms));
  const source =
    system === 'quickbooks'
      ? quickBooksSource({ ...client, hosts: quickBooksHostsFor(running.address, 'local') })
      : xeroSource({ ...client, wait, hosts: xeroHostsFor(running.address, 'local') });
  const keyOf = system === 'quickbooks' ? realmOf : tenantOf;
  const keys = companies.map(({ profile }) => keyOf(profile.name));
  const calls: ProviderCall[] = [];
  const unreadable: UnreadableRecord[] = [];
  return {
    service: running.service,
    address: running.address,
    clock,
    source,
    webhookParser: (system === 'quickbooks' ? quickBooksWebhookParser : xeroWebhookParser)([
      WEBHOOK_SECRET,
    ]),
    keys,
    calls,
    unreadable,
    reading: (basis) => ({
      basis,
      onCall: (call) => calls.push(call),
      onUnreadable: (record) => unreadable.push(record),
    }),
    connect: async (company = 0) => {
      const attempt = {
        state: 'some-state',
        businessId: 'bakery',
        redirectUri: REDIRECT_URI,
        completionUri: REDIRECT_URI,
      };
      const { url, secret } = await source.begin(attempt);
      const returned = await consentAt(url, 'allow', keys.slice(company, company + 1));
      const finished = await source.finish(recordingGrant(secret), REDIRECT_URI, returned);
      if (finished.outcome !== 'granted') throw new Error(`Connecting was ${finished.outcome}.`);
      if (finished.sources.length > 1) throw new Error('Consent for one company granted several.');
      return finished.sources[0];
    },
    close: async () => {
      await running.close();
      clock.close();
    },
  };
}
