import type { NotAccepted } from '@daily-snapshot/domain/mail/outbox';

/** Another try may find the rate limit reset, or the key set right. */
const RETRY_AFTER_MS = 60_000;

/** The request never left: no connection was made. */
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
 * What a failed request to SendGrid means for its mail. Only what says so is certainly not sent:
 * a timeout, a broken connection or a fault of the server's may have been a mail.
 *
 * @see https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/responses
 */
export function answerOf(error: unknown, now: () => number = Date.now): NotAccepted {
  const { code, response } = (error ?? {}) as Failure;
  if (typeof code === 'string') {
    return NOT_CONNECTED.has(code)
      ? { answer: 'not-sent', retryAfterMs: RETRY_AFTER_MS }
      : { answer: 'lost' };
  }
  switch (code) {
    case 429:
      return { answer: 'not-sent', retryAfterMs: untilReset(response?.headers, now()) };
    // The key is wrong or may not send: ours to mend, the mail is good.
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

/** SendGrid tells of the reset in whole seconds since 1970. */
function untilReset(headers: Readonly<Record<string, unknown>> | undefined, nowMs: number): number {
  const resetMs = Number(headers?.['x-ratelimit-reset']) * 1000;
  return resetMs > nowMs ? resetMs - nowMs : RETRY_AFTER_MS;
}
