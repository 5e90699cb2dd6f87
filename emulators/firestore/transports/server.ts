import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '@daily-snapshot/emulator-support/http/listen';
import { createGrpcTransport } from './grpc.ts';
import { httpListener } from './http.ts';
import type { HttpHandler } from './http.ts';
import { createRestHandler } from './rest.ts';
import type { RpcService } from './rpc.ts';
import { detectProtocol } from './detect-protocol.ts';
import { createWebChannelTransport, WEB_CHANNEL_PREFIX } from './webchannel.ts';
import type { WebChannelTimings } from './webchannel-session.ts';

/** Milliseconds. Long enough for debugging, but finite for stalled connections. */
export interface ServerTimings {
  /** The time within which the first bytes of a connection must arrive. */
  readonly detectProtocolMs: number;
  /** The time within which the headers of a request must arrive. */
  readonly headersMs: number;
  /** The time within which a whole request must arrive. */
  readonly requestMs: number;
  readonly webChannel: Partial<WebChannelTimings>;
  /** Interval of pings on a gRPC connection. */
  readonly pingMs: number;
}

const DEFAULT_TIMINGS: ServerTimings = {
  detectProtocolMs: 20_000,
  headersMs: 20_000,
  requestMs: 60_000,
  webChannel: {},
  pingMs: 30_000,
};

/** Longer than clients keep idle connections, so that clients close them between requests. */
const KEEP_ALIVE_MS = 65_000;

export interface ServerOptions {
  readonly host: string;
  /** If 0, the system chooses a free port. */
  readonly port: number;
  readonly service: RpcService;
  /** Handles requests outside Firestore's protocols. */
  readonly control: HttpHandler;
  readonly timings?: Partial<ServerTimings>;
}

export interface RunningServer {
  readonly port: number;
  /** Closes every connection. Resolves when all are closed. */
  close(): Promise<void>;
}

/** Serves gRPC, WebChannel, REST and the control endpoints on one port. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { service, host } = options;
  const timings = { ...DEFAULT_TIMINGS, ...options.timings };
  const webChannel = createWebChannelTransport(service, timings.webChannel);
  const grpc = createGrpcTransport(service, timings.pingMs);
  const http = createServer(
    {
      headersTimeout: timings.headersMs,
      requestTimeout: timings.requestMs,
      connectionsCheckingInterval: Math.min(timings.headersMs / 4, 5_000),
      keepAliveTimeout: KEEP_ALIVE_MS,
      // TCP keep-alive detects clients that disappeared.
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_MS,
      // Tokens with many claims are long.
      maxHeaderSize: 64 * 1024,
    },
    httpListener([
      [WEB_CHANNEL_PREFIX, webChannel.handle],
      ['/v1/', createRestHandler(service)],
      ['/', options.control],
    ]),
  );

  const sockets = new Set<Socket>();
  // The connection listener of Node's HTTP server.
  const serveHttp1 = http.listeners('connection')[0] as (this: unknown, socket: Socket) => void;
  http.removeAllListeners('connection').on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Clients disconnect at any time. The readers of the socket see its end.
    socket.on('error', () => {});
    detectProtocol(socket, timings.detectProtocolMs, (protocol) => {
      if (protocol === 'http1') serveHttp1.call(http, socket);
      else grpc.accept(socket);
    });
  });

  const port = await listen(http, host, options.port);
  return {
    port,
    close: async () => {
      const closed = new Promise((resolve) => http.close(resolve));
      webChannel.close();
      grpc.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
