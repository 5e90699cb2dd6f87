import type { TransactionsUpdateStatus } from 'plaid';
import { bankDay, daysLater } from '../bank/bank-day.ts';
import type { Bank } from '../bank/bank.ts';
import type { BankAccount, BankTransaction } from '../bank/bank-transaction.ts';
import type { PlaidError } from '../wire/plaid-error.ts';
import { ChangeLog } from './change-log.ts';

export type UpdateStatus = `${TransactionsUpdateStatus}`;

/** The days of history that are available seconds after a bank was connected. The rest follows. */
const INITIAL_DAYS = 30;

export interface ItemFacts {
  readonly id: string;
  /** The application's own ID of the user who connected the bank. */
  readonly userId: string;
  readonly accessToken: string;
  readonly bank: Bank;
  /** Plaid's account IDs by the bank's account IDs, in the bank's order. */
  readonly accountIds: ReadonlyMap<string, string>;
  readonly daysRequested: number;
  readonly webhook: string | null;
  readonly createdAt: Date;
  /** Returns Plaid's ID of a bank transaction. */
  readonly transactionId: (bankTransactionId: string) => string;
}

/** A connection to a bank. Plaid calls it an item. */
export class Item {
  readonly facts: ItemFacts;
  readonly log = new ChangeLog();
  status: UpdateStatus = 'NOT_READY';
  /** No webhook reports changes before the first `/transactions/sync` call. */
  isSynced = false;
  error: PlaidError | null = null;
  consentEndsAt: Date | null = null;
  lastSuccessAt: Date | null = null;
  lastFailureAt: Date | null = null;
  lastWebhook: { readonly at: Date; readonly code: string } | null = null;
  /** Removed by the application, or revoked by the owner. */
  isRemoved = false;
  /** Cursors from an earlier age are invalid. */
  cursorAge = 0;
  #shared: Map<string, string>;

  constructor(facts: ItemFacts) {
    this.facts = facts;
    this.#shared = new Map(facts.accountIds);
  }

  get id(): string {
    return this.facts.id;
  }

  /** The accounts that the owner shares, with Plaid's IDs. */
  get accounts(): readonly { readonly account: BankAccount; readonly accountId: string }[] {
    return this.facts.bank.accounts.flatMap((account) => {
      const accountId = this.#shared.get(account.id);
      return accountId === undefined ? [] : [{ account, accountId }];
    });
  }

  accountIdOf(bankAccountId: string): string {
    return this.#shared.get(bankAccountId) ?? this.facts.accountIds.get(bankAccountId) ?? '';
  }

  /** Gives every shared account a new ID, as some banks do after the owner logs in again. */
  reissueAccounts(newId: () => string): void {
    this.#shared = new Map([...this.#shared.keys()].map((account) => [account, newId()]));
  }

  /** Stops sharing an account, as its owner can do. */
  withhold(bankAccountId: string): void {
    this.#shared.delete(bankAccountId);
  }

  /**
   * Polls the bank, as Plaid does one to four times a day.
   *
   * @returns the number of added, changed and removed transactions
   */
  poll(now: Date): number {
    const { bank } = this.facts;
    if (this.isRemoved || this.status === 'NOT_READY' || bank.status === 'silent') return 0;
    if (bank.status === 'down' || this.error) {
      this.lastFailureAt = now;
      return 0;
    }
    this.lastSuccessAt = now;
    const today = bankDay(now);
    const transactions = bank
      .transactions(today)
      .filter((transaction) => this.#isShown(transaction));
    return this.log.replaceAll(
      transactions.map((transaction) => ({
        transactionId: this.facts.transactionId(transaction.id),
        transaction,
      })),
    );
  }

  #isShown({ accountId, date, isPending }: BankTransaction): boolean {
    if (!this.#shared.has(accountId)) return false;
    const days =
      this.status === 'HISTORICAL_UPDATE_COMPLETE' ? this.facts.daysRequested : INITIAL_DAYS;
    return isPending || date >= daysLater(bankDay(this.facts.createdAt), -days);
  }
}
