import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { listen } from '../../kit/listen.ts';
import { createGrpcTransport } from './grpc.ts';
import { httpListener } from './http.ts';
import type { HttpHandler } from './http.ts';
import { createRestHandler } from './rest.ts';
import type { RpcService } from './rpc.ts';
import { sniff } from './sniff.ts';
import { createWebChannelTransport, WEB_CHANNEL_PREFIX } from './webchannel.ts';
import type { WebChannelTimings } from './webchannel-session.ts';

/** Milliseconds. Generous for people at a debugger, and an end for connections that are stuck. */
export interface ServerTimings {
  /** For the first bytes of a connection. */
  readonly sniffMs: number;
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  readonly webChannel: Partial<WebChannelTimings>;
  /** How often a gRPC connection is asked whether it lives. */
  readonly pingMs: number;
}

const DEFAULT_TIMINGS: ServerTimings = {
  sniffMs: 20_000,
  headersMs: 20_000,
  requestMs: 60_000,
  webChannel: {},
  pingMs: 30_000,
};

/** Longer than clients keep an idle connection, so that it is they who close it, between requests. */
const KEEP_ALIVE_MS = 65_000;

export interface ServerOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly service: RpcService;
  /** Answers what the protocols of Firestore do not. */
  readonly control: HttpHandler;
  readonly timings?: Partial<ServerTimings>;
}

export interface RunningServer {
  readonly port: number;
  /** Ends every connection; resolves when nothing is left. */
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
      // Of the socket, that is: the system notices clients that vanished while they wait.
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
  // The listener that Node's HTTP server has for its own connections.
  const serveHttp1 = http.listeners('connection')[0] as (this: unknown, socket: Socket) => void;
  http.removeAllListeners('connection').on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Clients break off as they like; whoever reads the socket notices by its end.
    socket.on('error', () => {});
    sniff(socket, timings.sniffMs, (protocol) => {
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
