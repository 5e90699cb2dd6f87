import { addDays, type BusinessDate, type Period } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Classifier } from '../classification/classify.ts';
import { combine } from '../matching/combine-sightings.ts';
import { createPostings } from './create-postings.ts';
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
  /** postings that are new or have changed */
  readonly changed: readonly Posting[];
  /** postings that say what they said, and were seen in one more source or under another id */
  readonly seenAgain: readonly Posting[];
  /** days whose postings have changed, in order */
  readonly days: readonly BusinessDate[];
  /** of the lines that count: what is pending is left out */
  readonly counts: {
    readonly added: number;
    readonly updated: number;
    readonly alreadyThere: number;
  };
}

/** Cards book up to five days after the purchase, and sources differ by three. */
const BOOKING_DAYS = 8;

const MARGIN_DAYS = Math.max(LONGEST_GAP_DAYS, BOOKING_DAYS);

/** The days whose postings must be known to record lines: the same line or a transfer's other end. */
export function daysAround(lines: readonly SourceTransaction[]): Period | undefined {
  const dates = lines.flatMap(({ date, postedDate }) => [date, postedDate]).toSorted(compareText);
  const [first, last] = [dates[0], dates.at(-1)];
  return first && last
    ? { from: addDays(first, -MARGIN_DAYS), to: addDays(last, MARGIN_DAYS) }
    : undefined;
}

export interface RecordContext extends TransferContext {
  /** the days of which the lines are all there are; absent where their source lists everything */
  readonly listed?: Period | undefined;
  /** ids that the source has taken back; a line like one of them is that line under a new id */
  readonly gone?: ReadonlySet<string> | undefined;
  /** the key of the file the lines stand in; absent where they come in none */
  readonly file?: string | undefined;
}

/**
 * Takes lines into the books. A line that is there already, from this source or another, and says
 * the same changes nothing; one that says something else is a new revision, and what the owner
 * decided of it stands.
 *
 * @param known the postings of the days around the lines, and those of the lines' ids on any day
 */
export function recordTransactions(
  known: readonly Posting[],
  lines: readonly SourceTransaction[],
  classify: Classifier,
  context: RecordContext = {},
): RecordedTransactions {
  const before = new Map(known.map((posting) => [posting.id, posting]));
  const after = new Map(before);
  const booked = lines.filter(({ isPending }) => isPending !== true);
  const sources = new Map(booked.map(({ id, source }) => [id, source]));
  const { same, fresh } = matchKnownTransactions(
    known.map((posting) => asKnown(posting, sources.get(posting.id))),
    booked,
    context.listed,
    context.gone,
  );
  const post = (line: SourceTransaction): Posting[] =>
    createPostings([{ line, revision: 1 }], classify).map((posting) => ({
      ...posting,
      seenAs: [sightingOf(line, context)],
    }));
  for (const { line, known: found } of same) {
    const held = before.get(found.id);
    if (!held) continue;
    for (const posting of post(line)) {
      after.set(held.id, combine({ ...held, seenAs: found.seenAs }, posting));
    }
  }
  for (const line of fresh) {
    // Another source may use the same ids.
    const id = after.has(line.id) ? `${line.source} ${line.id}` : line.id;
    for (const posting of post(line)) after.set(id, { ...posting, id });
  }

  const marked = markTransfers([...after.values()], context);
  const isChanged = ({ id, kind, revision }: Posting) => {
    const held = before.get(id);
    return !held || held.revision !== revision || held.kind !== kind;
  };
  const changed = marked.filter(isChanged);
  const days = new Set(changed.flatMap(({ id, date }) => [date, before.get(id)?.date ?? date]));
  const updated = same.filter(
    ({ known: { id } }) => after.get(id)?.revision !== before.get(id)?.revision,
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

const isSeenElsewhere = (now: Posting, held: Posting | undefined): boolean =>
  now.seenAs?.length !== held?.seenAs?.length ||
  now.seenAs?.some(({ source, id }) => !isSeenAs(held, source, id)) === true ||
  filesOf(now).length !== filesOf(held).length;

const filesOf = (posting: Posting | undefined): readonly string[] =>
  posting?.seenAs?.flatMap(({ files = [] }) => files) ?? [];

const isSeenAs = (posting: Posting | undefined, source: string, id: string): boolean =>
  posting?.seenAs?.some((seen) => seen.source === source && seen.id === id) === true;

/** A posting that names no source has the one whose line has its id, or nobody's. */
const asKnown = (posting: Posting, source = ''): KnownTransaction => ({
  ...posting,
  seenAs: posting.seenAs ?? [sightingOf({ ...posting, source })],
});
