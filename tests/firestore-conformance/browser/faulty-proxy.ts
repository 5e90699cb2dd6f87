import { createServer, request as forward, type Server } from 'node:http';
import { listen } from '../../../emulators/support/http/listen.ts';

export interface Faults {
  /** Delays the first byte of back channels by this many milliseconds, like a buffering proxy. */
  readonly bufferMs?: number;
  /** Delays all other responses by this many milliseconds. */
  readonly latencyMs?: number;
  /** Cuts back channels after this many milliseconds. */
  readonly cutAfterMs?: number;
}

/**
 * A proxy between a page and the server. It can buffer and cut connections, and records traffic.
 */
export class FaultyProxy {
  private readonly server: Server;
  /** WebChannel sessions by the path of their channel. */
  readonly sessions = new Map<string, string>();
  /** Number of back channels that requested a long poll. */
  longPolls = 0;
  backChannels = 0;

  constructor(target: { readonly host: string; readonly port: number }, faults: Faults = {}) {
    this.server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://proxy');
      const { method, headers } = request;
      const isBackChannel = method === 'GET' && url.searchParams.get('RID') === 'rpc';
      this.remember(url, isBackChannel);
      const outgoing = forward({ ...target, path: request.url, method, headers }, (answer) => {
        const pass = () => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          response.flushHeaders();
          answer.pipe(response);
        };
        const delayMs = isBackChannel ? faults.bufferMs : faults.latencyMs;
        if (delayMs) setTimeout(pass, delayMs);
        else pass();
        if (isBackChannel && faults.cutAfterMs) {
          setTimeout(() => response.end(), faults.cutAfterMs);
        }
      });
      request.pipe(outgoing);
      outgoing.on('error', () => response.destroy());
      response.on('close', () => outgoing.destroy());
    });
  }

  /** @returns the port on 127.0.0.1 */
  start(): Promise<number> {
    return listen(this.server, '127.0.0.1', 0);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private remember({ pathname, searchParams }: URL, isBackChannel: boolean): void {
    const session = searchParams.get('SID');
    if (session) this.sessions.set(session, pathname);
    if (!isBackChannel) return;
    this.backChannels += 1;
    if (searchParams.get('CI') === '1') this.longPolls += 1;
  }
}
