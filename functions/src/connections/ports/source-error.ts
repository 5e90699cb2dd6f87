/**
 * Why a request to a source failed.
 *
 * - `needs-reconnect`: only the owner can renew our access
 * - `provider-down`: no answer, an error of the provider, or an answer that we do not understand
 * - `limit`: too many requests
 * - `refused`: the provider will never accept this request
 * - `unsupported`: the provider no longer offers this source
 */
export type SourceErrorCode =
  | 'needs-reconnect'
  | 'provider-down'
  | 'limit'
  | 'refused'
  | 'unsupported';

/** `unproved-report`: the profit and loss report of the books does not add up */
export type SourceErrorFinding = 'unproved-report';

/** Carries nothing from the provider's answer except the retry delay and the request id. */
export class SourceError extends Error {
  readonly code: SourceErrorCode;
  /** the seconds to wait before a retry; undefined if the provider states none */
  readonly retryAfter: number | undefined;
  /** the provider's id of the request, for our logs and its support: `request_id`, `intuit_tid` */
  readonly requestId: string | undefined;
  /** our name for the cause, for logs */
  readonly finding: SourceErrorFinding | undefined;

  constructor(
    code: SourceErrorCode,
    more: {
      readonly retryAfter?: number | undefined;
      readonly requestId?: string | undefined;
      readonly finding?: SourceErrorFinding | undefined;
    } = {},
  ) {
    super(`A source answered: ${code}.`);
    this.name = 'SourceError';
    this.code = code;
    this.retryAfter = more.retryAfter;
    this.requestId = more.requestId;
    this.finding = more.finding;
  }
}
