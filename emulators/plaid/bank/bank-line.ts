/** What Plaid makes of a line: `FOOD_AND_DRINK`, `FOOD_AND_DRINK_RESTAURANT`. */
export interface FinanceCategory {
  readonly primary: string;
  readonly detailed: string;
}

/** A line of an account as the bank has it. */
export interface BankLine {
  /** the bank's own; a pending line and the one that settles it have two */
  readonly id: string;
  readonly accountId: string;
  /** positive into the account; of a card: a payment to it */
  readonly cents: number;
  /** when it was booked, or has happened while it is pending: YYYY-MM-DD */
  readonly date: string;
  readonly authorizedDate: string | null;
  /** as the statement has it */
  readonly name: string;
  readonly merchant: string | null;
  readonly category: FinanceCategory | null;
  readonly channel: 'online' | 'in store' | 'other';
  readonly isPending: boolean;
  /** the pending line that it settles, where the bank says so */
  readonly pendingId: string | null;
}

export interface BankAccount {
  readonly id: string;
  readonly name: string;
  readonly officialName: string;
  /** the last digits of its number */
  readonly mask: string;
  readonly type: 'depository' | 'credit';
  readonly subtype: 'checking' | 'savings' | 'credit card';
  readonly currency: string;
  readonly holder: 'business' | 'personal';
  /** before the first line; of a card 0 or what is owed, negative */
  readonly openingCents: number;
  readonly limitCents: number | null;
}
