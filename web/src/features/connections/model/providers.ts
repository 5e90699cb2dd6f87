import type { Provider } from '@daily-snapshot/domain/connections/connection';

interface ProviderTexts {
  /** label on a button */
  readonly name: string;
  /** category, shown beside the name of a company or bank */
  readonly kind: string;
  readonly gives: string;
  /** a note for the owner before connecting */
  readonly note: string;
}

/** The providers in the order in which we offer them. Books come first because the numbers are based
 * on them. */
export const PROVIDER_TEXTS: Readonly<Record<Provider, ProviderTexts>> = {
  quickbooks: {
    name: 'QuickBooks Online',
    kind: 'QuickBooks Online',
    gives: 'Revenue, expenses and net profit from your own books.',
    note: 'Intuit offers no read-only access, so its page mentions full access. We only send read requests, and the log below lists them.',
  },
  xero: {
    name: 'Xero',
    kind: 'Xero',
    gives: 'Revenue, expenses and net profit from your own books.',
    note: 'Xero gives us read-only access.',
  },
  plaid: {
    name: 'Bank or card',
    kind: 'Bank, through Plaid',
    gives: 'Cash, and every transaction on your accounts and cards.',
    note: 'You sign in at your bank through Plaid. We never see your password and cannot move money.',
  },
};
