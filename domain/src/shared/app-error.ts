/** The reasons for which a request can fail and to which a caller can respond. */
export const APP_ERROR_CODES = [
  'invalid-input',
  'not-signed-in',
  'session-ended',
  'not-allowed',
  'not-found',
  'conflict',
  'too-many',
  'proof-required',
  'unavailable',
  'internal',
] as const;

export type AppErrorCode = (typeof APP_ERROR_CODES)[number];

export const isAppErrorCode = (text: unknown): text is AppErrorCode =>
  APP_ERROR_CODES.some((code) => code === text);

/**
 * An error with a code. `message` is for users: what happened and what to do next. It never
 * contains an amount or a name.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}

/** Asks the browser for a proof of work. See `shared/proof-of-work.ts`. */
export class ProofRequiredError extends AppError {
  /** undefined if a proof was refused: the browser sends the request again without it */
  readonly challenge: string | undefined;

  constructor(message: string, challenge?: string) {
    super('proof-required', message);
    this.name = 'ProofRequiredError';
    this.challenge = challenge;
  }
}
