import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import { DECIDERS, type Posting, type Sighting } from '../posting.ts';

/**
 * Combines a known posting with what a source reports now. The most detailed source provides the
 * content, and the earliest reported day is the date. The order in which sources arrive therefore
 * changes nothing.
 *
 * @param now seen once, in the reporting source
 */
export function combineSightings(stored: Posting, now: Posting): Posting {
  const seenAs = joinSightings(stored.seenAs ?? [], now.seenAs ?? []);
  const authoritative = isAuthoritative(now, stored) ? now : stored;
  const [first, ...others] = inOrder(seenAs, authoritative.seenAs?.[0]);
  const reported = {
    ...stored,
    ...pickWords(authoritative),
    date: earliest(seenAs.map(({ date }) => date)) ?? now.date,
    postedDate: earliest(seenAs.map(({ postedDate }) => postedDate)) ?? now.postedDate,
    seenAs: first ? [first, ...others] : seenAs,
  };
  if (!isReportedDifferently(stored, reported)) return { ...stored, seenAs: reported.seenAs };
  const decided = isStronger(reported, stored)
    ? reported
    : { ...reported, kind: stored.kind, decidedBy: stored.decidedBy };
  return { ...decided, revision: stored.revision + 1 };
}

const pickWords = ({
  account,
  description,
  counterparty,
  category,
  kind,
  decidedBy,
  amount,
}: Posting): Pick<
  Posting,
  'account' | 'description' | 'counterparty' | 'category' | 'kind' | 'decidedBy' | 'amount'
> => ({ account, description, counterparty, category, kind, decidedBy, amount });

/**
 * Says whether the new report replaces the content: a source may change its own transactions, and
 * the most detailed source wins over others.
 */
function isAuthoritative(now: Posting, stored: Posting): boolean {
  const [mine, theirs] = [now.seenAs?.[0], stored.seenAs?.[0]];
  if (mine?.source === theirs?.source) return true;
  return (
    (detailScore(now) - detailScore(stored) ||
      compareText(theirs?.source ?? '', mine?.source ?? '')) > 0
  );
}

const detailScore = ({ category, counterparty, description }: Posting): number =>
  Number(category !== '') * 2 + Number(counterparty !== description);

/**
 * Replaces a source's earlier sighting by its new one, and keeps the earlier files and listed days.
 */
function joinSightings(stored: readonly Sighting[], now: readonly Sighting[]): Sighting[] {
  const isRepeated = (seen: Sighting) => now.some(({ source }) => source === seen.source);
  const repeated = stored.filter(isRepeated);
  return [
    ...stored.filter((seen) => !isRepeated(seen)),
    ...now.map((seen) => {
      const before = repeated.find(({ source, id }) => source === seen.source && id === seen.id);
      const files = filesOf(
        repeated.filter(({ source }) => source === seen.source),
        seen,
      );
      return {
        ...seen,
        ...(before?.listed && { listed: before.listed }),
        ...(files.length > 0 && { files }),
      };
    }),
  ];
}

const filesOf = (before: readonly Sighting[], now: Sighting): string[] => [
  ...new Set([...before, now].flatMap(({ files = [] }) => files)),
];

/** Sorts sightings: the source of the content first, the others by name. */
function inOrder(seenAs: readonly Sighting[], authoritative: Sighting | undefined): Sighting[] {
  const isFirst = ({ source }: Sighting) => Number(source === authoritative?.source);
  return seenAs.toSorted((a, b) => isFirst(b) - isFirst(a) || compareText(a.source, b.source));
}

const earliest = (dates: readonly BusinessDate[]): BusinessDate | undefined =>
  dates.toSorted(compareText)[0];

const isReportedDifferently = (before: Posting, now: Posting): boolean =>
  before.date !== now.date ||
  before.amount !== now.amount ||
  before.account !== now.account ||
  before.description !== now.description ||
  before.counterparty !== now.counterparty ||
  before.category !== now.category ||
  (before.kind !== now.kind && isStronger(now, before));

const isStronger = (a: Posting, b: Posting): boolean =>
  DECIDERS.indexOf(a.decidedBy) >= DECIDERS.indexOf(b.decidedBy);
