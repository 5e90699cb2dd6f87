import type { GrantedSource, HeldGrant, SourceProvider } from '../../ports/source-provider.ts';
import { insist } from '../books/insist.ts';
import { QuickBooksClient } from './client.ts';
import { companyInfoAnswer, preferencesAnswer } from './documents.ts';
import { QuickBooksReader } from './reader.ts';
import type { QuickBooksOptions } from './service.ts';
import { QuickBooksTokens } from './tokens.ts';

const SCOPE = 'com.intuit.quickbooks.accounting';

/** QuickBooks Online. */
export function quickBooks(options: QuickBooksOptions): SourceProvider {
  const tokens = new QuickBooksTokens(options);
  return {
    provider: 'quickbooks',
    gives: ['profit'],

    begin: async ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        scope: SCOPE,
        redirect_uri: redirectUri,
        state,
      });
      return { url: `${options.hosts.consent}/connect/oauth2?${query.toString()}`, kept: {} };
    },

    finish: async (_kept, redirectUri, { code, realmId, error }) => {
      if (error !== undefined) return { outcome: 'declined' };
      if (code === undefined || realmId === undefined) return { outcome: 'waiting' };
      const given = await tokens.redeem(code, redirectUri);
      if (!given) return { outcome: 'declined' };
      const source = await describeCompany(options, { ...given, realm: realmId });
      return { outcome: 'granted', sources: [source] };
    },

    open: (held, reading) =>
      new QuickBooksReader(new QuickBooksClient(options, held, reading.onCall), reading),

    revoke: async (held, onCall) => tokens.revoke(await held.read(), onCall),
  };
}

/** Asks the company itself: the address that named it proves nothing. */
async function describeCompany(
  options: QuickBooksOptions,
  fields: GrantedSource['grant'],
): Promise<GrantedSource> {
  const { realm = '', endsAt } = fields;
  let grant = fields;
  const held: HeldGrant = {
    read: async () => grant,
    keep: async (renewed) => {
      grant = renewed;
    },
  };
  const client = new QuickBooksClient(options, held, () => undefined);
  const path = `companyinfo/${encodeURIComponent(realm)}`;
  const { CompanyInfo } = await insist(() => client.get(path, {}, companyInfoAnswer));
  const { Preferences } = await insist(() => client.get('preferences', {}, preferencesAnswer));
  const name = CompanyInfo.CompanyName;
  return {
    grant: { ...grant, name, currency: Preferences.CurrencyPrefs?.HomeCurrency.value ?? 'USD' },
    externalKey: realm,
    name,
    ...(endsAt !== undefined && { accessEndsAt: new Date(endsAt) }),
  };
}
