import {
  callRoutes,
  errorStyleOf,
  type CallStyle,
} from '@daily-snapshot/emulator-companies/service/calls';
import { consentRoutes } from '@daily-snapshot/emulator-companies/service/consent';
import { controlRoutes } from '@daily-snapshot/emulator-companies/service/control';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import {
  routeListener,
  serve,
  type RunningServer,
} from '@daily-snapshot/emulator-support/http/server';
import { accountingEndpoints } from './routes/api.ts';
import { Meter, type CallLimits } from './routes/meter.ts';
import { oauthEndpoints, SCOPES } from './routes/oauth.ts';
import { limited, serverError } from './wire/xero-error.ts';
import { tenantOf } from './xero.ts';

export interface ServerOptions {
  readonly host: string;
  readonly port: number;
  readonly limits: CallLimits;
}

/** Serves Xero's hosts (login, identity, api) and the control endpoints on one port. */
export function startServer(
  service: BooksService,
  { host, port, limits }: ServerOptions,
): Promise<RunningServer> {
  const errors = errorStyleOf(() => service.now());
  const meter = new Meter(service, limits);
  const style: CallStyle = {
    rateLimited: (seconds) => limited('minute', seconds),
    serverError,
    begin: ({ path, headers }) => {
      const tenant = headers['xero-tenant-id'];
      const isCounted = path.startsWith('/api.xro/') && typeof tenant === 'string';
      return isCounted ? meter.begin(tenant) : () => undefined;
    },
  };
  const listener = routeListener(
    [
      ...callRoutes(service, style, [
        ...oauthEndpoints(service),
        ...accountingEndpoints(service, meter),
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
