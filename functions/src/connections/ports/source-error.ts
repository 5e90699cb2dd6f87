/**
 * Why a source could not be read.
 *
 * - `needs-reconnect`: only the owner can renew our access
 * - `provider-down`: no answer, a fault of theirs, or an answer that we do not understand
 * - `limit`: too many requests
 * - `refused`: they will not do that for us, however often we ask
 */
export type SourceErrorCode = 'needs-reconnect' | 'provider-down' | 'limit' | 'refused';

/** Carries nothing that the provider said but when to come back, and its number for our request. */
export class SourceError extends Error {
  readonly code: SourceErrorCode;
  /** in seconds, where the provider says so */
  readonly retryAfter: number | undefined;
  /** for the provider's support, in our logs: `request_id`, `intuit_tid` */
  readonly requestId: string | undefined;

  constructor(
    code: SourceErrorCode,
    more: {
      readonly retryAfter?: number | undefined;
      readonly requestId?: string | undefined;
    } = {},
  ) {
    super(`A source answered: ${code}.`);
    this.name = 'SourceError';
    this.code = code;
    this.retryAfter = more.retryAfter;
    this.requestId = more.requestId;
  }
}
