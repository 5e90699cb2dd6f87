// https://developer.xero.com/documentation/guides/oauth2/auth-flow
import { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import type { OnCall } from '../../connections/ports/source-provider.ts';
import { sendRequest, errorFromResponse, parseResponse } from '../books/http-request.ts';
import { readOnlyFetch } from '../http/read-only.ts';
import { ALLOWED_REQUESTS, type XeroOptions } from './hosts.ts';

const tokensSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
});

const refusalSchema = z.object({ error: z.string() });

/** The token fields of a grant. Its organization fields do not change on a refresh. */
export type TokenFields = Readonly<{ access: string; accessUntil: string; refresh: string }>;

export class XeroTokens {
  readonly #options: XeroOptions;

  constructor(options: XeroOptions) {
    this.#options = options;
  }

  /** @returns undefined if the authorization code or the PKCE verifier is not valid */
  redeem(code: string, redirectUri: string, verifier: string): Promise<TokenFields | undefined> {
    const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri };
    return this.#requestTokens({ ...form, code_verifier: verifier }, () => undefined);
  }

  /** @returns undefined if the refresh token is no longer valid */
  renew(refresh: string, onCall: OnCall): Promise<TokenFields | undefined> {
    return this.#requestTokens({ grant_type: 'refresh_token', refresh_token: refresh }, onCall);
  }

  async #requestTokens(
    form: Readonly<Record<string, string>>,
    onCall: OnCall,
  ): Promise<TokenFields | undefined> {
    const { clientId, clientSecret, hosts, now } = this.#options;
    const fetch = readOnlyFetch(ALLOWED_REQUESTS, hosts.tokens, onCall);
    const { response, text } = await sendRequest(fetch, '/connect/token', {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      },
      body: new URLSearchParams(form),
    });
    if (response.status === 400) {
      if (parseResponse(refusalSchema, text, undefined).error === 'invalid_grant') return undefined;
      throw new SourceError('refused');
    }
    // Xero rejected our client credentials. The owner cannot fix this.
    if (response.status === 401) throw new SourceError('refused');
    if (!response.ok) throw errorFromResponse(response, undefined);
    const tokens = parseResponse(tokensSchema, text, undefined);
    return {
      access: tokens.access_token,
      accessUntil: new Date(now().getTime() + tokens.expires_in * 1000).toISOString(),
      refresh: tokens.refresh_token,
    };
  }
}
