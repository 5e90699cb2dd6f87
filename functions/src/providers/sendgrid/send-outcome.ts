import type { NotAccepted } from '@daily-snapshot/domain/mail/outbox';
import type { NotSent } from '@daily-snapshot/domain/mail/retry-delay';

/** Error codes that mean no connection was made, so the request was not sent. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

interface Failure {
  readonly code?: unknown;
  readonly response?: { readonly headers?: Readonly<Record<string, unknown>> };
}

/**
 * Maps a failed SendGrid request to the state of its e-mail. Only an explicit answer means that the
 * e-mail was not sent. Status 429 and 503 refuse a request before it is processed. After a timeout, a
 * broken connection or another server error the e-mail may have been sent.
 *
 * @see https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses
 */
export function sendOutcomeOf(error: unknown, now: () => number = Date.now): NotAccepted {
  const { code, response } = (error ?? {}) as Failure;
  if (typeof code === 'string') {
    return { answer: NOT_CONNECTED.has(code) ? 'not-sent' : 'lost' };
  }
  switch (code) {
    case 429:
    case 503:
      return notSentUntil(response?.headers ?? {}, now());
    // The API key is wrong or lacks permission. The e-mail is valid and is retried after we fix the
    // key.
    case 401:
    case 403:
      return { answer: 'not-sent' };
    case 400:
    case 404:
    case 405:
    case 413:
    case 415:
      return { answer: 'refused', status: code };
    default:
      return { answer: 'lost' };
  }
}

function notSentUntil(headers: Readonly<Record<string, unknown>>, nowMs: number): NotSent {
  const retryAtMs =
    retryAtOf(headers['retry-after'], nowMs) ?? resetAtOf(headers['x-ratelimit-reset']);
  return retryAtMs !== undefined && retryAtMs > nowMs
    ? { answer: 'not-sent', retryAfterMs: retryAtMs - nowMs }
    : { answer: 'not-sent' };
}

const WHOLE_SECONDS = /^\d{1,12}$/;

/**
 * Reads the time in `Retry-After`, which is in seconds or an HTTP date.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
function retryAtOf(header: unknown, nowMs: number): number | undefined {
  if (typeof header !== 'string') return undefined;
  if (WHOLE_SECONDS.test(header)) return nowMs + Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? undefined : atMs;
}

/** Reads the reset of the rate limit, which SendGrid sends in whole Unix seconds. */
const resetAtOf = (header: unknown): number | undefined =>
  typeof header === 'string' && WHOLE_SECONDS.test(header) ? Number(header) * 1000 : undefined;
