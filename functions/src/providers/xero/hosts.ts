import type { Environment } from '../../platform/ports/environment.ts';
import { providerHost } from '../http/provider-hosts.ts';
import type { AllowedRequest } from '../http/read-only.ts';

/** Xero's hosts, without a trailing slash. */
export interface XeroHosts {
  /** Host where the owner grants access. */
  readonly consent: string;
  readonly tokens: string;
  readonly organizations: string;
}

const OFFICIAL_HOSTS: Omit<XeroHosts, 'organizations'> = {
  consent: 'https://login.xero.com',
  tokens: 'https://identity.xero.com',
};

/**
 * @param configured the host of the API, or the address of an emulator for all hosts. Empty means
 * the default of the environment.
 * @throws Error if the environment may not call the host
 */
export function hostsFor(configured: string, environment: Environment): XeroHosts {
  const host = providerHost('Xero', configured, environment);
  if (environment !== 'local') return { ...OFFICIAL_HOSTS, organizations: host };
  return { consent: host, tokens: host, organizations: host };
}

const API = '/api.xro/2.0';

/** All requests that we send to Xero. */
export const ALLOWED_REQUESTS: readonly AllowedRequest[] = [
  { method: 'POST', path: '/connect/token', purpose: 'access' },
  { method: 'GET', path: '/connections', purpose: 'access' },
  { method: 'DELETE', path: '/connections/:id', purpose: 'access' },
  ...[
    'Organisation',
    'Accounts',
    'Invoices',
    'CreditNotes',
    'Payments',
    'BankTransactions',
    'ManualJournals',
    'Reports/ProfitAndLoss',
  ].map((name): AllowedRequest => ({ method: 'GET', path: `${API}/${name}`, purpose: 'reading' })),
];

/** Read-only scopes for the lists that we read. */
export const SCOPES: readonly string[] = [
  'offline_access',
  'accounting.settings.read',
  'accounting.invoices.read',
  'accounting.payments.read',
  'accounting.banktransactions.read',
  'accounting.manualjournals.read',
  'accounting.reports.profitandloss.read',
];

export interface XeroOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly hosts: XeroHosts;
  readonly now: () => Date;
  /** Waits until Xero accepts more calls. */
  readonly wait: (ms: number) => Promise<unknown>;
}
