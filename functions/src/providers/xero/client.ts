import type { z } from 'zod';
import type { Grant, StoredGrant, OnCall } from '../../connections/ports/source-provider.ts';
import { TokenAccess } from '../books/token-access.ts';
import {
  sendRequest,
  errorFromResponse,
  parseResponse,
  type Fetch,
} from '../books/http-request.ts';
import { readOnlyFetch } from '../http/read-only.ts';
import { CallLimits } from './call-limits.ts';
import { ALLOWED_REQUESTS, type XeroOptions } from './hosts.ts';
import { XeroTokens } from './tokens.ts';

type Answer = Awaited<ReturnType<typeof sendRequest>>;

const idOf = ({ response }: Answer) => response.headers.get('xero-correlation-id') ?? undefined;

/** Sends requests to one Xero organization. */
export class XeroClient {
  readonly now: () => Date;
  readonly #access: TokenAccess;
  readonly #fetch: Fetch;
  readonly limits: CallLimits;

  constructor(options: XeroOptions, storedGrant: StoredGrant, onCall: OnCall) {
    this.now = options.now;
    this.limits = new CallLimits(options);
    const tokens = new XeroTokens(options);
    this.#access = new TokenAccess(
      storedGrant,
      (refresh) => tokens.renew(refresh, onCall),
      options.now,
    );
    this.#fetch = readOnlyFetch(ALLOWED_REQUESTS, options.hosts.organizations, onCall);
  }

  grant(): Promise<Grant> {
    return this.#access.grant();
  }

  /**
   * @param path path below the API, such as "Invoices"
   * @param since returns only changes since this time, with a precision of one second
   * @throws SourceError
   */
  async get<T>(
    path: string,
    query: Readonly<Record<string, string>>,
    schema: z.ZodType<T>,
    since?: Date,
  ): Promise<T> {
    const params = new URLSearchParams(query).toString();
    const answer = await this.send('GET', `/api.xro/2.0/${path}?${params}`, {
      ...(since && { 'if-modified-since': since.toISOString().slice(0, 19) }),
    });
    return read(answer, schema);
  }

  /** Sends a request that does not concern one organization, such as the list of connections. */
  async access<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return read(await this.send('GET', path, {}), schema);
  }

  /** Sends a permitted request. Retries once with another token if Xero answers 401. */
  async send(
    method: 'GET' | 'DELETE',
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const grant = await this.#access.grant();
    const sendWith = ({ tenant = '', access = '' }: Grant) =>
      this.limits.send(() =>
        sendRequest(this.#fetch, url, {
          method,
          headers: {
            accept: 'application/json',
            authorization: `Bearer ${access}`,
            ...(tenant !== '' && { 'xero-tenant-id': tenant }),
            ...headers,
          },
        }),
      );
    const first = await sendWith(grant);
    if (first.response.status !== 401) return first;
    return sendWith(await this.#access.grantWithOtherToken(grant['access'] ?? ''));
  }
}

function read<T>(answer: Answer, schema: z.ZodType<T>): T {
  if (!answer.response.ok) throw errorFromResponse(answer.response, idOf(answer));
  return parseResponse(schema, answer.text, idOf(answer));
}
