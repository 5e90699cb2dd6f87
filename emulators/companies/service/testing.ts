import { SettableClock } from '../../kit/clock.ts';
import { Receiver, type RawPost } from '../../kit/receiver.ts';
import type { BooksService } from './service.ts';

interface RunningService {
  readonly service: BooksService;
  readonly address: string;
  close(): Promise<void>;
}

/** A stand-in whose clock stands still, and an application that is told of changes. */
export class ServiceWorld {
  readonly receiver: Receiver<RawPost>;
  readonly address: string;
  readonly service: BooksService;
  readonly #running: RunningService;
  readonly #clock: SettableClock;

  private constructor(receiver: Receiver<RawPost>, running: RunningService, clock: SettableClock) {
    this.receiver = receiver;
    this.#running = running;
    this.#clock = clock;
    this.address = running.address;
    this.service = running.service;
  }

  static async start(
    startAt: Date,
    start: (given: { clock: SettableClock; webhookUrl: string }) => Promise<RunningService>,
  ): Promise<ServiceWorld> {
    const receiver = new Receiver<RawPost>((post) => post);
    await receiver.listen();
    const clock = new SettableClock({ startAt, isTicking: false });
    return new ServiceWorld(receiver, await start({ clock, webhookUrl: receiver.url }), clock);
  }

  async close(): Promise<void> {
    await this.#running.close();
    this.#clock.close();
    await this.receiver.close();
  }

  /** Asks a control endpoint. */
  async control<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.address}/_control${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  addFault(fault: unknown): Promise<unknown> {
    return this.control('POST', '/faults', fault);
  }

  /** Lets time pass, and waits until what is due has happened. */
  async advance(seconds: number): Promise<void> {
    await this.control('POST', '/clock', { advanceSeconds: seconds });
  }

  /** Waits until so many posts have come. */
  async received(count: number): Promise<void> {
    while (this.receiver.posts.length < count) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  post(
    path: string,
    form: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const body = new URLSearchParams(form);
    return fetch(`${this.address}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
  }

  /** Answers on the consent page. @returns the query that the browser comes back with */
  async consent(
    path: string,
    asked: Readonly<Record<string, string>>,
    companies: readonly string[],
    decision: 'allow' | 'deny' = 'allow',
  ): Promise<Readonly<Record<string, string>>> {
    const page = await fetch(`${this.address}${path}?${new URLSearchParams(asked).toString()}`);
    if (!page.ok) throw new Error(await page.text());
    await page.body?.cancel();
    const form = new URLSearchParams({ ...asked, decision });
    for (const company of companies) form.append('company', company);
    const answer = await fetch(this.address + path, {
      method: 'POST',
      body: form,
      redirect: 'manual',
    });
    const location = answer.headers.get('location');
    if (location === null) throw new Error(await answer.text());
    return Object.fromEntries(new URL(location).searchParams);
  }
}
