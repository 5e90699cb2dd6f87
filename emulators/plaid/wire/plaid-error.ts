// https://plaid.com/docs/errors/
import type { PlaidErrorType } from 'plaid';

export type ErrorType = `${PlaidErrorType}`;

export interface ErrorFacts {
  readonly type: ErrorType;
  readonly code: string;
  readonly message: string;
  /** A message for users. Null if Plaid has no such message. */
  readonly display?: string;
  /** 400 if absent. */
  readonly status?: number;
}

/** An error in the form that answers, items and webhooks share. */
export interface ErrorBody {
  readonly error_type: ErrorType;
  readonly error_code: string;
  readonly error_message: string;
  readonly display_message: string | null;
  readonly documentation_url: string;
  readonly suggested_action: null;
}

/** An error response of Plaid. */
export class PlaidError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor({ type, code, message, display, status = 400 }: ErrorFacts) {
    super(message);
    this.name = 'PlaidError';
    this.status = status;
    this.body = {
      error_type: type,
      error_code: code,
      error_message: message,
      display_message: display ?? null,
      documentation_url: `https://plaid.com/docs/?ref=error#${code}`,
      suggested_action: null,
    };
  }
}

export const invalidField = (message: string): PlaidError =>
  new PlaidError({ type: 'INVALID_REQUEST', code: 'INVALID_FIELD', message });

export const invalidInput = (code: string, message: string): PlaidError =>
  new PlaidError({ type: 'INVALID_INPUT', code, message });

export const rateLimited = (code: string): PlaidError =>
  new PlaidError({
    type: 'RATE_LIMIT_EXCEEDED',
    code,
    message: 'rate limit exceeded for attempts to access this endpoint. please try again later.',
    status: 429,
  });

export const internalError = (status = 500): PlaidError =>
  new PlaidError({
    type: 'API_ERROR',
    code: 'INTERNAL_SERVER_ERROR',
    message: 'an unexpected error occurred',
    status,
  });

export const loginRequired = (): PlaidError =>
  new PlaidError({
    type: 'ITEM_ERROR',
    code: 'ITEM_LOGIN_REQUIRED',
    message:
      "the login details of this item have changed (credentials, MFA, or required user action) and a user login is required to update this information. use Link's update mode to restore the item to a good state",
    display: 'The login details of this account have changed. Please sign in again.',
  });

export const itemNotFound = (): PlaidError =>
  new PlaidError({
    type: 'ITEM_ERROR',
    code: 'ITEM_NOT_FOUND',
    message:
      'The Item you requested cannot be found. This Item does not exist, has been previously removed via /item/remove, or has had access removed by the user',
  });

export const permissionRevoked = (): PlaidError =>
  new PlaidError({
    type: 'ITEM_ERROR',
    code: 'USER_PERMISSION_REVOKED',
    message:
      'the holder of this account has revoked their permission for your application to access it',
  });

export const mutatedDuringPagination = (): PlaidError =>
  new PlaidError({
    type: 'TRANSACTIONS_ERROR',
    code: 'TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION',
    message:
      'Underlying transaction data changed since last page was fetched. Please restart pagination from last update.',
  });
