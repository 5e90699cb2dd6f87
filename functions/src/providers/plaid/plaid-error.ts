// https://plaid.com/docs/errors/
import { z } from 'zod';
import { SourceError, type SourceErrorCode } from '../../connections/ports/source-error.ts';

/** Reads only codes and the request id. Plaid's message texts may contain personal data. */
const errorSchema = z.object({
  error_type: z.string().regex(/^[A-Z_]{1,60}$/),
  error_code: z.string().regex(/^[A-Z0-9_]{1,80}$/),
  request_id: z
    .string()
    .regex(/^\w{1,60}$/)
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined),
});

/** Codes that mean the access no longer exists, so a new sign-in cannot restore it. */
const REVOKED_CODES = new Set([
  'ITEM_NOT_FOUND',
  'INVALID_ACCESS_TOKEN',
  'USER_PERMISSION_REVOKED',
]);

/** Item errors that resolve without the owner. */
const TEMPORARY_ITEM_ERRORS = new Set(['PRODUCT_NOT_READY', 'ITEM_CONCURRENTLY_DELETED']);

/** Codes that mean Plaid no longer offers this bank, so that no sign-in helps. */
const NO_LONGER_SUPPORTED = new Set([
  'INSTITUTION_NO_LONGER_SUPPORTED',
  'ITEM_NO_LONGER_SUPPORTED',
  'ITEM_NOT_SUPPORTED',
  'UNSUPPORTED_INSTITUTION',
]);

/** An error response from Plaid. */
export class PlaidError extends SourceError {
  /** Plaid's error code, such as `TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION`. */
  readonly reason: string;

  constructor(
    code: SourceErrorCode,
    reason: string,
    more: ConstructorParameters<typeof SourceError>[1] = {},
  ) {
    super(code, more);
    this.name = 'PlaidError';
    this.reason = reason;
  }

  get isRevoked(): boolean {
    return REVOKED_CODES.has(this.reason);
  }
}

export interface ErrorResponse {
  readonly status: number;
  readonly data: unknown;
  /** The Retry-After header in seconds. Plaid does not send it, but a proxy may. */
  readonly retryAfter: string | undefined;
}

export function plaidErrorFrom({ status, data, retryAfter }: ErrorResponse): PlaidError {
  const parsed = errorSchema.safeParse(data);
  const type = parsed.success ? parsed.data.error_type : '';
  const reason = parsed.success ? parsed.data.error_code : 'UNKNOWN';
  const requestId = parsed.success ? parsed.data.request_id : undefined;
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined;
  // A body that is not Plaid JSON did not come from Plaid. A proxy or the network has failed.
  const code = parsed.success || status === 429 ? codeOf(status, type, reason) : 'provider-down';
  return new PlaidError(code, reason, { retryAfter: seconds, requestId });
}

/** Returns the error that an Item has at the moment. Without a known code, the owner signs in again. */
export function itemError(data: unknown): PlaidError {
  const parsed = errorSchema.safeParse(data);
  if (!parsed.success) return new PlaidError('needs-reconnect', 'UNKNOWN');
  const { error_type: type, error_code: reason, request_id: requestId } = parsed.data;
  return new PlaidError(codeOf(400, type, reason), reason, { requestId });
}

function codeOf(status: number, type: string, reason: string): SourceErrorCode {
  if (status === 429 || type === 'RATE_LIMIT_EXCEEDED') return 'limit';
  if (REVOKED_CODES.has(reason)) return 'needs-reconnect';
  if (NO_LONGER_SUPPORTED.has(reason)) return 'unsupported';
  switch (type) {
    case 'ITEM_ERROR':
      return TEMPORARY_ITEM_ERRORS.has(reason) ? 'provider-down' : 'needs-reconnect';
    case 'INSTITUTION_ERROR':
    case 'API_ERROR':
    case 'TRANSACTIONS_ERROR':
      return 'provider-down';
    default:
      return status >= 500 ? 'provider-down' : 'refused';
  }
}
