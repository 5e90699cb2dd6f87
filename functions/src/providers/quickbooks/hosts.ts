import { requireOfficialHost } from '../http/require-official-host.ts';
import type { Permitted } from '../http/read-only.ts';

/** Intuit's hosts, without a trailing slash. */
export interface QuickBooksHosts {
  /** Host where the owner grants access. */
  readonly consent: string;
  readonly tokens: string;
  readonly revoking: string;
  readonly companies: string;
}

export const OFFICIAL_HOSTS: QuickBooksHosts = {
  consent: 'https://appcenter.intuit.com',
  tokens: 'https://oauth.platform.intuit.com',
  revoking: 'https://developer.api.intuit.com',
  companies: 'https://quickbooks.api.intuit.com',
};

/**
 * @param standIn base URL of an emulator for all hosts. Empty means Intuit's own hosts.
 * @throws Error if the local environment would call the real service, or a deployment any other
 * host
 */
export function hostsAt(standIn: string, isLocal: boolean): QuickBooksHosts {
  const official = OFFICIAL_HOSTS.companies;
  requireOfficialHost(standIn === '' ? official : standIn, official, isLocal);
  if (standIn === '' || standIn === official) return OFFICIAL_HOSTS;
  return { consent: standIn, tokens: standIn, revoking: standIn, companies: standIn };
}

/**
 * All requests that we send to Intuit. Intuit has no read-only scope, so this list is what limits
 * us to reading.
 */
export const PERMITTED: readonly Permitted[] = [
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
