import { assetRoutes, pageAssets } from '@daily-snapshot/emulator-support/pages/asset';
import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import {
  routeListener,
  serve,
  type ErrorStyle,
  type RunningServer,
} from '@daily-snapshot/emulator-support/http/server';
import type { Account } from './account.ts';
import { createApi } from './routes/api.ts';
import { sendJson } from './routes/answer.ts';
import { checkoutPageRoutes } from './routes/checkout-page.ts';
import { controlRoutes } from './routes/control.ts';
import { portalPageRoutes } from './routes/portal-page.ts';
import { StripeError } from './wire/stripe-error.ts';

export interface ServerOptions {
  readonly host: string;
  /** 0 lets the system choose a free port. */
  readonly port: number;
  readonly account: Account;
  readonly clock: SettableClock;
}

const errorStyle: ErrorStyle<StripeError> = {
  is: (error) => error instanceof StripeError,
  make: (status, message) =>
    new StripeError(status, message, status >= 500 ? { type: 'api_error' } : {}),
  send: (response, error) => sendJson(response, error.status, error.body),
};

/** Serves Stripe's API, the control endpoints and the pages on one port. */
export function startServer({ host, port, account, clock }: ServerOptions): Promise<RunningServer> {
  const api = createApi(account);
  const others = routeListener(
    [
      ...controlRoutes({ account, clock }),
      ...checkoutPageRoutes(account),
      ...portalPageRoutes(account),
      ...assetRoutes(
        pageAssets('/pages.css', new URL('pages/pages.css', import.meta.url)),
        (message) => errorStyle.make(404, message),
      ),
    ],
    errorStyle,
  );
  return serve({
    host,
    port,
    listenerFor: ({ url }) => (url?.startsWith('/v1/') ? api : others),
    errors: errorStyle,
  });
}
