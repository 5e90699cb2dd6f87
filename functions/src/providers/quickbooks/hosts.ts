import type { Environment } from '../../platform/ports/environment.ts';
import { providerHost } from '../http/provider-hosts.ts';
import type { AllowedRequest } from '../http/read-only.ts';

/** Intuit's hosts, without a trailing slash. */
export interface QuickBooksHosts {
  /** Host where the owner grants access. */
  readonly consent: string;
  readonly tokens: string;
  readonly revocation: string;
  readonly companies: string;
}

const OFFICIAL_HOSTS: Omit<QuickBooksHosts, 'companies'> = {
  consent: 'https://appcenter.intuit.com',
  tokens: 'https://oauth.platform.intuit.com',
  revocation: 'https://developer.api.intuit.com',
};

/**
 * @param configured the host of the API, or the address of an emulator for all hosts. Empty means
 * the default of the environment.
 * @throws Error if the environment may not call the host
 */
export function hostsFor(configured: string, environment: Environment): QuickBooksHosts {
  const host = providerHost('Intuit', configured, environment);
  if (environment !== 'local') return { ...OFFICIAL_HOSTS, companies: host };
  return { consent: host, tokens: host, revocation: host, companies: host };
}

/**
 * All requests that we send to Intuit. Intuit has no read-only scope, so this list is what limits
 * us to reading.
 */
export const ALLOWED_REQUESTS: readonly AllowedRequest[] = [
  { method: 'POST', path: '/oauth2/v1/tokens/bearer', purpose: 'access' },
  { method: 'POST', path: '/v2/oauth2/tokens/revoke', purpose: 'access' },
  { method: 'GET', path: '/v3/company/:realm/companyinfo/:realm', purpose: 'reading' },
  { method: 'GET', path: '/v3/company/:realm/preferences', purpose: 'reading' },
  { method: 'GET', path: '/v3/company/:realm/query', purpose: 'reading' },
  { method: 'GET', path: '/v3/company/:realm/cdc', purpose: 'reading' },
  { method: 'GET', path: '/v3/company/:realm/reports/ProfitAndLoss', purpose: 'reading' },
];

export interface QuickBooksOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly hosts: QuickBooksHosts;
  readonly now: () => Date;
}
