import type { BankTransaction } from '../bank/bank-transaction.ts';

/** A transaction with its Plaid ID. */
export interface ItemTransaction {
  readonly transactionId: string;
  readonly transaction: BankTransaction;
}

interface Change {
  readonly transactionId: string;
  readonly wasThere: boolean;
  readonly accountId: string;
}

export type Update =
  | { readonly kind: 'added' | 'modified'; readonly transaction: ItemTransaction }
  | { readonly kind: 'removed'; readonly transactionId: string; readonly accountId: string };

/** The transactions of an item, and the order in which they changed. */
export class ChangeLog {
  readonly #lines = new Map<string, ItemTransaction>();
  readonly #changes: Change[] = [];

  /** The number of changes so far. */
  get length(): number {
    return this.#changes.length;
  }

  get transactions(): Iterable<ItemTransaction> {
    return this.#lines.values();
  }

  has(transactionId: string): boolean {
    return this.#lines.has(transactionId);
  }

  /**
   * Replaces the transactions.
   *
   * @returns the number of changes
   */
  replaceAll(transactions: readonly ItemTransaction[]): number {
    const before = this.#changes.length;
    const ids = new Set(transactions.map(({ transactionId }) => transactionId));
    for (const [transactionId, { transaction }] of this.#lines) {
      if (ids.has(transactionId)) continue;
      this.#lines.delete(transactionId);
      this.#changes.push({ transactionId, wasThere: true, accountId: transaction.accountId });
    }
    for (const next of transactions) {
      const { transactionId, transaction } = next;
      const previous = this.#lines.get(transactionId);
      if (previous && JSON.stringify(previous.transaction) === JSON.stringify(transaction))
        continue;
      this.#lines.set(transactionId, next);
      this.#changes.push({
        transactionId,
        wasThere: previous !== undefined,
        accountId: transaction.accountId,
      });
    }
    return this.#changes.length - before;
  }

  /**
   * Returns the net changes since the change with this number. Leaves out transactions that were
   * added and removed in between.
   */
  since(from: number): readonly Update[] {
    const updates: Update[] = [];
    const seen = new Set<string>();
    for (const { transactionId, wasThere, accountId } of this.#changes.slice(from)) {
      if (seen.has(transactionId)) continue;
      seen.add(transactionId);
      const transaction = this.#lines.get(transactionId);
      if (transaction) updates.push({ kind: wasThere ? 'modified' : 'added', transaction });
      else if (wasThere) updates.push({ kind: 'removed', transactionId, accountId });
    }
    return updates;
  }
}
