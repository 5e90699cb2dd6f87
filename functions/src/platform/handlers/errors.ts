import {
  AppError,
  ProofRequiredError,
  type AppErrorCode,
} from '@daily-snapshot/domain/shared/app-error';
import { UnreadableDocument } from '../ports/unreadable-document.ts';
import { HttpsError, type FunctionsErrorCode } from 'firebase-functions/https';
import { logger } from '../logging/logger.ts';
import { z } from 'zod';

interface Translation {
  /** the status of a callable's answer */
  readonly callable: FunctionsErrorCode;
  /** whether background work retries */
  readonly isRetried: boolean;
}

const TRANSLATIONS = {
  'invalid-input': { callable: 'invalid-argument', isRetried: false },
  'not-signed-in': { callable: 'unauthenticated', isRetried: false },
  'session-ended': { callable: 'unauthenticated', isRetried: false },
  'not-allowed': { callable: 'permission-denied', isRetried: false },
  'not-found': { callable: 'not-found', isRetried: false },
  conflict: { callable: 'failed-precondition', isRetried: false },
  'too-many': { callable: 'resource-exhausted', isRetried: false },
  'proof-required': { callable: 'resource-exhausted', isRetried: false },
  unavailable: { callable: 'unavailable', isRetried: true },
  internal: { callable: 'internal', isRetried: true },
} satisfies Record<AppErrorCode, Translation>;

const INTERNAL = 'Something went wrong on our side. Your data is safe. Please try again.';

/** Longer than any of our messages. */
const MESSAGE_MAX = 600;

/** A message can quote a file or a field, and a refusal must not send it back at full length. */
const shortened = (message: string): string =>
  message.length > MESSAGE_MAX ? `${message.slice(0, MESSAGE_MAX - 1)}…` : message;

/** Refusals that may be an attempt to get around a check. Owners cause all others in ordinary use. */
const LOGGED_REFUSALS: ReadonlySet<AppErrorCode> = new Set([
  'invalid-input',
  'not-signed-in',
  'not-allowed',
  'not-found',
  'too-many',
]);

/** The call and the account that a log entry names. */
interface FailedCall {
  /** undefined for an unknown call */
  readonly call: string | undefined;
  /** undefined for a visitor */
  readonly accountId: string | undefined;
}

/**
 * Translates a failure for the caller, and logs details that the caller must not see. A refusal is
 * logged without its message, because messages can quote personal data.
 */
export function toHttpsError(error: unknown, { call, accountId }: FailedCall): HttpsError {
  if (error instanceof AppError) {
    const { code, cause } = error;
    if (LOGGED_REFUSALS.has(code)) logger.info('Refused a call', { call, accountId, code });
    const message = shortened(error.message);
    // A provider is unreachable or refused us. The caller cannot fix that.
    if (cause !== undefined) logger.warn(`A callable answered ${code}`, { call, accountId }, cause);
    // The browser's library adds the status to the message, so the details repeat the plain message.
    const challenge = error instanceof ProofRequiredError ? error.challenge : undefined;
    return new HttpsError(TRANSLATIONS[code].callable, message, {
      code,
      message,
      ...(challenge !== undefined && { challenge }),
    });
  }
  logger.error('A callable failed', { call, accountId }, error);
  return new HttpsError('internal', INTERNAL, {
    code: 'internal' satisfies AppErrorCode,
    message: INTERNAL,
  });
}

const refusedAnswerSchema = z.object({ outcome: z.enum(['denied', 'too-many']) });

/**
 * Logs an answer that refuses a password or a code. It is no error, because the page explains it and
 * asks again.
 */
export function logRefusedAnswer(answer: unknown, { call, accountId }: FailedCall): void {
  const refused = refusedAnswerSchema.safeParse(answer);
  if (!refused.success) return;
  logger.info('Refused a call', { call, accountId, code: refused.data.outcome });
}

/**
 * Returns whether the queue or the scheduler should retry after an error. Unexpected errors count
 * as temporary.
 */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof UnreadableDocument) &&
  (!(error instanceof AppError) || TRANSLATIONS[error.code].isRetried);
