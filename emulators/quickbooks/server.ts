import { callRoutes, errorStyleOf } from '../companies/service/calls.ts';
import { consentRoutes } from '../companies/service/consent.ts';
import { controlRoutes } from '../companies/service/control.ts';
import type { BooksService } from '../companies/service/service.ts';
import { routeListener, serve, type RunningServer } from '../support/http/server.ts';
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
