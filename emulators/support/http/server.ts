import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';
import { findRoute, type Route } from './router.ts';

/** The limit for a whole request. Some requests are large and some clients are slow. */
const REQUEST_MS = 60_000;
/** The limit for the headers of a request. */
const HEADERS_MS = 20_000;
/**
 * Longer than clients keep idle connections open, so that a client never sends a request on a
 * connection that the server is closing.
 */
const KEEP_ALIVE_MS = 65_000;

export interface RunningServer {
  readonly port: number;
  /** Closes every connection. Resolves when all have ended. */
  close(): Promise<void>;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How an emulator recognizes, builds and sends its errors. */
export interface ErrorStyle<E extends Error> {
  readonly is: (error: unknown) => error is E;
  readonly make: (status: number, message: string) => E;
  readonly send: (response: ServerResponse, error: E) => void;
}

/** Builds a listener that answers by routes. Sends the emulator's own errors in its format. */
export const routeListener =
  <E extends Error>(routes: readonly Route[], errors: ErrorStyle<E>): Listener =>
  async (request, response) => {
    try {
      const found = findRoute(routes, request, response);
      if (found.kind === 'route') return await found.handle();
      throw found.kind === 'nothing'
        ? errors.make(404, `There is nothing at ${request.url}.`)
        : errors.make(405, `There is only ${found.allowed.join(' and ')} at ${request.url}.`);
    } catch (error) {
      if (!errors.is(error)) throw error;
      // Read the rest of the body, so that the client receives the answer.
      request.resume();
      errors.send(response, error);
    }
  };

export interface ServeOptions<E extends Error> {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly listenerFor: (request: IncomingMessage) => Listener;
  readonly errors: ErrorStyle<E>;
  /** Called before the connections are closed. */
  readonly onClose?: () => void;
}

/** Serves on one port. An unexpected error of a listener is logged and answered with 500. */
export async function serve<E extends Error>({
  host,
  port,
  listenerFor,
  errors,
  onClose,
}: ServeOptions<E>): Promise<RunningServer> {
  const server = createServer(
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      response.on('error', (error) => console.error(error));
      listenerFor(request)(request, response).catch((error: unknown) => {
        if (request.destroyed && !request.complete) return; // The client has disconnected.
        console.error(error);
        if (response.headersSent) response.destroy();
        else errors.send(response, errors.make(500, String(error)));
      });
    },
  );
  return {
    port: await listen(server, host, port),
    close: async () => {
      onClose?.();
      await closeServer(server);
    },
  };
}

/** Closes every connection. Resolves when all have ended. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
