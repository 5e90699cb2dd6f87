/** One thing that is wrong with a request, as SendGrid says it. */
export interface ErrorDetail {
  readonly message: string;
  /** Where: `personalizations.0.to.0.email`. */
  readonly field: string | null;
  readonly help: string | null;
}

/** An answer that says no: `{"errors":[…]}`. */
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

/** An error of the request as a whole. */
export const apiError = (status: number, message: string): ApiError =>
  new ApiError(status, [{ message, field: null, help: null }]);

const HELP = 'http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html';

/** An error of one parameter, with the address of its help: indices and `email` are left out. */
export function fieldError(
  field: string,
  message: string,
  anchor = `message.${field.replace(/\.\d+/g, '').replace(/\.(email|name)$/, '')}`,
): ErrorDetail {
  return { message, field, help: `${HELP}#${anchor}` };
}
