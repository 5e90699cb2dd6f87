import { requireOfficialHost } from '../http/require-official-host.ts';
import type { AllowedRequest } from '../http/read-only.ts';

/** Xero's hosts, without a trailing slash. */
export interface XeroHosts {
  /** Host where the owner grants access. */
  readonly consent: string;
  readonly tokens: string;
  readonly organizations: string;
}

export const OFFICIAL_HOSTS: XeroHosts = {
  consent: 'https://login.xero.com',
  tokens: 'https://identity.xero.com',
  organizations: 'https://api.xero.com',
};

/**
 * @param emulatorUrl base URL of an emulator for all hosts. Empty means Xero's own hosts.
 * @throws Error if the local environment would call the real service, or a deployment any other
 * host
 */
export function hostsFor(emulatorUrl: string, isLocal: boolean): XeroHosts {
  const official = OFFICIAL_HOSTS.organizations;
  requireOfficialHost(emulatorUrl === '' ? official : emulatorUrl, official, isLocal);
  if (emulatorUrl === '' || emulatorUrl === official) return OFFICIAL_HOSTS;
  return { consent: emulatorUrl, tokens: emulatorUrl, organizations: emulatorUrl };
}

const API = '/api.xro/2.0';

/** All requests that we send to Xero. */
export const ALLOWED_REQUESTS: readonly AllowedRequest[] = [
  { method: 'POST', path: '/connect/token', purpose: 'access' },
  { method: 'POST', path: '/connect/revocation', purpose: 'access' },
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
  'accounting.contacts.read',
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
}
