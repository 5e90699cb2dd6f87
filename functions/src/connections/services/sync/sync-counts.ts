import type { SyncLogEntry } from '@daily-snapshot/domain/connections/sync-log';
import type { ImportedLines } from '../../../imports/ports/source-ledger.ts';

type Counts = Pick<SyncLogEntry, 'added' | 'changed' | 'removed'>;

/** Counts the transactions that one sync adds, changes and removes. */
export class SyncCounts {
  #counts: Counts = { added: 0, changed: 0, removed: 0 };

  get counts(): Counts {
    return this.#counts;
  }

  addImported({ counts: { added, updated } }: Pick<ImportedLines, 'counts'>): void {
    const { added: before, changed, removed } = this.#counts;
    this.#counts = { added: before + added, changed: changed + updated, removed };
  }

  addRemoved(removed: number): void {
    this.#counts = { ...this.#counts, removed: this.#counts.removed + removed };
  }
}
