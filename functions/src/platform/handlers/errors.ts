import { AppError, type AppErrorCode } from '@daily-snapshot/domain/shared/app-error';
import { logger } from 'firebase-functions';
import { HttpsError, type FunctionsErrorCode } from 'firebase-functions/https';

interface Translation {
  /** the status of a callable's answer */
  readonly callable: FunctionsErrorCode;
  /** whether background work retries */
  readonly isRetried: boolean;
}

const TRANSLATIONS = {
  'invalid-input': { callable: 'invalid-argument', isRetried: false },
  'not-signed-in': { callable: 'unauthenticated', isRetried: false },
  'not-allowed': { callable: 'permission-denied', isRetried: false },
  'not-found': { callable: 'not-found', isRetried: false },
  conflict: { callable: 'failed-precondition', isRetried: false },
  'too-many': { callable: 'resource-exhausted', isRetried: false },
  unavailable: { callable: 'unavailable', isRetried: true },
  internal: { callable: 'internal', isRetried: true },
} satisfies Record<AppErrorCode, Translation>;

const INTERNAL = 'Something went wrong on our side and nothing was changed. Please try again.';

/**
 * Translates a failure for the caller, and logs details that the caller must not see.
 *
 * @param call the name for the log; undefined for an unknown call
 */
export function toHttpsError(error: unknown, call?: string): HttpsError {
  if (error instanceof AppError) {
    const { code, message, cause } = error;
    // A provider is unreachable or refused us. The caller cannot fix that.
    if (cause !== undefined) logger.warn(`A callable answered ${code}`, cause, { call });
    // The browser's library adds the status to the message, so the details repeat the plain message.
    return new HttpsError(TRANSLATIONS[code].callable, message, { code, message });
  }
  logger.error('A callable failed', error, { call });
  return new HttpsError('internal', INTERNAL, {
    code: 'internal' satisfies AppErrorCode,
    message: INTERNAL,
  });
}

/**
 * Returns whether the queue or the scheduler should retry after an error. Unexpected errors count
 * as temporary.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof AppError) || TRANSLATIONS[error.code].isRetried;
