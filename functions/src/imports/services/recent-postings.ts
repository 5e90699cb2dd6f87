import { addDays, type Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { OpenLedger } from '../ports/ledger.ts';

/** The postings of some days, as they were at a version of the ledger. */
interface Known {
  readonly version: string;
  readonly period: Period;
  readonly postings: ReadonlyMap<string, Posting>;
}

/** The changes of one write of the ledger. */
export interface LedgerWrite {
  readonly version: string;
  readonly written: readonly Posting[];
  readonly removedIds: readonly string[];
}

/**
 * Keeps the postings around the last batch of an import for the next one, because the batches of a
 * busy business need the same days again and again. Reads them again if the ledger has changed
 * otherwise.
 */
export class RecentPostings {
  #known: Known | undefined;

  /** Returns the postings of some days. Reads only the days that are not known yet. */
  async of(ledger: OpenLedger, period: Period): Promise<readonly Posting[]> {
    const { version } = ledger;
    const known = this.#known?.version === version ? this.#known : undefined;
    const isWithin = known && known.period.from <= period.from && period.from <= known.period.to;
    const kept = isWithin
      ? [...known.postings.values()].filter(({ date }) => date >= period.from)
      : [];
    const from = isWithin ? addDays(known.period.to, 1) : period.from;
    const read = from <= period.to ? await ledger.postingsOf({ from, to: period.to }) : [];
    const to = isWithin && known.period.to > period.to ? known.period.to : period.to;
    const postings = new Map([...kept, ...read].map((posting) => [posting.id, posting]));
    this.#known =
      version === undefined ? undefined : { version, period: { ...period, to }, postings };
    return [...postings.values()].filter(({ date }) => date <= period.to);
  }

  /** Applies a write that was committed. */
  apply({ version, written, removedIds }: LedgerWrite): void {
    if (!this.#known) return;
    const { period } = this.#known;
    const postings = new Map(this.#known.postings);
    for (const posting of written) {
      if (period.from <= posting.date && posting.date <= period.to)
        postings.set(posting.id, posting);
      else postings.delete(posting.id);
    }
    for (const id of removedIds) postings.delete(id);
    this.#known = { version, period, postings };
  }
}
