import { assetRoutes, pageAssets } from '@daily-snapshot/emulator-support/pages/asset';
import type { SettableClock } from '@daily-snapshot/emulator-support/simulation/clock';
import {
  routeListener,
  serve,
  type ErrorStyle,
  type RunningServer,
} from '@daily-snapshot/emulator-support/http/server';
import { createApi } from './routes/api.ts';
import { sendJson } from './routes/answer.ts';
import { controlRoutes } from './routes/control.ts';
import { linkPageRoutes } from './routes/link-page.ts';
import type { Team } from './team.ts';
import { PlaidError } from './wire/plaid-error.ts';

export interface ServerOptions {
  readonly host: string;
  /** If 0, the system chooses a free port. */
  readonly port: number;
  readonly team: Team;
  readonly clock: SettableClock;
}

const errorStyle: ErrorStyle<PlaidError> = {
  is: (error) => error instanceof PlaidError,
  make: (status, message) =>
    status >= 500
      ? new PlaidError({ type: 'API_ERROR', code: 'INTERNAL_SERVER_ERROR', message, status })
      : new PlaidError({ type: 'INVALID_REQUEST', code: 'NOT_FOUND', message, status }),
  send: (response, error) => sendJson(response, error.status, error.body),
};

/** Paths that do not belong to Plaid's API. */
const OURS = /^\/(?:_control|hl\/|pages\.css|[\w-]+\.woff2)/;

/** Serves Plaid's API, the control endpoints and the Hosted Link page on one port. */
export function startServer({ host, port, team, clock }: ServerOptions): Promise<RunningServer> {
  const api = createApi(team);
  const routes = [
    ...controlRoutes({ team, clock }),
    ...linkPageRoutes(team),
    ...assetRoutes(
      pageAssets('/pages.css', new URL('pages/pages.css', import.meta.url)),
      (message) => errorStyle.make(404, message),
    ),
  ];
  const others = routeListener(routes, errorStyle);
  return serve({
    host,
    port,
    listenerFor: ({ url = '' }) => (OURS.test(url) ? others : api),
    errors: errorStyle,
  });
}
