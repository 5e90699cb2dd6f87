import {
  AppError,
  isAppErrorCode,
  type AppErrorCode,
} from '@daily-snapshot/domain/shared/app-error';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';
import { FirebaseError } from 'firebase/app';

interface Failure {
  readonly code: AppErrorCode;
  readonly message: string;
}

const WRONG_CREDENTIALS: Failure = {
  code: 'not-signed-in',
  message: 'Invalid login credentials. Check your e-mail address and password.',
};

const EXPIRED_LINK: Failure = {
  code: 'not-found',
  message: 'This link was already used or has expired. Ask for a new one.',
};

/** User-facing errors by Firebase code. */
const FAILURES: Readonly<Record<string, Failure>> = {
  'permission-denied': {
    code: 'not-allowed',
    message:
      'Your account does not have permission to do this. Ask the owner of the business for access.',
  },
  unauthenticated: { code: 'not-signed-in', message: 'Please sign in again.' },
  unavailable: {
    code: 'unavailable',
    message: 'We cannot reach Daily Snapshot right now. Nothing was lost. Please try again.',
  },
  'auth/invalid-credential': WRONG_CREDENTIALS,
  'auth/wrong-password': WRONG_CREDENTIALS,
  'auth/user-not-found': WRONG_CREDENTIALS,
  'auth/email-already-in-use': {
    code: 'conflict',
    message: 'An account with this e-mail address already exists. Sign in instead.',
  },
  'auth/weak-password': {
    code: 'invalid-input',
    message: 'This password is too short. Choose a longer one.',
  },
  'auth/requires-recent-login': {
    code: 'not-signed-in',
    message: 'Confirm your password first, then try again.',
  },
  'auth/user-token-expired': {
    code: 'not-signed-in',
    message: 'You were signed out because your password changed. Please sign in again.',
  },
  'auth/user-disabled': {
    code: 'not-allowed',
    message: 'This account is disabled. If you think this is a mistake, contact us.',
  },
  'auth/unverified-email': {
    code: 'conflict',
    message: 'Confirm your e-mail address first. Use the link in the e-mail we sent you.',
  },
  'auth/invalid-verification-code': {
    code: 'invalid-input',
    message:
      'This code is not correct. Codes change every 30 seconds. Enter the one your app shows now.',
  },
  'auth/expired-action-code': EXPIRED_LINK,
  'auth/invalid-action-code': EXPIRED_LINK,
  'auth/invalid-email': {
    code: 'invalid-input',
    message: 'Enter a valid e-mail address.',
  },
  'auth/too-many-requests': {
    code: 'unavailable',
    message: 'Too many attempts. Please wait a few minutes and try again.',
  },
  'auth/network-request-failed': {
    code: 'unavailable',
    message: 'We cannot reach Daily Snapshot right now. Check your connection and try again.',
  },
};

const UNKNOWN: Failure = {
  code: 'internal',
  message: 'Something went wrong. Nothing was lost. Please try again.',
};

/** Converts an error of Firestore, Auth or a callable to a message that users can act on. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof FirebaseError)) {
    return new AppError(UNKNOWN.code, UNKNOWN.message, { cause: error });
  }
  // Our own functions send their message and code in `details`.
  const details = 'details' in error && isRecord(error.details) ? error.details : {};
  if (isAppErrorCode(details.code) && typeof details.message === 'string') {
    return new AppError(details.code, details.message, { cause: error });
  }
  const weakness = passwordWeakness(error);
  if (weakness) return new AppError('invalid-input', weakness, { cause: error });
  const failure = FAILURES[error.code.replace(/^functions\//, '')] ?? UNKNOWN;
  return new AppError(failure.code, failure.message, { cause: error });
}

/**
 * Returns the unmet requirements of the project’s password policy from Firebase’s message: `[...
 * must contain ..., ...]`.
 */
function passwordWeakness({ code, message }: FirebaseError): string | undefined {
  if (code !== 'auth/password-does-not-meet-requirements') return undefined;
  const reasons = /\[([^\]]+)\]/.exec(message)?.[1]?.replaceAll('Password', 'it');
  return reasons === undefined
    ? 'This password is too weak. Choose a longer one.'
    : `This password is too weak: ${reasons}.`;
}

/** Converts a Firebase promise to a result without a value. */
export async function outcomeOf(work: Promise<unknown>): Promise<Result<void, AppError>> {
  try {
    await work;
    return ok(undefined);
  } catch (error) {
    return err(toAppError(error));
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
