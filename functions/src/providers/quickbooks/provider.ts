import type {
  AuthorizedSource,
  OnCall,
  StoredAttempt,
  SourceProvider,
} from '../../connections/ports/source-provider.ts';
import { QuickBooksClient } from './client.ts';
import { companyInfoResponseSchema, preferencesResponseSchema } from './schemas.ts';
import { QuickBooksReader } from './reader.ts';
import type { QuickBooksOptions } from './hosts.ts';
import { QuickBooksTokens } from './tokens.ts';

const SCOPE = 'com.intuit.quickbooks.accounting';

/** Connects QuickBooks Online. */
export function quickBooksSource(options: QuickBooksOptions): SourceProvider {
  const tokens = new QuickBooksTokens(options);
  return {
    provider: 'quickbooks',
    provides: ['profit'],
    returnParameter: 'code',

    begin: async ({ state, redirectUri }) => {
      const query = new URLSearchParams({
        client_id: options.clientId,
        response_type: 'code',
        scope: SCOPE,
        redirect_uri: redirectUri,
        state,
      });
      return { url: `${options.hosts.consent}/connect/oauth2?${query.toString()}`, secret: {} };
    },

    finish: async (attempt, redirectUri, { code, realmId, error }) => {
      if (error !== undefined) return { outcome: 'declined' };
      if (code === undefined || realmId === undefined) return { outcome: 'waiting' };
      const { access } = await attempt.read();
      if (access === undefined) {
        const tokenResponse = await tokens.redeem(code, redirectUri);
        if (!tokenResponse) return { outcome: 'lapsed' };
        await attempt.save({ ...tokenResponse, realm: realmId });
      }
      return {
        outcome: 'granted',
        sources: [await describeCompany(options, attempt, () => undefined)],
      };
    },

    open: (storedGrant, reading) =>
      new QuickBooksReader(new QuickBooksClient(options, storedGrant, reading.onCall), reading),

    revoke: async (storedGrant, onCall) => tokens.revoke(await storedGrant.read(), onCall),
  };
}

/**
 * Requests the company's name and currency. This also verifies the company id, because the callback
 * URL is not trusted.
 */
export async function describeCompany(
  options: QuickBooksOptions,
  attempt: StoredAttempt,
  onCall: OnCall,
): Promise<AuthorizedSource> {
  const { realm = '' } = await attempt.read();
  const client = new QuickBooksClient(options, attempt, onCall);
  const path = `companyinfo/${encodeURIComponent(realm)}`;
  const { CompanyInfo } = await client.get(path, {}, companyInfoResponseSchema);
  const { Preferences } = await client.get('preferences', {}, preferencesResponseSchema);
  const name = CompanyInfo.CompanyName ?? CompanyInfo.LegalName ?? 'QuickBooks';
  const currency = Preferences.CurrencyPrefs?.HomeCurrency?.value ?? 'USD';
  // Read the grant again, because the requests may have refreshed its tokens.
  const grant = await attempt.read();
  const { endsAt } = grant;
  return {
    grant: { ...grant, name, currency },
    externalKey: realm,
    name,
    ...(endsAt !== undefined && { accessEndsAt: new Date(endsAt) }),
  };
}
