import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Timeout of a request. Some services take long to build a report. */
const TIMEOUT_MS = 30_000;

/** Default retry delay after a 429 without a Retry-After header. */
const DEFAULT_RETRY_SECONDS = 60;

/**
 * Sends a request and reads the whole response.
 *
 * @throws SourceError `provider-down` if there is no complete response
 */
export async function sendRequest(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'ForbiddenRequest') throw error;
    throw new SourceError('provider-down');
  }
}

/** Maps an HTTP error status of either service to a source error. */
export function errorFromResponse(response: Response, requestId: string | undefined): SourceError {
  const { status, headers } = response;
  if (status === 429) {
    const seconds = Number(headers.get('retry-after') ?? '');
    const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_RETRY_SECONDS;
    return new SourceError('limit', { retryAfter, requestId });
  }
  if (status === 401 || status === 403) return new SourceError('needs-reconnect', { requestId });
  return new SourceError(status >= 500 ? 'provider-down' : 'refused', { requestId });
}

/**
 * Parses a response and validates it against a schema.
 *
 * @throws SourceError `provider-down` if the response is invalid. A partial response is never used.
 */
export function parseResponse<T>(
  schema: z.ZodType<T>,
  text: string,
  requestId: string | undefined,
): T {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new SourceError('provider-down', { requestId });
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new SourceError('provider-down', { requestId });
}
