// https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes

interface FaultParts {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
}

/** An answer of the company API that is no success. */
export class QuickBooksError extends Error {
  readonly status: number;
  readonly parts: FaultParts;
  /** seconds */
  readonly retryAfter: number | undefined;

  constructor(status: number, parts: FaultParts, retryAfter?: number) {
    super(parts.message);
    this.status = status;
    this.parts = parts;
    this.retryAfter = retryAfter;
  }

  body(now: Date): object {
    const { type, code, message, detail = message } = this.parts;
    return { Fault: { Error: [{ Message: message, Detail: detail, code }], type }, time: now };
  }
}

export const notAuthenticated = (detail: string): QuickBooksError =>
  new QuickBooksError(401, {
    type: 'AUTHENTICATION',
    code: '3200',
    message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401',
    detail,
  });

export const notAuthorized = (detail: string): QuickBooksError =>
  new QuickBooksError(403, {
    type: 'AUTHORIZATION',
    code: '3100',
    message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403',
    detail,
  });

export const throttled = (): QuickBooksError =>
  new QuickBooksError(429, {
    type: 'ThrottlingFault',
    code: '3001',
    message: 'message=ThrottleExceeded; errorCode=003001; statusCode=429',
  });

export const invalid = (code: string, message: string, detail?: string): QuickBooksError =>
  new QuickBooksError(400, {
    type: 'ValidationFault',
    code,
    message,
    ...(detail !== undefined && { detail }),
  });

export const notFound = (): QuickBooksError =>
  invalid(
    '610',
    'Object Not Found',
    'Object Not Found : Something you are trying to use is not there.',
  );

/** Said openly, because an empty answer would look like an empty company. */
export const unimplemented = (what: string): QuickBooksError =>
  new QuickBooksError(501, {
    type: 'SystemFault',
    code: '501',
    message: `The QuickBooks stand-in does not implement ${what}.`,
  });
