// https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes
import { ServiceError } from '@daily-snapshot/emulator-companies/service/service-error';

interface FaultParts {
  readonly type: string;
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
}

/** Builds an error of the company API. */
const fault = (
  status: number,
  { type, code, message, detail = message }: FaultParts,
  headers: Readonly<Record<string, string>> = {},
) =>
  new ServiceError(
    status,
    (now) => ({
      Fault: { Error: [{ Message: message, Detail: detail, code }], type },
      time: now,
    }),
    headers,
  );

export const notAuthenticated = (detail: string): ServiceError =>
  fault(401, {
    type: 'AUTHENTICATION',
    code: '3200',
    message: 'message=AuthenticationFailed; errorCode=003200; statusCode=401',
    detail,
  });

export const notAuthorized = (detail: string): ServiceError =>
  fault(403, {
    type: 'AUTHORIZATION',
    code: '3100',
    message: 'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403',
    detail,
  });

export const throttled = (retryAfterSeconds: number): ServiceError =>
  fault(
    429,
    {
      type: 'ThrottlingFault',
      code: '3001',
      message: 'message=ThrottleExceeded; errorCode=003001; statusCode=429',
    },
    { 'retry-after': String(retryAfterSeconds) },
  );

export const invalid = (code: string, message: string, detail?: string): ServiceError =>
  fault(400, {
    type: 'ValidationFault',
    code,
    message,
    ...(detail !== undefined && { detail }),
  });

export const notFound = (): ServiceError =>
  invalid(
    '610',
    'Object Not Found',
    'Object Not Found : Something you are trying to use is not there.',
  );

/** Builds a 501 error. An empty answer instead would look like an empty company. */
export const unimplemented = (what: string): ServiceError =>
  fault(501, {
    type: 'SystemFault',
    code: '501',
    message: `The QuickBooks emulator does not implement ${what}.`,
  });

export const serverError = (
  status: number,
  message = 'An application error has occurred',
): ServiceError => fault(status, { type: 'SystemFault', code: '10000', message });
