/** Plaid's category of a transaction: `FOOD_AND_DRINK`, `FOOD_AND_DRINK_RESTAURANT`. */
export interface FinanceCategory {
  readonly primary: string;
  readonly detailed: string;
}

/** A transaction of an account in the bank's own records. */
export interface BankTransaction {
  /** The bank's ID. A pending transaction and the posted one have different IDs. */
  readonly id: string;
  readonly accountId: string;
  /** Money into the account is positive. On a card, a payment to the card is positive. */
  readonly cents: number;
  /** The posting date, or the date of purchase while it is pending: YYYY-MM-DD. */
  readonly date: string;
  readonly authorizedDate: string | null;
  /** The name on the bank statement. */
  readonly name: string;
  readonly merchant: string | null;
  readonly category: FinanceCategory | null;
  readonly channel: 'online' | 'in store' | 'other';
  readonly isPending: boolean;
  /** The ID of the pending transaction that this one replaces, if the bank links them. */
  readonly pendingId: string | null;
  /** Whether Plaid sends it without an amount, against its specification. */
  readonly lacksAmount?: boolean;
}

/** Some of Plaid's account subtypes. */
export type AccountSubtype =
  | 'checking'
  | 'savings'
  | 'credit card'
  | 'business'
  | 'mortgage'
  | 'brokerage';

export interface BankAccount {
  readonly id: string;
  readonly name: string;
  readonly officialName: string;
  /** The last digits of the account number. */
  readonly mask: string;
  readonly type: 'depository' | 'credit' | 'loan' | 'investment';
  readonly subtype: AccountSubtype;
  readonly currency: string;
  /** Most banks do not say who holds an account. */
  readonly holder: 'business' | 'personal' | 'unknown';
  /** The balance before the first transaction. On a card or loan 0, or the debt as a negative number. */
  readonly openingCents: number;
  readonly limitCents: number | null;
  /** Set once it is closed: whether Plaid still lists its transactions. */
  readonly closed?: { readonly listsTransactions: boolean } | null;
}
