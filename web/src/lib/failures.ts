import { AppError, isAppErrorCode, type AppErrorCode } from '@daily-snapshot/domain/app-error';
import { FirebaseError } from 'firebase/app';

const DATA_FAILURES: Readonly<Record<string, { code: AppErrorCode; message: string }>> = {
  'permission-denied': {
    code: 'not-allowed',
    message: 'Your account may not do this. If it should, ask the owner of the business.',
  },
  unauthenticated: { code: 'not-signed-in', message: 'Please sign in again.' },
  unavailable: {
    code: 'unavailable',
    message: 'Daily Snapshot cannot be reached just now. Nothing was lost; please try again.',
  },
};

const UNKNOWN = {
  code: 'internal',
  message: 'Something went wrong. Nothing was lost; please try again.',
} as const;

/** What went wrong with data or a call, as something people can read and act on. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof FirebaseError)) {
    return new AppError(UNKNOWN.code, UNKNOWN.message, { cause: error });
  }
  // Our own functions say it in their own words, and send the code along.
  const code = 'details' in error && isRecord(error.details) ? error.details.code : undefined;
  if (isAppErrorCode(code)) return new AppError(code, error.message, { cause: error });
  const known = DATA_FAILURES[error.code.replace(/^\w+\//, '')] ?? UNKNOWN;
  return new AppError(known.code, known.message, { cause: error });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
