/** An answer that is no success, in the words of its service. */
export class ServiceError extends Error {
  readonly status: number;
  /** What is said, given the time by the emulator's clock. */
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

/** For control endpoints and pages, which are no service's. */
export const plainError = (status: number, message: string): ServiceError =>
  new ServiceError(status, () => ({ error: message }));
