// https://developer.xero.com/documentation/api/accounting/responsecodes
import { ServiceError } from '@daily-snapshot/emulator-companies/service/service-error';

const problem = (status: number, title: string, detail: string) =>
  new ServiceError(status, () => ({
    Type: null,
    Title: title,
    Status: status,
    Detail: detail,
    Instance: '00000000-0000-0000-0000-000000000000',
    Extensions: {},
  }));

export const notAuthenticated = (detail: string): ServiceError =>
  problem(401, 'Unauthorized', detail);

export const notAuthorized = (): ServiceError =>
  problem(403, 'Forbidden', 'AuthenticationUnsuccessful');

export const notInScope = (): ServiceError =>
  problem(401, 'Unauthorized', 'AuthorizationUnsuccessful');

export const invalid = (message: string): ServiceError =>
  new ServiceError(400, () => ({
    ErrorNumber: 16,
    Type: 'QueryParseException',
    Message: message,
  }));

/** @param retryAfter in seconds. Xero states none for concurrent calls. */
export const limited = (
  what: 'concurrent' | 'minute' | 'day' | 'appminute',
  retryAfter?: number,
): ServiceError =>
  new ServiceError(429, () => ({}), {
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    'x-rate-limit-problem': what,
  });

export const serverError = (
  status: number,
  message = 'The organisation is temporarily not available.',
): ServiceError => problem(status, 'An error occurred', message);

/** Builds a 501 error. An empty answer instead would look like an empty organization. */
export const unimplemented = (what: string): ServiceError =>
  problem(501, 'NotImplemented', `The Xero emulator does not implement ${what}.`);
