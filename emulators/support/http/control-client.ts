/** A client of an emulator's control endpoints, for tests. */
export class ControlClient {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /**
   * Sends a request.
   *
   * @throws Error with the answer's text when the status is not 2xx
   */
  async ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.address}/_control${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  addFault(fault: unknown): Promise<unknown> {
    return this.ask('POST', '/faults', fault);
  }

  /** Advances the clock, and waits until all due tasks and webhooks are done. */
  async advance(seconds: number): Promise<void> {
    await this.ask('POST', '/clock', { advanceSeconds: seconds });
  }
}
