import type { BankAccount, BankTransaction } from './bank-transaction.ts';

/** Returns the bank's own transactions as of a day. */
export type Statement = (today: string) => readonly BankTransaction[];

/** Whether Plaid can reach the bank. With `silent`, updates succeed but contain nothing new. */
export type BankStatus = 'well' | 'silent' | 'down';

export interface BankFacts {
  /** Such as `ins_109508`. */
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly BankAccount[];
  readonly statement: Statement;
  /** Whether an account has the same id in all its connections, as at Chase, PNC and US Bank. */
  readonly hasPersistentIds?: boolean;
}

export interface Balance {
  readonly currentCents: number;
  readonly availableCents: number;
}

/** A bank with its transactions and the changes that tests made to them. */
export class Bank {
  readonly id: string;
  readonly name: string;
  readonly accounts: BankAccount[];
  readonly hasPersistentIds: boolean;
  status: BankStatus = 'well';
  readonly #statement: Statement;
  #cached:
    | { readonly today: string; readonly transactions: readonly BankTransaction[] }
    | undefined;
  /** Changed transactions by ID. Null is a removed one. */
  readonly #changes = new Map<string, BankTransaction | null>();

  constructor({ id, name, accounts, statement, hasPersistentIds = false }: BankFacts) {
    this.id = id;
    this.name = name;
    this.accounts = [...accounts];
    this.hasPersistentIds = hasPersistentIds;
    this.#statement = statement;
  }

  /** @param to the changed facts of the account */
  changeAccount(mask: string, to: Partial<BankAccount>): void {
    const index = this.accounts.findIndex((account) => account.mask === mask);
    const account = this.accounts[index];
    if (!account) throw new Error(`${this.name} has no account ${mask}.`);
    this.accounts[index] = { ...account, ...to };
  }

  /** Returns all transactions as of a day, in the order of the statement. */
  transactions(today: string): readonly BankTransaction[] {
    const fromStatement = this.#statementTransactions(today);
    if (this.#changes.size === 0) return fromStatement;
    const ids = new Set(fromStatement.map(({ id }) => id));
    const added = [...this.#changes.values()].filter(
      (transaction): transaction is BankTransaction =>
        transaction !== null && !ids.has(transaction.id),
    );
    const left = fromStatement.flatMap((transaction) => {
      const change = this.#changes.get(transaction.id);
      return change === undefined ? [transaction] : change === null ? [] : [change];
    });
    return [...left, ...added];
  }

  /** Returns the bank's own transactions. Cached per day, because polls ask for them often. */
  #statementTransactions(today: string): readonly BankTransaction[] {
    if (this.#cached?.today !== today)
      this.#cached = { today, transactions: this.#statement(today) };
    return this.#cached.transactions;
  }

  find(id: string, today: string): BankTransaction | undefined {
    return this.transactions(today).find((transaction) => transaction.id === id);
  }

  put(transaction: BankTransaction): void {
    this.#changes.set(transaction.id, transaction);
  }

  remove(id: string): void {
    this.#changes.set(id, null);
  }

  /**
   * Returns the balances. A pending transaction changes the available balance but not the current
   * one.
   */
  balance(account: BankAccount, today: string): Balance {
    let currentCents = account.openingCents;
    let pendingCents = 0;
    for (const { accountId, cents, isPending } of this.transactions(today)) {
      if (accountId !== account.id) continue;
      if (isPending) pendingCents += cents;
      else currentCents += cents;
    }
    const availableCents = currentCents + pendingCents + (account.limitCents ?? 0);
    return { currentCents, availableCents };
  }
}
