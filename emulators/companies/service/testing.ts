import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import { ControlClient } from '@daily-snapshot/emulator-support/http/control-client';
import { Receiver, type RawPost } from '@daily-snapshot/emulator-support/webhooks/webhook-receiver';
import type { BooksService } from './service.ts';

interface RunningService {
  readonly service: BooksService;
  readonly address: string;
  close(): Promise<void>;
}

/** An emulator with a stopped clock and an application that receives its webhooks. */
export class BooksTestServer extends ControlClient {
  readonly receiver: Receiver<RawPost>;
  readonly service: BooksService;
  readonly #running: RunningService;
  readonly #clock: SettableClock;

  private constructor(receiver: Receiver<RawPost>, running: RunningService, clock: SettableClock) {
    super(running.address);
    this.receiver = receiver;
    this.#running = running;
    this.#clock = clock;
    this.service = running.service;
  }

  static async start(
    startAt: Date,
    start: (startOptions: { clock: SettableClock; webhookUrl: string }) => Promise<RunningService>,
  ): Promise<BooksTestServer> {
    const receiver = new Receiver<RawPost>((post) => post);
    await receiver.listen();
    const clock = new SettableClock({ startAt, isTicking: false });
    return new BooksTestServer(receiver, await start({ clock, webhookUrl: receiver.url }), clock);
  }

  async close(): Promise<void> {
    await this.#running.close();
    this.#clock.close();
    await this.receiver.close();
  }

  /** Waits until the receiver has this many posts. */
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

  /**
   * Submits the consent page.
   *
   * @returns the query of the redirect
   */
  async consent(
    path: string,
    requested: Readonly<Record<string, string>>,
    companies: readonly string[],
    decision: 'allow' | 'deny' = 'allow',
  ): Promise<Readonly<Record<string, string>>> {
    const page = await fetch(`${this.address}${path}?${new URLSearchParams(requested).toString()}`);
    if (!page.ok) throw new Error(await page.text());
    await page.body?.cancel();
    const form = new URLSearchParams({ ...requested, decision });
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
