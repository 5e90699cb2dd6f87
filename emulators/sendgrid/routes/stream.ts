import type { ServerResponse } from 'node:http';
import type { Mailbox } from '../state/mailbox.ts';

/** Changes within this time are sent as one event. */
const GATHER_MS = 100;
/** The interval of keep-alive messages, so that no proxy closes the idle connection. */
const PING_MS = 15_000;

/** Sends a server-sent event to pages when the mailbox changes. */
export class ChangeStream {
  readonly #listeners = new Set<ServerResponse>();
  readonly #stopListening: () => void;
  readonly #pings: NodeJS.Timeout;
  #gathering: NodeJS.Timeout | undefined;

  constructor(mailbox: Mailbox) {
    this.#stopListening = mailbox.onChange(() => {
      this.#gathering ??= setTimeout(() => {
        this.#gathering = undefined;
        this.#write('event: change\ndata:\n\n');
      }, GATHER_MS);
    });
    this.#pings = setInterval(() => this.#write(': still here\n\n'), PING_MS);
  }

  add(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write('retry: 1000\n\n');
    this.#listeners.add(response);
    response.once('close', () => this.#listeners.delete(response));
  }

  close(): void {
    this.#stopListening();
    clearInterval(this.#pings);
    clearTimeout(this.#gathering);
    for (const response of this.#listeners) response.end();
  }

  #write(text: string): void {
    for (const response of this.#listeners) response.write(text);
  }
}
