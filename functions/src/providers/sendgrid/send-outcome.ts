import type { NotAccepted } from '@daily-snapshot/domain/mail/outbox';

/** Delay before a retry. By then the rate limit may have reset or the API key may be fixed. */
const RETRY_AFTER_MS = 60_000;

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
 * e-mail was not sent. After a timeout, a broken connection or a server error it may have been
 * sent.
 *
 * @see https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses
 */
export function sendOutcomeOf(error: unknown, now: () => number = Date.now): NotAccepted {
  const { code, response } = (error ?? {}) as Failure;
  if (typeof code === 'string') {
    return NOT_CONNECTED.has(code)
      ? { answer: 'not-sent', retryAfterMs: RETRY_AFTER_MS }
      : { answer: 'lost' };
  }
  switch (code) {
    case 429:
      return { answer: 'not-sent', retryAfterMs: untilReset(response?.headers, now()) };
    // The API key is wrong or lacks permission. The e-mail is valid and is retried after we fix the
    // key.
    case 401:
    case 403:
      return { answer: 'not-sent', retryAfterMs: RETRY_AFTER_MS };
    case 400:
    case 413:
      return { answer: 'refused' };
    default:
      return { answer: 'lost' };
  }
}

/**
 * Returns the delay until the rate limit resets. SendGrid sends the reset time in whole Unix
 * seconds.
 */
function untilReset(headers: Readonly<Record<string, unknown>> | undefined, nowMs: number): number {
  const resetMs = Number(headers?.['x-ratelimit-reset']) * 1000;
  return resetMs > nowMs ? resetMs - nowMs : RETRY_AFTER_MS;
}
