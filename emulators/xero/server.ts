import { callRoutes, errorStyleOf } from '@daily-snapshot/emulator-companies/service/calls';
import { consentRoutes } from '@daily-snapshot/emulator-companies/service/consent';
import { controlRoutes } from '@daily-snapshot/emulator-companies/service/control';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import {
  routeListener,
  serve,
  type RunningServer,
} from '@daily-snapshot/emulator-support/http/server';
import { accountingEndpoints } from './routes/api.ts';
import { oauthEndpoints, SCOPES } from './routes/oauth.ts';
import { limited, serverError } from './wire/xero-error.ts';
import { tenantOf } from './xero.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** The number of calls a minute that one organization may make. */
  readonly callsAMinute: number;
}

/** Serves Xero's hosts (login, identity, api) and the control endpoints on one port. */
export function startServer(
  service: BooksService,
  { host, port, callsAMinute }: ServerOptions,
): Promise<RunningServer> {
  const errors = errorStyleOf(() => service.now());
  const style = { rateLimited: (seconds: number) => limited('minute', seconds), serverError };
  const listener = routeListener(
    [
      ...callRoutes(service, style, [
        ...oauthEndpoints(service),
        ...accountingEndpoints(service, callsAMinute),
      ]),
      ...consentRoutes(service, {
        service: 'Xero',
        path: '/identity/connect/authorize',
        scopes: SCOPES,
        isMultiple: true,
        hasProof: true,
        returned: (_, scopes) => ({ scope: scopes }),
        denied: 'access_denied',
      }),
      ...controlRoutes(service, tenantOf),
    ],
    errors,
  );
  return serve({ host, port, listenerFor: () => listener, errors });
}
