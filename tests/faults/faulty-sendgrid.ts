import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../emulators/support/http/listen.ts';
import { readBody } from '../../emulators/support/http/read-body.ts';
import type { ProviderBehavior } from '../kit/faults/faults.ts';

interface Options {
  /** of the emulator, without a slash at the end */
  readonly sendgridUrl: string;
  /** the mood of the n-th request, from 0 */
  readonly moodAt: (index: number) => ProviderBehavior;
  /** Whether who holds this key is to be killed now that its mail is there, and its answer is not. */
  readonly isToDieUnanswered: (key: string) => boolean;
}

/** Stands between the workers and the emulator, and does what its moods say. */
export class FaultySendGrid {
  readonly #options: Options;
  readonly #server = createServer((request, response) => void this.#take(request, response));
  #requests = 0;
  #brokenCount = 0;

  private constructor(options: Options) {
    this.#options = options;
  }

  static async start(options: Options): Promise<{ url: string; close: () => Promise<void> }> {
    const moody = new FaultySendGrid(options);
    const port = await listen(moody.#server, '127.0.0.1', 0);
    return {
      url: `http://127.0.0.1:${port}/`,
      close: async () => {
        moody.#server.closeAllConnections();
        await new Promise((resolve) => moody.#server.close(resolve));
      },
    };
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mood = this.#options.moodAt(this.#requests);
    this.#requests += 1;
    const body = await readBody(request, Infinity);
    switch (mood) {
      case 'down':
      case 'busy':
        // Nobody listening is told by the same answer: certainly not sent.
        response.writeHead(429).end('{"errors":[]}');
        return;
      case 'request-lost':
        request.socket.destroy();
        return;
      case 'answer-lost':
        await this.#forward(request, body);
        request.socket.destroy();
        return;
      case 'broken':
        this.#brokenCount += 1;
        if (this.#brokenCount % 2 === 0) await this.#forward(request, body);
        response.writeHead(500).end('{"errors":[]}');
        return;
      case 'slow':
      case 'well': {
        const { status, text } = await this.#forward(request, body);
        const key = request.headers.authorization?.replace('Bearer ', '') ?? '';
        const isMail = request.url === '/v3/mail/send';
        if (isMail && this.#options.isToDieUnanswered(key)) request.socket.destroy();
        else response.writeHead(status, { 'content-type': 'application/json' }).end(text);
      }
    }
  }

  async #forward(request: IncomingMessage, body: Buffer) {
    const { authorization = '' } = request.headers;
    const answer = await fetch(`${this.#options.sendgridUrl}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  }
}
