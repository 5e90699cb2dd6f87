import type { CompanyBooks } from '../../emulators/companies/company-books.ts';
import { SettableClock } from '../../emulators/kit/clock.ts';
import { startQuickBooks, type RunningQuickBooks } from '../../emulators/quickbooks/index.ts';
import { realmOf } from '../../emulators/quickbooks/intuit.ts';
import { hostsAt } from '../../functions/src/adapters/quickbooks/service.ts';
import { quickBooks } from '../../functions/src/adapters/quickbooks/provider.ts';
import type {
  Grant,
  GrantedSource,
  HeldGrant,
  ProviderCall,
  SourceProvider,
} from '../../functions/src/ports/source-provider.ts';

export const REDIRECT_URI = 'http://127.0.0.1:5002/connect/return';

/** A grant in memory, and every one that it has been. */
export function holding(first: Grant): HeldGrant & { readonly kept: Grant[] } {
  const kept: Grant[] = [first];
  return {
    kept,
    read: async () => kept.at(-1) ?? first,
    keep: async (grant) => void kept.push(grant),
  };
}

/** What the browser comes back with when somebody answers on the consent page. */
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
  if (location === null) throw new Error(`The page said ${answer.status}: ${await answer.text()}`);
  return Object.fromEntries(new URL(location).searchParams);
}

/** A stand-in, the adapter that speaks to it, and a company that has said yes. */
export interface QuickBooksWorld {
  readonly running: RunningQuickBooks;
  readonly clock: SettableClock;
  readonly source: SourceProvider;
  readonly realm: string;
  readonly books: CompanyBooks;
  readonly calls: ProviderCall[];
  connect(): Promise<GrantedSource>;
  close(): Promise<void>;
}

export async function quickBooksWorld(
  companies: readonly [CompanyBooks, ...CompanyBooks[]],
  startAt: Date,
  options: { readonly webhookUrl?: string; readonly webhookSecret?: string } = {},
): Promise<QuickBooksWorld> {
  const clock = new SettableClock({ startAt, isTicking: false });
  const running = await startQuickBooks({ clock, seed: 'world', companies, ...options });
  const source = quickBooks({
    clientId: running.service.clientId,
    clientSecret: running.service.clientSecret,
    hosts: hostsAt(running.address, true),
    now: () => clock.now(),
  });
  const realm = realmOf(companies[0].profile.name);
  return {
    running,
    clock,
    source,
    realm,
    books: companies[0],
    calls: [],
    connect: async () => {
      const attempt = { state: 'some-state', businessId: 'bakery', redirectUri: REDIRECT_URI };
      const { url, kept } = await source.begin(attempt);
      const finished = await source.finish(
        kept,
        REDIRECT_URI,
        await consentAt(url, 'allow', [realm]),
      );
      if (finished.outcome !== 'granted') throw new Error(`Connecting was ${finished.outcome}.`);
      return finished.sources[0];
    },
    close: async () => {
      await running.close();
      clock.close();
    },
  };
}
