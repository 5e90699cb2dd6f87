import { requireOfficialHost } from '../http/require-official-host.ts';
import type { AllowedRequest } from '../http/read-only.ts';

/** Intuit's hosts, without a trailing slash. */
export interface QuickBooksHosts {
  /** Host where the owner grants access. */
  readonly consent: string;
  readonly tokens: string;
  readonly revocation: string;
  readonly companies: string;
}

export const OFFICIAL_HOSTS: QuickBooksHosts = {
  consent: 'https://appcenter.intuit.com',
  tokens: 'https://oauth.platform.intuit.com',
  revocation: 'https://developer.api.intuit.com',
  companies: 'https://quickbooks.api.intuit.com',
};

/**
 * @param emulatorUrl base URL of an emulator for all hosts. Empty means Intuit's own hosts.
 * @throws Error if the local environment would call the real service, or a deployment any other
 * host
 */
export function hostsFor(emulatorUrl: string, isLocal: boolean): QuickBooksHosts {
  const official = OFFICIAL_HOSTS.companies;
  requireOfficialHost(emulatorUrl === '' ? official : emulatorUrl, official, isLocal);
  if (emulatorUrl === '' || emulatorUrl === official) return OFFICIAL_HOSTS;
  return {
    consent: emulatorUrl,
    tokens: emulatorUrl,
    revocation: emulatorUrl,
    companies: emulatorUrl,
  };
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
