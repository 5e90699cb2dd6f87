import type { BankLine } from '../bank/bank-line.ts';

/** A line under the id that Plaid gives it. */
export interface ItemLine {
  readonly transactionId: string;
  readonly line: BankLine;
}

interface Change {
  readonly transactionId: string;
  readonly wasThere: boolean;
  readonly accountId: string;
}

export type Update =
  | { readonly kind: 'added' | 'modified'; readonly line: ItemLine }
  | { readonly kind: 'removed'; readonly transactionId: string; readonly accountId: string };

/** What an item has of its bank, and in which order it came to have it. */
export class ChangeLog {
  readonly #lines = new Map<string, ItemLine>();
  readonly #changes: Change[] = [];

  /** How many changes there have been. */
  get length(): number {
    return this.#changes.length;
  }

  get lines(): Iterable<ItemLine> {
    return this.#lines.values();
  }

  has(transactionId: string): boolean {
    return this.#lines.has(transactionId);
  }

  /** @returns how many changes it took */
  become(lines: readonly ItemLine[]): number {
    const before = this.#changes.length;
    const ids = new Set(lines.map(({ transactionId }) => transactionId));
    for (const [transactionId, { line }] of this.#lines) {
      if (ids.has(transactionId)) continue;
      this.#lines.delete(transactionId);
      this.#changes.push({ transactionId, wasThere: true, accountId: line.accountId });
    }
    for (const next of lines) {
      const { transactionId, line } = next;
      const known = this.#lines.get(transactionId);
      if (known && JSON.stringify(known.line) === JSON.stringify(line)) continue;
      this.#lines.set(transactionId, next);
      this.#changes.push({
        transactionId,
        wasThere: known !== undefined,
        accountId: line.accountId,
      });
    }
    return this.#changes.length - before;
  }

  /** What has changed since there were `from` changes; what came and went in between is left out. */
  since(from: number): readonly Update[] {
    const updates: Update[] = [];
    const seen = new Set<string>();
    for (const { transactionId, wasThere, accountId } of this.#changes.slice(from)) {
      if (seen.has(transactionId)) continue;
      seen.add(transactionId);
      const line = this.#lines.get(transactionId);
      if (line) updates.push({ kind: wasThere ? 'modified' : 'added', line });
      else if (wasThere) updates.push({ kind: 'removed', transactionId, accountId });
    }
    return updates;
  }
}
