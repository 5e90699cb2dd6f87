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
   * The answer to each further post. The last one repeats. `break` closes the connection without an
   * answer.
   */
  answers: (number | 'break')[] = [200];
  readonly #read: (post: RawPost) => Post;
  readonly #isBelieved: (post: Post) => boolean;
  readonly #server = createServer((request, response) => void this.#take(request, response));

  /** @param isBelieved returns whether a post is genuine; others get 400 */
  constructor(read: (post: RawPost) => Post, isBelieved: (post: Post) => boolean = () => true) {
    this.#read = read;
    this.#isBelieved = isBelieved;
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

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, Infinity);
    const post = this.#read({ headers: request.headers, body });
    this.posts.push(post);
    const [answer = 200] = this.answers;
    if (this.answers.length > 1) this.answers.shift();
    const given = this.#isBelieved(post) ? answer : 400;
    if (given === 'break') request.socket.destroy();
    else response.writeHead(given, given === 302 ? { location: '/elsewhere' } : {}).end();
  }
}
