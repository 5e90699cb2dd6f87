import { z } from 'zod';
import { addDays, daysBetween, type BusinessDate, type Period } from '../calendar/business-date.ts';
import { businessDateSchema } from '../calendar/calendar-schema.ts';
import { compareText } from '../shared/compare-text.ts';
import type { DeepReadonly } from '../shared/deep-readonly.ts';
import { hashText } from '../shared/hash-text.ts';
import type { Posting, SourceTransaction } from '../ledger/posting.ts';

/**
 * Sums of the hashes of the transactions that a source listed, by day, when our postings of that day
 * last agreed with it. A day without transactions is absent. Null: the day has to be compared. If a
 * source lists a day with the same sum again, neither side has changed.
 */
export const listedDaysSchema = z.object({
  days: z.record(businessDateSchema, z.int().nullable()),
  /** the sum of its pending transactions */
  pending: z.int().nullable(),
});
export type ListedDays = DeepReadonly<z.infer<typeof listedDaysSchema>>;

export const NO_LISTED_DAYS: ListedDays = { days: {}, pending: 0 };

/** More days than a daily comparison covers. */
const KEPT_DAYS = 100;

/** Postings on days that are at most this far apart are read together. */
const MAX_GAP_DAYS = 16;

/** Sums of hashes are exact integers up to this bound. */
const MODULUS = 2 ** 48;

const HEX_DIGITS = 12;

/** Returns a number below 2^48 for everything that a source says about a transaction. */
function lineHash(line: SourceTransaction): number {
  const { id, account, date, postedDate, description, counterparty, category, kind, amount } = line;
  const content = [
    id,
    account,
    date,
    postedDate,
    description,
    counterparty,
    category,
    kind,
    amount,
  ];
  return Number.parseInt(hashText(JSON.stringify(content)).slice(0, HEX_DIGITS), 16);
}

const added = (sum: number, line: SourceTransaction): number => (sum + lineHash(line)) % MODULUS;

/** Returns the sums of a listing. */
export function listedDaysOf(lines: Iterable<SourceTransaction>): ListedDays {
  const days: Record<BusinessDate, number> = {};
  let pending = 0;
  for (const line of lines) {
    if (line.isPending === true) pending = added(pending, line);
    else days[line.date] = added(days[line.date] ?? 0, line);
  }
  return { days, pending };
}

/** The transactions that one source delivered, with the changes that they made. */
export interface RecordedLines {
  readonly source: string;
  readonly lines: readonly SourceTransaction[];
  /** the postings before, with all those that have the id of a line */
  readonly postings: readonly Posting[];
  /** the ids of changed postings */
  readonly changedIds: ReadonlySet<string>;
  /** ids that the source removed and that equal transactions may replace */
  readonly removedIds?: ReadonlySet<string> | undefined;
}

/**
 * Adds the new transactions of a source to the sums of their days. A day with a changed transaction has
 * to be compared, because its earlier content is not known.
 */
export function withRecordedLines(
  before: ListedDays,
  { source, lines, postings, changedIds, removedIds }: RecordedLines,
): ListedDays {
  const days: Record<BusinessDate, number | null> = { ...before.days };
  const known = new Map<string, { readonly date: BusinessDate; readonly isChanged: boolean }>();
  for (const { id: postingId, seenAs = [] } of postings) {
    for (const seen of seenAs) {
      if (seen.source !== source) continue;
      known.set(seen.id, { date: seen.date, isChanged: changedIds.has(postingId) });
      if (removedIds?.has(seen.id)) days[seen.date] = null;
    }
  }
  const booked = lines.filter(({ isPending }) => isPending !== true);
  for (const line of booked) {
    const stored = known.get(line.id);
    if (stored?.isChanged) [days[stored.date], days[line.date]] = [null, null];
    const sum = days[line.date];
    if (!stored && sum !== null) days[line.date] = added(sum ?? 0, line);
    const pending = line.pendingId === undefined ? undefined : known.get(line.pendingId);
    if (pending) days[pending.date] = null;
  }
  const hasPending = lines.some(
    ({ isPending, pendingId }) => isPending === true || pendingId !== undefined,
  );
  return { days: latestDays(days), pending: hasPending ? null : before.pending };
}

/** Marks the days of removed transactions to be compared. */
export function withRemovedLines(
  before: ListedDays,
  source: string,
  ids: ReadonlySet<string>,
  postings: readonly Posting[],
): ListedDays {
  const removed = postings
    .flatMap(({ seenAs = [] }) => seenAs)
    .filter((seen) => seen.source === source && ids.has(seen.id))
    .map(({ date }): [BusinessDate, null] => [date, null]);
  return { ...before, days: latestDays({ ...before.days, ...Object.fromEntries(removed) }) };
}

/** Replaces the sums of a period that was compared. */
export function withComparedDays(
  before: ListedDays,
  { from, to }: Period,
  listed: ListedDays,
): ListedDays {
  const others = entriesOf(before.days).filter(([date]) => date < from || to < date);
  const compared = entriesOf(listed.days).filter(([date]) => from <= date && date <= to);
  return {
    days: latestDays(Object.fromEntries([...others, ...compared])),
    pending: listed.pending,
  };
}

/** Returns the days of a period whose listing differs, as periods that are worth reading together. */
export function differingDays(
  stored: ListedDays,
  listed: ListedDays,
  { from, to }: Period,
): readonly Period[] {
  const all = new Set([...entriesOf(stored.days), ...entriesOf(listed.days)].map(([date]) => date));
  const differing = [...all].filter(
    (date) => from <= date && date <= to && stored.days[date] !== listed.days[date],
  );
  const periods: { from: BusinessDate; to: BusinessDate }[] = [];
  for (const date of differing.toSorted(compareText)) {
    const last = periods.at(-1);
    if (last && daysBetween(last.to, date) <= MAX_GAP_DAYS) last.to = date;
    else periods.push({ from: date, to: date });
  }
  return periods;
}

const entriesOf = (days: ListedDays['days']) =>
  Object.entries(days) as [BusinessDate, number | null][];

function latestDays(days: Record<BusinessDate, number | null>): ListedDays['days'] {
  const latest = Object.keys(days).toSorted().at(-1) as BusinessDate | undefined;
  if (latest === undefined) return {};
  const first = addDays(latest, -KEPT_DAYS);
  return Object.fromEntries(entriesOf(days).filter(([date]) => date >= first));
}
