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
export function combineSightings(held: Posting, now: Posting): Posting {
  const seenAs = joinSightings(held.seenAs ?? [], now.seenAs ?? []);
  const speaker = isAuthoritative(now, held) ? now : held;
  const [first, ...others] = inOrder(seenAs, speaker.seenAs?.[0]);
  const said = {
    ...held,
    ...pickWords(speaker),
    date: earliest(seenAs.map(({ date }) => date)) ?? now.date,
    postedDate: earliest(seenAs.map(({ postedDate }) => postedDate)) ?? now.postedDate,
    seenAs: first ? [first, ...others] : seenAs,
  };
  if (!isReportedDifferently(held, said)) return { ...held, seenAs: said.seenAs };
  const decided = isStronger(said, held)
    ? said
    : { ...said, kind: held.kind, decidedBy: held.decidedBy };
  return { ...decided, revision: held.revision + 1 };
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
function isAuthoritative(now: Posting, held: Posting): boolean {
  const [mine, theirs] = [now.seenAs?.[0], held.seenAs?.[0]];
  if (mine?.source === theirs?.source) return true;
  return (
    (detailScore(now) - detailScore(held) ||
      compareText(theirs?.source ?? '', mine?.source ?? '')) > 0
  );
}

const detailScore = ({ category, counterparty, description }: Posting): number =>
  Number(category !== '') * 2 + Number(counterparty !== description);

/**
 * Replaces a source's earlier sighting by its new one, and keeps the earlier files and listed days.
 */
function joinSightings(held: readonly Sighting[], now: readonly Sighting[]): Sighting[] {
  const isRepeated = (seen: Sighting) => now.some(({ source }) => source === seen.source);
  const repeated = held.filter(isRepeated);
  return [
    ...held.filter((seen) => !isRepeated(seen)),
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
function inOrder(seenAs: readonly Sighting[], speaker: Sighting | undefined): Sighting[] {
  const isFirst = ({ source }: Sighting) => Number(source === speaker?.source);
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
