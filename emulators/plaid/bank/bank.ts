import type { BankAccount, BankLine } from './bank-line.ts';

/** What the bank has of its own accord on a day. */
export type Statement = (today: string) => readonly BankLine[];

/** Whether Plaid gets through to it. `silent`: it seems to, and nothing new comes. */
export type BankStatus = 'well' | 'silent' | 'down';

export interface BankFacts {
  /** `ins_…` */
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly BankAccount[];
  readonly statement: Statement;
}

export interface Balance {
  readonly currentCents: number;
  readonly availableCents: number;
}

/** A bank, and what it was told to do with its lines. */
export class Bank {
  readonly id: string;
  readonly name: string;
  readonly accounts: BankAccount[];
  standing: BankStatus = 'well';
  readonly #statement: Statement;
  #drawn: { readonly today: string; readonly lines: readonly BankLine[] } | undefined;
  /** By id; null: no longer there. */
  readonly #changes = new Map<string, BankLine | null>();

  constructor({ id, name, accounts, statement }: BankFacts) {
    this.id = id;
    this.name = name;
    this.accounts = [...accounts];
    this.#statement = statement;
  }

  /** Every line there is on a day, in the order in which they came. */
  lines(today: string): readonly BankLine[] {
    const own = this.#own(today);
    if (this.#changes.size === 0) return own;
    const ids = new Set(own.map(({ id }) => id));
    const added = [...this.#changes.values()].filter(
      (line): line is BankLine => line !== null && !ids.has(line.id),
    );
    const left = own.flatMap((line) => {
      const change = this.#changes.get(line.id);
      return change === undefined ? [line] : change === null ? [] : [change];
    });
    return [...left, ...added];
  }

  /** Drawn up once a day: it is asked for again and again. */
  #own(today: string): readonly BankLine[] {
    if (this.#drawn?.today !== today) this.#drawn = { today, lines: this.#statement(today) };
    return this.#drawn.lines;
  }

  find(id: string, today: string): BankLine | undefined {
    return this.lines(today).find((line) => line.id === id);
  }

  put(line: BankLine): void {
    this.#changes.set(line.id, line);
  }

  remove(id: string): void {
    this.#changes.set(id, null);
  }

  /** What is pending is not in the balance yet, but no longer available. */
  balance(account: BankAccount, today: string): Balance {
    let currentCents = account.openingCents;
    let pendingCents = 0;
    for (const { accountId, cents, isPending } of this.lines(today)) {
      if (accountId !== account.id) continue;
      if (isPending) pendingCents += cents;
      else currentCents += cents;
    }
    const availableCents = currentCents + pendingCents + (account.limitCents ?? 0);
    return { currentCents, availableCents };
  }
}
