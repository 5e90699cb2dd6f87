/** One error of a request in SendGrid's format. */
export interface ErrorDetail {
  readonly message: string;
  /** The path of the parameter: `personalizations.0.to.0.email`. */
  readonly field: string | null;
  readonly help: string | null;
}

/** An error response: `{"errors":[…]}`. */
export class ApiError extends Error {
  readonly status: number;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, details: readonly ErrorDetail[]) {
    super(details.map(({ message }) => message).join(' '));
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
  }
}

/** Builds an error of the whole request. */
export const apiError = (status: number, message: string): ApiError =>
  new ApiError(status, [{ message, field: null, help: null }]);

const HELP = 'http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html';

/** Builds an error of one parameter with its help address, which omits indices and `email`. */
export function fieldError(
  field: string,
  message: string,
  anchor = `message.${field.replace(/\.\d+/g, '').replace(/\.(email|name)$/, '')}`,
): ErrorDetail {
  return { message, field, help: `${HELP}#${anchor}` };
}
