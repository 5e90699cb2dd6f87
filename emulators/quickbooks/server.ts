import { callRoutes, errorStyleOf } from '@daily-snapshot/emulator-companies/service/calls';
import { consentRoutes } from '@daily-snapshot/emulator-companies/service/consent';
import { controlRoutes } from '@daily-snapshot/emulator-companies/service/control';
import type { BooksService } from '@daily-snapshot/emulator-companies/service/service';
import {
  routeListener,
  serve,
  type RunningServer,
} from '@daily-snapshot/emulator-support/http/server';
import { realmOf } from './intuit.ts';
import { companyEndpoints, tidOf } from './routes/api.ts';
import { ACCOUNTING_SCOPE, oauthEndpoints } from './routes/oauth.ts';
import { serverError, throttled } from './wire/quickbooks-error.ts';

/** Serves Intuit's hosts (consent, tokens, companies) and the control endpoints on one port. */
export function startServer(
  service: BooksService,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<RunningServer> {
  const errors = errorStyleOf(() => service.now());
  const style = { rateLimited: throttled, serverError, headersOf: tidOf(service) };
  const listener = routeListener(
    [
      ...callRoutes(service, style, [...oauthEndpoints(service), ...companyEndpoints(service)]),
      ...consentRoutes(service, {
        service: 'QuickBooks',
        path: '/connect/oauth2',
        scopes: [ACCOUNTING_SCOPE],
        isMultiple: false,
        hasProof: false,
        returned: ([realm = '']) => ({ realmId: realm }),
        denied: 'access_denied',
      }),
      ...controlRoutes(service, realmOf),
    ],
    errors,
  );
  return serve({ host, port, listenerFor: () => listener, errors });
}
