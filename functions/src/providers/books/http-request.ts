import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** For an answer, reports included, which some services take their time for. */
const PATIENCE_MS = 30_000;

/** Where a service does not say how long to stay away. */
const LIMIT_SECONDS = 60;

/**
 * Asks, and waits for the whole answer.
 *
 * @throws SourceError `provider-down` when there is none
 */
export async function ask(
  fetch: Fetch,
  url: string,
  init: RequestInit,
): Promise<{ readonly response: Response; readonly text: string }> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    return { response, text: await response.text() };
  } catch (error) {
    if (error instanceof Error && error.name === 'ForbiddenRequest') throw error;
    throw new SourceError('provider-down');
  }
}

/** What an answer that is no success means, wherever it comes from. */
export function errorOf(response: Response, requestId: string | undefined): SourceError {
  const { status, headers } = response;
  if (status === 429) {
    const given = Number(headers.get('retry-after') ?? '');
    const retryAfter = Number.isFinite(given) && given > 0 ? given : LIMIT_SECONDS;
    return new SourceError('limit', { retryAfter, requestId });
  }
  if (status === 401 || status === 403) return new SourceError('needs-reconnect', { requestId });
  return new SourceError(status >= 500 ? 'provider-down' : 'refused', { requestId });
}

/**
 * Reads an answer as what it should be.
 *
 * @throws SourceError `provider-down` when it is something else: nothing is made of half an answer
 */
export function readAs<T>(schema: z.ZodType<T>, text: string, requestId: string | undefined): T {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new SourceError('provider-down', { requestId });
  }
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new SourceError('provider-down', { requestId });
}
