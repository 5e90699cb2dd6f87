// https://developer.intuit.com/app/developer/qbo/docs/develop/authentication-and-authorization/oauth-2.0
import { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import type { Grant, OnCall } from '../../connections/ports/source-provider.ts';
import { sendRequest, errorFromResponse, parseResponse } from '../books/http-request.ts';
import { lenient } from '../books/lenient-schema.ts';
import { readOnlyFetch } from '../http/read-only.ts';
import { ALLOWED_REQUESTS, type QuickBooksOptions } from './hosts.ts';

/** How long an access token is valid, if the answer does not say it. */
const DEFAULT_SECONDS = 3600;

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().catch(DEFAULT_SECONDS),
  refresh_token: z.string().min(1),
  /** Seconds until the absolute expiry, which a refresh does not extend. */
  x_refresh_token_hard_expires_in: lenient(z.number()),
});

const refusalSchema = z.object({ error: z.string() });

/** The token fields of a grant. Its company fields do not change on a refresh. */
export type TokenFields = Readonly<{
  access: string;
  accessUntil: string;
  refresh: string;
  endsAt?: string;
}>;

export class QuickBooksTokens {
  readonly #options: QuickBooksOptions;

  constructor(options: QuickBooksOptions) {
    this.#options = options;
  }

  /** @returns undefined if the authorization code is no longer valid */
  redeem(code: string, redirectUri: string): Promise<TokenFields | undefined> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    return this.#requestTokens(form, () => undefined);
  }

  /** @returns undefined if the refresh token is no longer valid */
  renew(refresh: string, onCall: OnCall): Promise<TokenFields | undefined> {
    return this.#requestTokens({ grant_type: 'refresh_token', refresh_token: refresh }, onCall);
  }

  /** Revokes the grant. A grant that is already revoked is not an error. */
  async revoke(grant: Grant, onCall: OnCall): Promise<void> {
    const fetch = readOnlyFetch(ALLOWED_REQUESTS, this.#options.hosts.revocation, onCall);
    const { response } = await sendRequest(fetch, '/v2/oauth2/tokens/revoke', {
      method: 'POST',
      headers: { ...this.#headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ token: grant['refresh'] }),
    });
    if (response.status >= 500 || response.status === 429)
      throw errorFromResponse(response, undefined);
  }

  async #requestTokens(
    form: Readonly<Record<string, string>>,
    onCall: OnCall,
  ): Promise<TokenFields | undefined> {
    const fetch = readOnlyFetch(ALLOWED_REQUESTS, this.#options.hosts.tokens, onCall);
    const { response, text } = await sendRequest(fetch, '/oauth2/v1/tokens/bearer', {
      method: 'POST',
      headers: { ...this.#headers(), 'x-include-refresh-token-hard-expires-in': 'true' },
      body: new URLSearchParams(form),
    });
    if (response.status === 400) {
      if (parseResponse(refusalSchema, text, undefined).error === 'invalid_grant') return undefined;
      throw new SourceError('refused');
    }
    // Intuit rejected our client credentials. The owner cannot fix this.
    if (response.status === 401) throw new SourceError('refused');
    if (!response.ok) throw errorFromResponse(response, undefined);
    const tokens = parseResponse(tokensSchema, text, undefined);
    const hard = tokens.x_refresh_token_hard_expires_in;
    return {
      access: tokens.access_token,
      accessUntil: this.#in(tokens.expires_in),
      refresh: tokens.refresh_token,
      ...(hard !== undefined && { endsAt: this.#in(hard) }),
    };
  }

  #headers(): Readonly<Record<string, string>> {
    const { clientId, clientSecret } = this.#options;
    return {
      accept: 'application/json',
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    };
  }

  #in(seconds: number): string {
    return new Date(this.#options.now().getTime() + seconds * 1000).toISOString();
  }
}
