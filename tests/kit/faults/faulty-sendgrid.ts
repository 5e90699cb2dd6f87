import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../../../emulators/support/http/listen.ts';
import { readBody } from '../../../emulators/support/http/read-body.ts';
import type { ProviderBehavior } from './faults.ts';

interface Options {
  /** the emulator's URL, without a trailing slash */
  readonly sendgridUrl: string;
  readonly behaviorAtNextRequest: () => ProviderBehavior;
  /**
   * Whether to kill the worker with this API key now, after its mail was accepted and before the
   * response.
   */
  readonly shouldKillBeforeResponse: (key: string) => boolean;
}

/** A proxy between the workers and the SendGrid emulator that behaves as configured. */
export class FaultySendGrid {
  readonly #options: Options;
  readonly #server = createServer((request, response) => void this.#handle(request, response));
  #brokenCount = 0;

  private constructor(options: Options) {
    this.#options = options;
  }

  static async start(options: Options): Promise<{ url: string; close: () => Promise<void> }> {
    const proxy = new FaultySendGrid(options);
    const port = await listen(proxy.#server, '127.0.0.1', 0);
    return {
      url: `http://127.0.0.1:${port}/`,
      close: async () => {
        proxy.#server.closeAllConnections();
        await new Promise((resolve) => proxy.#server.close(resolve));
      },
    };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const behavior = this.#options.behaviorAtNextRequest();
    const body = await readBody(request, Infinity);
    switch (behavior) {
      case 'down':
        // Status 503 stands for a refused connection too. In both cases the mail was certainly not
        // sent.
        response.writeHead(503).end('{"errors":[]}');
        return;
      case 'busy':
        response.writeHead(429, { 'retry-after': '20' }).end('{"errors":[]}');
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
        if (isMail && this.#options.shouldKillBeforeResponse(key)) request.socket.destroy();
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
