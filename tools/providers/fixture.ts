// Recorded answers of a provider, and a way to read them again.
import { z } from 'zod';
import type {
  Grant,
  SourceProvider,
} from '../../functions/src/connections/ports/source-provider.ts';
import { plaidSource } from '../../functions/src/providers/plaid/provider.ts';
import { hostsFor as quickBooksHostsFor } from '../../functions/src/providers/quickbooks/hosts.ts';
import { quickBooksSource } from '../../functions/src/providers/quickbooks/provider.ts';
import { hostsFor as xeroHostsFor } from '../../functions/src/providers/xero/hosts.ts';
import { xeroSource } from '../../functions/src/providers/xero/provider.ts';
import { checkSendGridAccount } from '../../functions/src/providers/sendgrid/check-account.ts';
import { fetchClient, withStripe } from '../../functions/src/providers/stripe/check-account.ts';
import { createAnonymizer } from './anonymize.ts';
import { PROVIDERS } from './arguments.ts';
import type { SourceName } from './grants.ts';
import { Findings, type OnAnyCall } from './result.ts';
import { countLists } from './count-lists.ts';
import { walkSource } from './walk-source.ts';
import { walkStripe } from './walk-stripe.ts';

const exchangeSchema = z.object({
  method: z.string(),
  /** the pattern of the allow list, without ids and query */
  path: z.string(),
  status: z.int(),
  body: z.unknown(),
});
type Exchange = z.infer<typeof exchangeSchema>;

export const fixtureSchema = z.object({
  version: z.literal(1),
  provider: z.enum(PROVIDERS),
  recordedAt: z.iso.datetime(),
  currency: z.string(),
  /** the number of records that our readers found in the answers */
  found: z.record(z.string(), z.number()),
  exchanges: z.array(exchangeSchema),
});
export type Fixture = z.infer<typeof fixtureSchema>;

type Fetch = typeof globalThis.fetch;

/** Runs work while `fetch` is another function. The readers have no other way to the network. */
export async function withFetch<T>(other: Fetch, work: () => Promise<T>): Promise<T> {
  const original = globalThis.fetch;
  globalThis.fetch = other;
  try {
    return await work();
  } finally {
    globalThis.fetch = original;
  }
}

/** Records the answers to requests that read. Answers about our access contain tokens. */
export class Recorder {
  readonly exchanges: Exchange[] = [];
  readonly #anonymizer;
  #call: Parameters<OnAnyCall>[0] | undefined;

  constructor(factor: number) {
    this.#anonymizer = createAnonymizer(factor);
  }

  /** Notes the pattern of the request that is sent next. */
  readonly onCall: OnAnyCall = (call) => {
    this.#call = call;
  };

  fetchWith(original: Fetch): Fetch {
    return async (input, init) => {
      const call = this.#call;
      const response = await original(input, init);
      // After a 401, the reader renews its token and asks again.
      if (call?.purpose !== 'reading' || response.status === 401) return response;
      const { method, path } = call;
      const text = await response.clone().text();
      const body = this.#anonymizer.replace(parsed(text));
      this.exchanges.push({ method, path, status: response.status, body });
      return response;
    };
  }
}

/** A body that is not JSON is kept only as an empty text, because it could say anything. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return '';
  }
}

const ADDRESS = 'http://127.0.0.1:9';
const GRANT: Grant = {
  accessToken: 'recorded',
  access: 'recorded',
  accessUntil: '9999-01-01T00:00:00.000Z',
  realm: '1',
  tenant: 'recorded',
  name: 'Recorded',
};

function sourceOf(provider: SourceName, now: () => Date): SourceProvider {
  const client = { clientId: 'recorded', clientSecret: 'recorded', now };
  switch (provider) {
    case 'plaid':
      return plaidSource({ clientId: '', secret: '', baseUrl: ADDRESS, webhookUrl: '' });
    case 'quickbooks':
      return quickBooksSource({ ...client, hosts: quickBooksHostsFor(ADDRESS, 'local') });
    case 'xero':
      return xeroSource({
        ...client,
        wait: async () => undefined,
        hosts: xeroHostsFor(ADDRESS, 'local'),
      });
  }
}

/**
 * Reads recorded answers with our readers, in the order in which they were recorded for each path.
 * Sends nothing.
 */
export async function replay({
  provider,
  recordedAt,
  currency,
  exchanges,
}: Omit<Fixture, 'found'>): Promise<Findings> {
  const waiting = [...exchanges];
  const now = new Date(recordedAt);
  const findings = new Findings();
  let path = '';
  const onCall: OnAnyCall = (call) => {
    ({ path } = call);
    findings.onCall(call);
  };
  const answer: Fetch = async () => {
    const at = waiting.findIndex((exchange) => exchange.path === path);
    const [exchange] = at === -1 ? [] : waiting.splice(at, 1);
    if (!exchange) throw new Error('No further answer was recorded for this path.');
    return new Response(JSON.stringify(exchange.body), { status: exchange.status });
  };
  await withFetch(answer, async () => {
    if (provider === 'stripe') return replayStripe(onCall, findings);
    if (provider === 'sendgrid') return replaySendGrid(onCall, findings);
    const grant = { read: async () => ({ ...GRANT, currency }), save: async () => undefined };
    const { onUnreadable } = findings;
    const source = sourceOf(provider, () => now);
    const reader = source.open(grant, { basis: 'accrual', onCall, onUnreadable });
    await walkSource(reader, provider, now, findings);
  });
  return findings;
}

async function replayStripe(onCall: OnAnyCall, findings: Findings): Promise<void> {
  const options = {
    secretKey: 'sk_test_recorded',
    baseUrl: ADDRESS,
    httpClient: fetchClient(onCall),
  };
  const failed = await withStripe(options, (stripe) => walkStripe(stripe, findings));
  findings.faults.push(...failed);
}

/** The answers do not contain the sender and the key of the environment, so they are not compared. */
async function replaySendGrid(onCall: OnAnyCall, findings: Findings): Promise<void> {
  const options = { apiKey: 'recorded', baseUrl: ADDRESS, sender: '', publicKey: '' };
  const { found } = await checkSendGridAccount(options, onCall);
  countLists(found, findings);
}
