/** An error response in the format of its service. */
export class ServiceError extends Error {
  readonly status: number;
  /** Builds the body from the time of the emulator's clock. */
  readonly body: (now: Date) => object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    body: (now: Date) => object,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(`${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Builds an error for control endpoints and pages, which imitate no provider. */
export const plainError = (status: number, message: string): ServiceError =>
  new ServiceError(status, () => ({ error: message }));
