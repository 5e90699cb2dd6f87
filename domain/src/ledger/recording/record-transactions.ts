import { addDays, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Classifier } from '../classification/classify.ts';
import { combineSightings } from '../matching/combine-sightings.ts';
import { markPayouts, withoutPayoutMarks } from '../matching/match-payouts.ts';
import { createPosting } from './create-postings.ts';
import type { Posting, SourceTransaction } from '../posting.ts';
import {
  matchKnownTransactions,
  sightingOf,
  type KnownTransaction,
} from '../matching/match-known-transactions.ts';
import {
  LONGEST_GAP_DAYS,
  markTransfers,
  type TransferContext,
} from '../matching/match-transfers.ts';

export interface RecordedTransactions {
  /** new or changed postings */
  readonly changed: readonly Posting[];
  /** unchanged postings that were seen in another source or under another id */
  readonly seenAgain: readonly Posting[];
  /** days with changed postings, in order */
  readonly days: readonly BusinessDate[];
  readonly counts: RecordedCounts;
}

/** Counts of recorded transactions, without pending ones. */
export interface RecordedCounts {
  readonly added: number;
  readonly updated: number;
  readonly alreadyThere: number;
}

export const NO_COUNTS: RecordedCounts = { added: 0, updated: 0, alreadyThere: 0 };

export const addCounts = (one: RecordedCounts, other: RecordedCounts): RecordedCounts => ({
  added: one.added + other.added,
  updated: one.updated + other.updated,
  alreadyThere: one.alreadyThere + other.alreadyThere,
});

/** Card purchases post up to five days later, and sources differ by three days. */
const BOOKING_DAYS = 8;

const MARGIN_DAYS = Math.max(LONGEST_GAP_DAYS, BOOKING_DAYS);

/**
 * Returns the days whose postings are needed to record transactions: they may contain the same
 * transaction or the other side of a transfer.
 */
export function daysAround(lines: readonly SourceTransaction[]): Period | undefined {
  const days = daysOf(lines);
  return days && { from: addDays(days.from, -MARGIN_DAYS), to: addDays(days.to, MARGIN_DAYS) };
}

/** Returns the days from the first to the last date of transactions. */
export function daysOf(lines: readonly SourceTransaction[]): Period | undefined {
  const dates = lines.flatMap(({ date, postedDate }) => [date, postedDate]).toSorted(compareText);
  const [from, to] = [dates[0], dates.at(-1)];
  return from && to && { from, to };
}

export interface RecordContext extends TransferContext {
  /** the days that the source lists completely; absent if it lists everything */
  readonly listed?: Period | undefined;
  /** ids that the source removed; an equal transaction under a new id is the same one */
  readonly removedIds?: ReadonlySet<string> | undefined;
  /** the key of the imported file; absent without a file */
  readonly file?: string | undefined;
  /** the days of new transactions, if deposits around them may pay out sales of an export */
  readonly payoutDays?: Period | undefined;
}

/**
 * Records transactions. An equal transaction that is already known, from this source or another,
 * changes nothing. A changed transaction becomes a new revision and keeps the owner's override.
 * @param storedPostings the postings of the days around the transactions, and the postings with the
 * same ids on any day
 */
export function recordTransactions(
  storedPostings: readonly Posting[],
  lines: readonly SourceTransaction[],
  classify: Classifier,
  context: RecordContext = {},
): RecordedTransactions {
  const before = new Map(storedPostings.map((posting) => [posting.id, posting]));
  const after = new Map(before);
  const booked = lines.filter(({ isPending }) => isPending !== true);
  const sources = new Map(booked.map(({ id, source }) => [id, source]));
  const { same, fresh } = matchKnownTransactions(
    storedPostings.map((posting) => withSource(posting, sources.get(posting.id))),
    booked,
    context.listed,
    context.removedIds,
  );
  const post = (line: SourceTransaction): Posting => ({
    ...createPosting(line, 1, classify),
    seenAs: [sightingOf(line, context)],
  });
  for (const { line, stored: found } of same) {
    const stored = before.get(found.id);
    if (!stored) continue;
    after.set(stored.id, combineSightings({ ...stored, seenAs: found.seenAs }, post(line)));
  }
  for (const line of fresh) {
    // Another source may use the same ids.
    const id = after.has(line.id) ? `${line.source} ${line.id}` : line.id;
    after.set(id, { ...post(line), id });
  }

  const marked = markMatches([...after.values()], classify, context);
  const isChanged = ({ id, kind, decidedBy, revision, paidOut }: Posting) => {
    const stored = before.get(id);
    if (!stored || stored.revision !== revision || stored.kind !== kind) return true;
    if (stored.paidOut !== paidOut) return true;
    // The other side of the transfer proves the kind that a built-in rule assumed.
    return stored.decidedBy === 'built-in-rule' && decidedBy === 'transfer-match';
  };
  const changed = marked.filter(isChanged);
  const days = new Set(changed.flatMap(({ id, date }) => [date, before.get(id)?.date ?? date]));
  const updated = same.filter(
    ({ stored: { id } }) => after.get(id)?.revision !== before.get(id)?.revision,
  );
  return {
    changed,
    seenAgain: marked.filter(
      (posting) => !isChanged(posting) && isSeenElsewhere(posting, before.get(posting.id)),
    ),
    days: [...days].toSorted(compareText),
    counts: {
      added: fresh.length,
      updated: updated.length,
      alreadyThere: same.length - updated.length,
    },
  };
}

function markMatches(
  postings: readonly Posting[],
  classify: Classifier,
  context: RecordContext,
): Posting[] {
  const { payoutDays } = context;
  if (!payoutDays) return markTransfers(postings, context);
  const open = withoutPayoutMarks(postings, classify, payoutDays);
  return markPayouts(markTransfers(open, context), payoutDays);
}

const isSeenElsewhere = (now: Posting, stored: Posting | undefined): boolean =>
  now.seenAs?.length !== stored?.seenAs?.length ||
  now.seenAs?.some(({ source, id }) => !isSeenAs(stored, source, id)) === true ||
  filesOf(now).length !== filesOf(stored).length;

const filesOf = (posting: Posting | undefined): readonly string[] =>
  posting?.seenAs?.flatMap(({ files = [] }) => files) ?? [];

const isSeenAs = (posting: Posting | undefined, source: string, id: string): boolean =>
  posting?.seenAs?.some((seen) => seen.source === source && seen.id === id) === true;

/** Adds the source to a posting without one. */
const withSource = (posting: Posting, source = ''): KnownTransaction => ({
  ...posting,
  seenAs: posting.seenAs ?? [sightingOf({ ...posting, source })],
});
