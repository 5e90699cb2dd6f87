/** Every way in which a request can fail for a reason that the caller can act on. */
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
 * A failure with a code. `message` is for people: what happened and what to do next; it never
 * carries a balance or a name.
 */
export class AppError extends Error {
  readonly code: AppErrorCode;

  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
