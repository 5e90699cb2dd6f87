/** The reasons for which a request can fail and to which a caller can respond. */
export const APP_ERROR_CODES = [
  'invalid-input',
  'not-signed-in',
  'not-allowed',
  'not-found',
  'conflict',
  'too-many',
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
