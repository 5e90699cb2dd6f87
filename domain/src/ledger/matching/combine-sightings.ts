import type { BusinessDate } from '../../calendar/business-date.ts';
import { compareText } from '../../shared/compare-text.ts';
import type { Posting, Sighting } from '../posting.ts';

/**
 * One posting of what we hold and of what a source says now. The source that says most has the word,
 * and the earliest day any of them gives is the day it happened, so that the order in which sources
 * arrive changes nothing.
 *
 * @param now seen once, in the source that says it
 */
export function combine(held: Posting, now: Posting): Posting {
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
  if (!saysOther(held, said)) return { ...held, seenAs: said.seenAs };
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

/** A source has the last word on its own lines; among several the one that says most. */
function isAuthoritative(now: Posting, held: Posting): boolean {
  const [mine, theirs] = [now.seenAs?.[0], held.seenAs?.[0]];
  if (mine?.source === theirs?.source) return true;
  return (
    (richness(now) - richness(held) || compareText(theirs?.source ?? '', mine?.source ?? '')) > 0
  );
}

const richness = ({ category, counterparty, description }: Posting): number =>
  Number(category !== '') * 2 + Number(counterparty !== description);

/** What a source said before gives way to what it says now; its files, and the days of the first, are kept. */
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

/** The speaker first, the others by name. */
function inOrder(seenAs: readonly Sighting[], speaker: Sighting | undefined): Sighting[] {
  const isFirst = ({ source }: Sighting) => Number(source === speaker?.source);
  return seenAs.toSorted((a, b) => isFirst(b) - isFirst(a) || compareText(a.source, b.source));
}

const earliest = (dates: readonly BusinessDate[]): BusinessDate | undefined =>
  dates.toSorted(compareText)[0];

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
