import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { listen } from '../http/listen.ts';
import { readBody } from '../http/read-body.ts';
import { closeServer } from '../http/server.ts';

/** A received webhook request. */
export interface RawPost {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** An application that receives webhooks, for tests of the emulators that send them. */
export class Receiver<Post> {
  readonly posts: Post[] = [];
  /**
   * The status codes of the next answers, in order. The last code repeats. `break` closes the
   * connection without an answer.
   */
  answers: (number | 'break')[] = [200];
  readonly #read: (post: RawPost) => Post;
  readonly #isGenuine: (post: Post) => boolean;
  readonly #server = createServer((request, response) => void this.#receive(request, response));

  /** @param isGenuine returns whether a post is genuine; others get 400 */
  constructor(read: (post: RawPost) => Post, isGenuine: (post: Post) => boolean = () => true) {
    this.#read = read;
    this.#isGenuine = isGenuine;
  }

  async listen(): Promise<void> {
    await listen(this.#server, '127.0.0.1', 0);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/webhook`;
  }

  async close(): Promise<void> {
    await closeServer(this.#server);
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, Infinity);
    const post = this.#read({ headers: request.headers, body });
    this.posts.push(post);
    const [answer = 200] = this.answers;
    if (this.answers.length > 1) this.answers.shift();
    const reply = this.#isGenuine(post) ? answer : 400;
    if (reply === 'break') request.socket.destroy();
    else response.writeHead(reply, reply === 302 ? { location: '/elsewhere' } : {}).end();
  }
}
