import { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import type { StoredGrant, OnCall } from '../../connections/ports/source-provider.ts';
import { TokenAccess } from '../books/token-access.ts';
import {
  sendRequest,
  errorFromResponse,
  parseResponse,
  type Fetch,
} from '../books/http-request.ts';
import { readOnlyFetch } from '../http/read-only.ts';
import { ALLOWED_REQUESTS, type QuickBooksOptions } from './hosts.ts';
import { QuickBooksTokens } from './tokens.ts';

/** The latest minor version. QuickBooks ignores smaller numbers. */
const MINOR_VERSION = '75';

/** Sends requests to one QuickBooks company. */
export class QuickBooksClient {
  readonly #access: TokenAccess;
  readonly #fetch: Fetch;
  /** Returns our time, which may differ from the service's. */
  readonly now: () => Date;

  constructor(options: QuickBooksOptions, storedGrant: StoredGrant, onCall: OnCall) {
    const tokens = new QuickBooksTokens(options);
    this.now = options.now;
    this.#access = new TokenAccess(
      storedGrant,
      (refresh) => tokens.renew(refresh, onCall),
      options.now,
    );
    this.#fetch = readOnlyFetch(ALLOWED_REQUESTS, options.hosts.companies, onCall);
  }

  /** Returns the company fields of the grant. */
  async company(): Promise<{ realm: string; name: string; currency: string; endsAt?: Date }> {
    const { realm = '', name = '', currency = '', endsAt } = await this.#access.grant();
    return { realm, name, currency, ...(endsAt !== undefined && { endsAt: new Date(endsAt) }) };
  }

  /**
   * @param path path below the company, such as "query"
   * @throws SourceError
   */
  async get<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
  ): Promise<T> {
    const grant = await this.#access.grant();
    const first = await this.#send(path, query, grant);
    if (first.response.status !== 401) return read(first, schema);
    // The token was revoked, or our clock is slow. Retry once with another token.
    const renewed = await this.#access.grantWithOtherToken(grant['access'] ?? '');
    return read(await this.#send(path, query, renewed), schema);
  }

  #send(
    path: string,
    query: Readonly<Record<string, string>>,
    { realm = '', access = '' }: Readonly<Record<string, string>>,
  ) {
    const params = new URLSearchParams({ ...query, minorversion: MINOR_VERSION });
    return sendRequest(
      this.#fetch,
      `/v3/company/${encodeURIComponent(realm)}/${path}?${params.toString()}`,
      {
        headers: { accept: 'application/json', authorization: `Bearer ${access}` },
      },
    );
  }
}

const faultSchema = z.object({ Fault: z.object({}) });

function read<T>(
  { response, text }: Awaited<ReturnType<typeof sendRequest>>,
  schema: z.ZodType<T>,
): T {
  const requestId = response.headers.get('intuit_tid') ?? undefined;
  if (!response.ok) throw errorFromResponse(response, requestId);
  // QuickBooks may return a fault with HTTP 200.
  if (text.startsWith('{"Fault"') && faultSchema.safeParse(JSON.parse(text)).success) {
    throw new SourceError('provider-down', { requestId });
  }
  return parseResponse(schema, text, requestId);
}
