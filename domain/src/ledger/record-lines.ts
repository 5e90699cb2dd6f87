import { addDays, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { compareText } from '../compare-text.ts';
import type { Classifier } from './classify.ts';
import { postLines } from './post.ts';
import type { Posting, SourceLine } from './posting.ts';
import { LONGEST_GAP_DAYS, markTransfers, type TransferContext } from './transfer-match.ts';

export interface RecordedLines {
  /** postings that are new or have changed */
  readonly changed: readonly Posting[];
  /** days whose postings have changed, in order */
  readonly days: readonly BusinessDate[];
}

/** The days whose postings must be known to record lines: a transfer's other end may lie there. */
export function daysAround(lines: readonly SourceLine[]): Period | undefined {
  const dates = lines.map(({ date }) => date).toSorted(compareText);
  const [first, last] = [dates[0], dates.at(-1)];
  return first && last
    ? { from: addDays(first, -LONGEST_GAP_DAYS), to: addDays(last, LONGEST_GAP_DAYS) }
    : undefined;
}

/**
 * Takes lines into the books. A line that is there already and says the same changes nothing; one
 * that says something else is a new revision, and what the owner decided of it stands.
 *
 * @param known the postings of the days around the lines, and those of the lines' ids on any day
 */
export function recordLines(
  known: readonly Posting[],
  lines: readonly SourceLine[],
  classify: Classifier,
  transfers: TransferContext = {},
): RecordedLines {
  const byId = new Map(known.map((posting) => [posting.id, posting]));
  const arrived = lines.map((line) => ({
    line,
    revision: (byId.get(line.id)?.revision ?? 0) + 1,
  }));
  const after = new Map(byId);
  for (const posting of postLines(arrived, classify, transfers)) {
    const before = byId.get(posting.id);
    if (!before) after.set(posting.id, posting);
    else if (saysOther(before, posting)) after.set(posting.id, keepDecision(before, posting));
  }
  const changed = markTransfers([...after.values()], transfers).filter((posting) => {
    const before = byId.get(posting.id);
    return !before || before.revision !== posting.revision || before.kind !== posting.kind;
  });
  const days = new Set(changed.flatMap(({ id, date }) => [date, byId.get(id)?.date ?? date]));
  return { changed, days: [...days].toSorted(compareText) };
}

const saysOther = (before: Posting, now: Posting): boolean =>
  before.date !== now.date ||
  before.amount !== now.amount ||
  before.account !== now.account ||
  before.description !== now.description ||
  before.counterparty !== now.counterparty ||
  before.category !== now.category ||
  (before.kind !== now.kind && isStronger(now, before));

const WORDS = ['nobody', 'source', 'transfer-match', 'rule', 'owner'] as const;

const isStronger = (a: Posting, b: Posting): boolean =>
  WORDS.indexOf(a.decidedBy) >= WORDS.indexOf(b.decidedBy);

const keepDecision = (before: Posting, now: Posting): Posting =>
  isStronger(now, before) ? now : { ...now, kind: before.kind, decidedBy: before.decidedBy };
