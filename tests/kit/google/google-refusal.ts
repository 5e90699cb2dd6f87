/** A refusal in the form of Google's APIs. */
export class GoogleRefusal extends Error {
  readonly httpStatus: number;
  readonly body: object;

  constructor(httpStatus: number, status: string, message: string, reason?: string) {
    super(message);
    this.httpStatus = httpStatus;
    const details = reason === undefined ? [] : [{ reason }];
    this.body = { error: { code: httpStatus, message, status, details } };
  }
}

export const notFound = (name: string) => new GoogleRefusal(404, 'NOT_FOUND', `${name} not found.`);

export const alreadyExists = (name: string) =>
  new GoogleRefusal(409, 'ALREADY_EXISTS', `${name} already exists.`);

export const invalid = (message: string) => new GoogleRefusal(400, 'INVALID_ARGUMENT', message);
