import { requireOfficialHost } from '../http/require-official-host.ts';
import type { Permitted } from '../http/read-only.ts';

/** Xero's hosts, without a trailing slash. */
export interface XeroHosts {
  /** Host where the owner grants access. */
  readonly consent: string;
  readonly tokens: string;
  readonly organisations: string;
}

export const OFFICIAL_HOSTS: XeroHosts = {
  consent: 'https://login.xero.com',
  tokens: 'https://identity.xero.com',
  organisations: 'https://api.xero.com',
};

/**
 * @param standIn base URL of an emulator for all hosts. Empty means Xero's own hosts.
 * @throws Error if the local environment would call the real service, or a deployment any other
 * host
 */
export function hostsAt(standIn: string, isLocal: boolean): XeroHosts {
  const official = OFFICIAL_HOSTS.organisations;
  requireOfficialHost(standIn === '' ? official : standIn, official, isLocal);
  if (standIn === '' || standIn === official) return OFFICIAL_HOSTS;
  return { consent: standIn, tokens: standIn, organisations: standIn };
}

const API = '/api.xro/2.0';

/** All requests that we send to Xero. */
export const PERMITTED: readonly Permitted[] = [
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
  ].map((name): Permitted => ({ method: 'GET', path: `${API}/${name}`, purpose: 'reading' })),
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
