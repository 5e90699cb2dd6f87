import { invalidArgument, StatusError } from '../status.ts';
import type { StatusName } from '../status.ts';

/**
 * Maximum request size of Firestore.
 *
 * @see https://firebase.google.com/docs/firestore/quotas
 */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

export const requestTooLarge = () =>
  invalidArgument(`Request payload size exceeds the limit: ${MAX_REQUEST_BYTES} bytes.`);

/**
 * The HTTP status of each canonical code in Google's APIs.
 *
 * @see google/rpc/code.proto
 */
const HTTP_STATUS: Readonly<Record<StatusName, number>> = {
  OK: 200,
  CANCELLED: 499,
  UNKNOWN: 500,
  INVALID_ARGUMENT: 400,
  DEADLINE_EXCEEDED: 504,
  NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  FAILED_PRECONDITION: 400,
  ABORTED: 409,
  OUT_OF_RANGE: 400,
  UNIMPLEMENTED: 501,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DATA_LOSS: 500,
  UNAUTHENTICATED: 401,
};

/**
 * Returns the error for the client. Any error except a `StatusError` is a bug: it is logged and
 * becomes INTERNAL.
 */
export function toStatusError(error: unknown): StatusError {
  if (error instanceof StatusError) return error;
  console.error(error);
  return new StatusError('INTERNAL', 'Internal error in the emulator. See its log.');
}

export const httpStatus = (error: StatusError): number => HTTP_STATUS[error.status];

/** Builds the error body of Google's JSON APIs. */
export const errorBody = (error: StatusError) => ({
  error: { code: httpStatus(error), message: error.message, status: error.status },
});
