import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';
import { findRoute, type Route } from './router.ts';

/** For a whole request; some are large, and some clients are slow. */
const REQUEST_MS = 60_000;
/** For its headers. */
const HEADERS_MS = 20_000;
/** Longer than clients keep an idle connection, so that none of them loses an answer by accident. */
const KEEP_ALIVE_MS = 65_000;

export interface RunningServer {
  readonly port: number;
  /** Ends every connection; resolves when nothing is left. */
  close(): Promise<void>;
}

export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How a service says no. */
export interface ErrorStyle<E extends Error> {
  readonly is: (error: unknown) => error is E;
  readonly make: (status: number, message: string) => E;
  readonly send: (response: ServerResponse, error: E) => void;
}

/** Answers by routes; errors of the service's own are answered in its style. */
export const answerBy =
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
      // What is left of a body is read, so that the client sees the answer.
      request.resume();
      errors.send(response, error);
    }
  };

export interface ServeOptions<E extends Error> {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly listenerFor: (request: IncomingMessage) => Listener;
  readonly errors: ErrorStyle<E>;
  /** Called before the connections are ended. */
  readonly onClose?: () => void;
}

/** Serves on one port; what a listener throws is logged, and answered with 500. */
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
        if (request.destroyed && !request.complete) return; // The client went away meanwhile.
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

/** Ends every connection; resolves when nothing is left. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
