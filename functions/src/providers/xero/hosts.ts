import { requireOfficialHost } from '../http/require-official-host.ts';
import type { Permitted } from '../http/read-only.ts';

/** Xero's hosts, each without a slash at the end. */
export interface XeroHosts {
  /** where owners say yes */
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
 * @param standIn one address for everything; empty: Xero's own
 * @throws Error when the local environment would speak to the real service, or a deployment to anything else
 */
export function hostsAt(standIn: string, isLocal: boolean): XeroHosts {
  const official = OFFICIAL_HOSTS.organisations;
  requireOfficialHost(standIn === '' ? official : standIn, official, isLocal);
  if (standIn === '' || standIn === official) return OFFICIAL_HOSTS;
  return { consent: standIn, tokens: standIn, organisations: standIn };
}

const API = '/api.xro/2.0';

/** Everything that is ever asked of Xero. */
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

/** Reading, and nothing else, of what is read here. */
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
