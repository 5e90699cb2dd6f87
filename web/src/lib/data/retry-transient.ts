import { FirebaseError } from 'firebase/app';
import pRetry from 'p-retry';

/** The longest time that a person waits before an error is shown. */
const RETRY_BUDGET_MS = 8_000;

/**
 * The codes of a lost connection and of status 502, 503, and 504. Firebase reports 502 as `unknown`
 * and a lost connection as `internal`.
 */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  'functions/unavailable',
  'functions/deadline-exceeded',
  'functions/internal',
  'functions/unknown',
  'auth/network-request-failed',
  'auth/internal-error',
]);

/**
 * Repeats a request after a passing failure, with increasing pauses, for up to 8 seconds. The request
 * must be safe to repeat, because the answer can be lost after the server has acted.
 *
 * @throws the last error of the request
 */
export const retryTransient = <T>(request: () => Promise<T>): Promise<T> =>
  pRetry(request, {
    retries: 5,
    minTimeout: 300,
    maxTimeout: 3_000,
    randomize: true,
    maxRetryTime: RETRY_BUDGET_MS,
    shouldRetry: ({ error }) => isTransient(error),
  });

/** An error that our own server explains has `details`. It has acted, so only `unavailable` can pass. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof FirebaseError) || !TRANSIENT_CODES.has(error.code)) return false;
  const isExplained = 'details' in error && error.details !== undefined && error.details !== null;
  return !isExplained || error.code === 'functions/unavailable';
}
