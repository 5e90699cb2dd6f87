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
    gives: 'Revenue, expenses and net profit, from your own books.',
    note: 'Intuit offers no key that only reads, so its page speaks of full access. Our server lets nothing out but questions, and counts them for you.',
  },
  xero: {
    name: 'Xero',
    kind: 'Xero',
    gives: 'Revenue, expenses and net profit, from your own books.',
    note: 'The key that Xero gives us can read and nothing else.',
  },
  plaid: {
    name: 'Bank or card',
    kind: 'Bank, through Plaid',
    gives: 'Cash, and every line on your accounts and cards.',
    note: 'You sign in at your bank, through Plaid. We never see the password, and can move no money.',
  },
};
