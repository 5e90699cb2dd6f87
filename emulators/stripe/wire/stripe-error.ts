// https://docs.stripe.com/api/errors
export type ErrorType = 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';

export interface ErrorDetails {
  readonly type?: ErrorType;
  readonly code?: string;
  /** The invalid parameter: `line_items[0][price]`. */
  readonly param?: string;
  readonly decline_code?: string;
}

/** An error response: `{"error":{…}}`. */
export class StripeError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = 'StripeError';
    this.status = status;
    this.details = details;
  }

  get body() {
    const { type = 'invalid_request_error', ...rest } = this.details;
    const { code } = rest;
    const help =
      code === undefined
        ? {}
        : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
    return { error: { ...rest, ...help, message: this.message, type } };
  }
}

/** Builds an error about an invalid parameter. */
export const invalid = (message: string, param?: string, code?: string): StripeError =>
  new StripeError(400, message, {
    ...(code !== undefined && { code }),
    ...(param !== undefined && { param }),
  });

/**
 * Builds an error about an unknown object.
 *
 * @param what Stripe's name of the object: `price`, `promotion code`
 */
export const missing = (what: string, id: string, param = 'id'): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, `No such ${what}: '${id}'`, {
    code: 'resource_missing',
    param,
  });
