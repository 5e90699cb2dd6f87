import type { PlaidApi } from 'plaid';
import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import type { OnCall } from '../../connections/ports/source-provider.ts';
import { ForbiddenRequest, readOnlyFetch } from '../http/read-only.ts';
import { ALLOWED_REQUESTS } from './allowed-requests.ts';
import { plaidErrorFrom } from './plaid-error.ts';

/** Banks answer slowly. The task timeout is longer than this. */
const TIMEOUT_MS = 30_000;

export interface PlaidOptions {
  readonly clientId: string;
  readonly secret: string;
  readonly baseUrl: string;
}

/** The request that the Plaid library passes to its HTTP adapter. */
interface LibraryRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Iterable<readonly [string, unknown]>;
  readonly data?: string;
}

/** Sends requests and accepts only responses that match their schema. */
export interface PlaidClient {
  /**
   * Sends a request and validates the response.
   *
   * @throws SourceError only. The library's own errors contain our secret and the access token, so
   * they are never rethrown.
   */
  readonly ask: <T>(
    schema: z.ZodType<T>,
    call: (api: PlaidApi) => Promise<{ data: unknown }>,
  ) => Promise<T>;
}

/** @param onCall called before each request is sent */
export function plaidClient(
  { clientId, secret, baseUrl }: PlaidOptions,
  onCall: OnCall,
): PlaidClient {
  const basePath = baseUrl.replace(/\/$/, '');
  const send = readOnlyFetch(ALLOWED_REQUESTS, `${basePath}/`, onCall);

  /** Replaces the library's own HTTP adapter, whose errors contain secrets. */
  const adapter = async (request: LibraryRequest) => {
    const response = await send(request.url, {
      method: request.method.toUpperCase(),
      headers: Object.fromEntries(
        [...request.headers].map(([name, value]) => [name, String(value)]),
      ),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(request.data !== undefined && { body: request.data }),
    });
    const data = parseJson(await response.text());
    if (response.ok) return { data, status: response.status, headers: {}, config: {} };
    const retryAfter = response.headers.get('retry-after') ?? undefined;
    throw plaidErrorFrom({ status: response.status, data, retryAfter });
  };

  const headers = { 'PLAID-CLIENT-ID': clientId, 'PLAID-SECRET': secret };
  /** Loads the library at the first request, because it takes 85 MiB. */
  const loadApi = async () => {
    const { Configuration, PlaidApi: Api } = await import('plaid');
    return new Api(new Configuration({ basePath, baseOptions: { headers, adapter } }));
  };
  let loading: Promise<PlaidApi> | undefined;
  return {
    ask: async (schema, call) => {
      const api = await (loading ??= loadApi());
      const parsed = schema.safeParse(await dataOf(() => call(api)));
      if (!parsed.success) throw new SourceError('provider-down');
      return parsed.data;
    },
  };
}

async function dataOf(call: () => Promise<{ data: unknown }>): Promise<unknown> {
  try {
    return (await call()).data;
  } catch (error) {
    if (error instanceof SourceError || error instanceof ForbiddenRequest) throw error;
    throw new SourceError('provider-down');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
