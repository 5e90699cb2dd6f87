import type { ToMoney } from '../../text/fact.ts';
import { NOTHING, type Sentence } from '../../text/sentence.ts';
import type { PostingFilter } from '../build/number-definitions.ts';
import type { Snapshot } from '../build/snapshot-schema.ts';

/**
 * One section of a digest below the three numbers. The mail, its plain text, the web page and the
 * public pages all render its items, so a new line needs no change in any of them.
 */
export interface DigestSection<Facts> {
  readonly title: string;
  /** Picks from a snapshot what the section prints. */
  readonly facts: (source: SectionSource) => Facts;
  /** Puts the facts into words. The section is left out if there are no items. */
  readonly items: (facts: Facts) => readonly SectionItem[];
}

export interface SectionSource {
  readonly snapshot: Snapshot;
  readonly money: ToMoney;
  /** Whether to list all items. The mail has room for the first few. */
  readonly isComplete: boolean;
}

/** Lines of text, and the same content as a table if amounts line up better there. */
export interface SectionItem {
  readonly lines: readonly SectionLine[];
  /** The mail shows the table instead of the lines. */
  readonly table?: AmountTable;
  /** Whether the web page draws a chart instead of these lines. */
  readonly hasChart?: boolean;
}

export interface SectionLine {
  readonly sentence: Sentence;
  /** The postings that the sentence is about. The web page links to them. */
  readonly postings?: PostingsLink;
}

export interface PostingsLink {
  readonly filter: PostingFilter;
  /** Completes "See the transactions …" for screen readers. */
  readonly label: string;
}

export interface AmountTable {
  readonly heading: Sentence | null;
  readonly rows: readonly AmountRow[];
}

export interface AmountRow {
  readonly label: Sentence;
  readonly amount: Sentence;
  /** Whether the amount is a part of the amount in the row above. */
  readonly isPart: boolean;
  /** The label stays on one line beside a long amount. */
  readonly isShort?: true;
}

export const amountRow = (label: Sentence, amount: Sentence): AmountRow => ({
  label,
  amount,
  isPart: false,
});

export const partRow = (label: Sentence, amount: Sentence = NOTHING): AmountRow => ({
  label,
  amount,
  isPart: true,
});
