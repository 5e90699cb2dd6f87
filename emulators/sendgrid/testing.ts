import type { IncomingHttpHeaders } from 'node:http';
import { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import {
  Receiver as KitReceiver,
  type RawPost,
} from '@daily-snapshot/emulator-support/webhooks/webhook-receiver';
import type { SendGridEvent } from './events/event.ts';
import { startSendGrid, type RunningSendGrid, type SendGridOptions } from './index.ts';
import type { Status } from './state/message.ts';
import { START } from './state/testing.ts';

/** A received post of the event webhook. */
export interface ReceivedPost {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly events: readonly SendGridEvent[];
}

const readPost = ({ headers, body }: RawPost): ReceivedPost => ({
  headers,
  body,
  events: JSON.parse(body.toString()) as SendGridEvent[],
});

/** An application that receives event webhooks. */
export class Receiver extends KitReceiver<ReceivedPost> {
  static async start(): Promise<Receiver> {
    const receiver = new Receiver(readPost);
    await receiver.listen();
    return receiver;
  }

  get events(): readonly SendGridEvent[] {
    return this.posts.flatMap(({ events }) => events);
  }

  /** The event names in the order of arrival. */
  get names(): readonly string[] {
    return this.events.map(({ event }) => event);
  }
}

/** A message in the format of the control endpoints, with the fields that tests use. */
export interface ShownMessage {
  readonly id: string;
  readonly messageId: string;
  readonly status: Status;
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
  readonly events: readonly {
    readonly event: SendGridEvent;
    readonly occurredAt: string;
    readonly posts: readonly { readonly at: string; readonly answer: number | string }[];
  }[];
}

/** An emulator with a stopped clock and an application that receives its webhooks. */
export class SendGridTestServer {
  readonly receiver: Receiver;
  readonly #sendGrid: RunningSendGrid;
  readonly #clock: SettableClock;

  private constructor(receiver: Receiver, sendGrid: RunningSendGrid, clock: SettableClock) {
    this.receiver = receiver;
    this.#sendGrid = sendGrid;
    this.#clock = clock;
  }

  static async start(options: SendGridOptions = {}): Promise<SendGridTestServer> {
    const receiver = await Receiver.start();
    const clock = new SettableClock({ startAt: START, isTicking: false });
    const eventsUrl = receiver.url;
    return new SendGridTestServer(
      receiver,
      await startSendGrid({ clock, seed: 'test', eventsUrl, ...options }),
      clock,
    );
  }

  get url(): string {
    return `http://${this.#sendGrid.host}:${this.#sendGrid.port}`;
  }

  get port(): number {
    return this.#sendGrid.port;
  }

  get publicKey(): string {
    return this.#sendGrid.publicKey;
  }

  async close(): Promise<void> {
    await this.#sendGrid.close();
    this.#clock.close();
    await this.receiver.close();
  }

  ask(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  }

  /** Calls SendGrid's API with a valid key. */
  api(method: string, path: string, body?: unknown): Promise<Response> {
    return fetch(`${this.url}${path}`, {
      method,
      headers: { authorization: 'Bearer SG.test', 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  send(mail: unknown): Promise<Response> {
    return this.api('POST', '/v3/mail/send', mail);
  }

  async addFault(fault: unknown): Promise<void> {
    const response = await this.ask('POST', '/_control/faults', fault);
    if (response.status !== 201) throw new Error(await response.text());
  }

  /** Advances the clock, and waits until all due tasks are done. */
  async advance(seconds: number): Promise<void> {
    await this.ask('POST', '/_control/clock', { advanceSeconds: seconds });
  }

  async messages(query = ''): Promise<readonly ShownMessage[]> {
    const response = await this.ask('GET', `/_control/messages${query}`);
    return ((await response.json()) as { messages: ShownMessage[] }).messages;
  }
}
