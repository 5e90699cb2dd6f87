import type { z } from 'zod';
import type { Grant, StoredGrant, OnCall } from '../../connections/ports/source-provider.ts';
import { Access } from '../books/token-access.ts';
import { ask, errorOf, readAs, type Fetch } from '../books/http-request.ts';
import { readOnlyFetch } from '../http/read-only.ts';
import { PERMITTED, type XeroOptions } from './hosts.ts';
import { XeroTokens } from './tokens.ts';

type Answer = Awaited<ReturnType<typeof ask>>;

const idOf = ({ response }: Answer) => response.headers.get('xero-correlation-id') ?? undefined;

/** Sends requests to one Xero organization. */
export class XeroClient {
  readonly #access: Access;
  readonly #fetch: Fetch;

  constructor(options: XeroOptions, held: StoredGrant, onCall: OnCall) {
    const tokens = new XeroTokens(options);
    this.#access = new Access(held, (refresh) => tokens.renew(refresh, onCall), options.now);
    this.#fetch = readOnlyFetch(PERMITTED, options.hosts.organisations, onCall);
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
    const answer = await this.ask('GET', `/api.xro/2.0/${path}?${params}`, {
      ...(since && { 'if-modified-since': since.toISOString().slice(0, 19) }),
    });
    return read(answer, schema);
  }

  /** Sends a request that does not concern one organization, such as the list of connections. */
  async access<T>(path: string, schema: z.ZodType<T>): Promise<T> {
    return read(await this.ask('GET', path, {}), schema);
  }

  /** Sends a permitted request. Retries once with another token if Xero answers 401. */
  async ask(
    method: 'GET' | 'DELETE',
    url: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const grant = await this.#access.grant();
    const asked = ({ tenant = '', access = '' }: Grant) =>
      ask(this.#fetch, url, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${access}`,
          ...(tenant !== '' && { 'xero-tenant-id': tenant }),
          ...headers,
        },
      });
    const first = await asked(grant);
    if (first.response.status !== 401) return first;
    return asked(await this.#access.otherThan(grant['access'] ?? ''));
  }
}

function read<T>(answer: Answer, schema: z.ZodType<T>): T {
  if (!answer.response.ok) throw errorOf(answer.response, idOf(answer));
  return readAs(schema, answer.text, idOf(answer));
}
