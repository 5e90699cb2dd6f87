import { AppError, type AppErrorCode } from '@daily-snapshot/domain/app-error';
import { logger } from 'firebase-functions';
import { HttpsError, type FunctionsErrorCode } from 'firebase-functions/https';

interface Translation {
  /** What a callable answers with. */
  readonly callable: FunctionsErrorCode;
  /** Whether work in the background is worth another try. */
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

/** What the caller of a callable hears of a failure; what is not for them is only logged. */
export function toHttpsError(error: unknown): HttpsError {
  if (error instanceof AppError) {
    const { code, message, cause } = error;
    // A provider that is away, or will have nothing of us: its caller can do nothing about it.
    if (cause !== undefined) logger.warn(`A callable was answered ${code}`, cause);
    // Once more in the details: the browser's library adds the status to the message.
    return new HttpsError(TRANSLATIONS[code].callable, message, { code, message });
  }
  logger.error('A callable failed', error);
  return new HttpsError('internal', INTERNAL, {
    code: 'internal' satisfies AppErrorCode,
    message: INTERNAL,
  });
}

/** Should the queue or the scheduler try again after this? Bugs count as passing trouble. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof AppError) || TRANSLATIONS[error.code].isRetried;
