import type { TransactionsUpdateStatus } from 'plaid';
import { bankDay, daysLater } from '../bank/bank-day.ts';
import type { Bank } from '../bank/bank.ts';
import type { BankAccount, BankLine } from '../bank/bank-line.ts';
import type { PlaidError } from '../wire/plaid-error.ts';
import { ChangeLog } from './change-log.ts';

export type UpdateStatus = `${TransactionsUpdateStatus}`;

/** What is there a few seconds after a bank was connected; the rest follows. */
const INITIAL_DAYS = 30;

export interface ItemFacts {
  readonly id: string;
  /** whom the application connected it for, by its own name for them */
  readonly userId: string;
  readonly accessToken: string;
  readonly bank: Bank;
  /** of the bank, in its order, each with the id that Plaid gives it */
  readonly accountIds: ReadonlyMap<string, string>;
  readonly daysRequested: number;
  readonly webhook: string | null;
  readonly createdAt: Date;
  /** the id that Plaid gives to a line of the bank */
  readonly transactionId: (lineId: string) => string;
}

/** A bank that somebody has connected. */
export class Item {
  readonly facts: ItemFacts;
  readonly log = new ChangeLog();
  status: UpdateStatus = 'NOT_READY';
  /** Nobody is told of changes before they have been asked for once. */
  isSynced = false;
  error: PlaidError | null = null;
  consentEndsAt: Date | null = null;
  lastSuccessAt: Date | null = null;
  lastFailureAt: Date | null = null;
  lastWebhook: { readonly at: Date; readonly code: string } | null = null;
  /** Removed by the application, or forbidden by its owner. */
  isGone = false;
  /** Cursors of another age are no longer known. */
  cursorAge = 0;
  #shared: Map<string, string>;

  constructor(facts: ItemFacts) {
    this.facts = facts;
    this.#shared = new Map(facts.accountIds);
  }

  get id(): string {
    return this.facts.id;
  }

  /** The accounts that its owner shares, with Plaid's ids. */
  get accounts(): readonly { readonly account: BankAccount; readonly accountId: string }[] {
    return this.facts.bank.accounts.flatMap((account) => {
      const accountId = this.#shared.get(account.id);
      return accountId === undefined ? [] : [{ account, accountId }];
    });
  }

  accountIdOf(bankAccountId: string): string {
    return this.#shared.get(bankAccountId) ?? this.facts.accountIds.get(bankAccountId) ?? '';
  }

  /** Its owner takes an account back. */
  withhold(bankAccountId: string): void {
    this.#shared.delete(bankAccountId);
  }

  /**
   * Asks the bank, as Plaid does one to four times a day.
   *
   * @returns how many lines are new, different or gone
   */
  poll(now: Date): number {
    const { bank } = this.facts;
    if (this.isGone || this.status === 'NOT_READY' || bank.standing === 'silent') return 0;
    if (bank.standing === 'down' || this.error) {
      this.lastFailureAt = now;
      return 0;
    }
    this.lastSuccessAt = now;
    const today = bankDay(now);
    const lines = bank.lines(today).filter((line) => this.#isShown(line));
    return this.log.become(
      lines.map((line) => ({ transactionId: this.facts.transactionId(line.id), line })),
    );
  }

  #isShown({ accountId, date, isPending }: BankLine): boolean {
    if (!this.#shared.has(accountId)) return false;
    const days =
      this.status === 'HISTORICAL_UPDATE_COMPLETE' ? this.facts.daysRequested : INITIAL_DAYS;
    return isPending || date >= daysLater(bankDay(this.facts.createdAt), -days);
  }
}
