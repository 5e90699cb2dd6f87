/** Asks the control endpoints of an emulator: for tests. */
export class ControlClient {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** @throws Error with the answer's text when it is refused */
  async ask<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.address}/_control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  addFault(fault: unknown): Promise<unknown> {
    return this.ask('POST', '/faults', fault);
  }

  /** Lets time pass, and waits until everything that is due has happened and was told. */
  async advance(seconds: number): Promise<void> {
    await this.ask('POST', '/clock', { advanceSeconds: seconds });
  }
}
