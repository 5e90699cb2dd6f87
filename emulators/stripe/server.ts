import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { SettableClock } from '../kit/clock.ts';
import { listen } from '../kit/listen.ts';
import { findRoute, type Route } from '../kit/router.ts';
import type { Account } from './account.ts';
import { createApi } from './routes/api.ts';
import { sendJson } from './routes/answer.ts';
import { assetRoutes } from './routes/assets.ts';
import { checkoutPageRoutes } from './routes/checkout-page.ts';
import { controlRoutes } from './routes/control.ts';
import { portalPageRoutes } from './routes/portal-page.ts';
import { StripeError } from './wire/stripe-error.ts';

const REQUEST_MS = 60_000;
const HEADERS_MS = 20_000;
/** Longer than clients keep an idle connection, so that none of them loses an answer by accident. */
const KEEP_ALIVE_MS = 65_000;

export interface ServerOptions {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  readonly account: Account;
  readonly clock: SettableClock;
}

export interface RunningServer {
  readonly port: number;
  /** Ends every connection; resolves when nothing is left. */
  close(): Promise<void>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const answerBy =
  (routes: readonly Route[]): Listener =>
  async (request, response) => {
    try {
      const found = findRoute(routes, request, response);
      if (found.kind === 'route') return await found.handle();
      throw found.kind === 'nothing'
        ? new StripeError(404, `There is nothing at ${request.url}.`)
        : new StripeError(405, `There is only ${found.allowed.join(' and ')} at ${request.url}.`);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      request.resume();
      sendJson(response, error.status, error.body);
    }
  };

/** Serves Stripe's API, the control endpoints and the pages on one port. */
export async function startServer({
  host,
  port,
  account,
  clock,
}: ServerOptions): Promise<RunningServer> {
  const api = createApi(account);
  const others = answerBy([
    ...controlRoutes({ account, clock }),
    ...checkoutPageRoutes(account),
    ...portalPageRoutes(account),
    ...assetRoutes(),
  ]);

  const server = createServer(
    {
      requestTimeout: REQUEST_MS,
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      response.on('error', (error) => console.error(error));
      const listener = request.url?.startsWith('/v1/') ? api : others;
      listener(request, response).catch((error: unknown) => {
        if (request.destroyed && !request.complete) return; // The client went away meanwhile.
        console.error(error);
        if (response.headersSent) response.destroy();
        else
          sendJson(response, 500, new StripeError(500, String(error), { type: 'api_error' }).body);
      });
    },
  );

  return {
    port: await listen(server, host, port),
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
