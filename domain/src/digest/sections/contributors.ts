import type { Contributions } from '../../baselines/contributors.ts';
import { roundToSum } from '../../money/allocate.ts';
import { addCents, cents, sumCents, ZERO, type Cents } from '../../money/cents.ts';
import { isSmallAmount, roundToUnit, unitOf } from '../../money/format-money.ts';
import {
  countFact,
  nameFact,
  type CountFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from '../../text/fact.ts';
import { say, signed, type Sentence } from '../../text/sentence.ts';
import { shownNumbers } from '../build/shown-numbers.ts';
import { CHANGE_TEXTS } from '../texts/section-texts.ts';
import { isOutOfRange } from './numbers.ts';
import { periodFacts, type PeriodFacts } from './period.ts';
import { amountRow, partRow, type AmountTable, type DigestSection } from './section.ts';

/** The most names that the digest lists. It adds up the others, so that the parts sum to the change. */
const MAX_CONTRIBUTORS = 5;

/** The names that moved revenue or expenses most. */
export interface ContributorFacts {
  readonly measure: 'revenue' | 'expenses';
  readonly period: PeriodFacts;
  readonly isOutOfRange: boolean;
  readonly weeks: CountFact;
  readonly usual: MoneyFact;
  readonly actual: MoneyFact;
  readonly change: MoneyFact;
  readonly contributors: readonly (PartFacts & { readonly name: NameFact })[];
  /** The names that are not listed. */
  readonly others: (PartFacts & { readonly count: CountFact }) | null;
}

interface PartFacts {
  readonly change: MoneyFact;
  /** The change as prose prints it. These amounts add up to the rounded change. */
  readonly printed: MoneyFact;
}

export const contributorsSection: DigestSection<readonly ContributorFacts[]> = {
  title: CHANGE_TEXTS.title,
  facts: ({ snapshot, money }) => {
    const { contributions, measures } = shownNumbers(snapshot);
    return (['revenue', 'expenses'] as const).flatMap((measure) => {
      const ofMeasure = contributions[measure];
      if (!ofMeasure || ofMeasure.change === 0) return [];
      return {
        measure,
        period: periodFacts(snapshot),
        isOutOfRange: isOutOfRange(measures[measure]),
        ...changeFacts(ofMeasure, money),
      };
    });
  },
  items: (facts) =>
    explained(facts).map((change) => ({
      lines: [{ sentence: contributorsText(change) }],
      table: contributorsTable(change),
      hasChart: true,
    })),
};

/** Returns the changes of the numbers out of range, or all if neither is out of range. */
function explained(facts: readonly ContributorFacts[]): readonly ContributorFacts[] {
  const outOfRange = facts.filter((change) => change.isOutOfRange);
  return outOfRange.length > 0 ? outOfRange : facts;
}

function changeFacts(
  { weeks, usual, change, contributors }: Contributions,
  money: ToMoney,
): Omit<ContributorFacts, 'measure' | 'period' | 'isOutOfRange'> {
  const listed = contributors.slice(0, MAX_CONTRIBUTORS);
  const rest = contributors.slice(listed.length);
  const changes = listed.map((each) => each.change);
  const othersChange = sumCents(rest.map((each) => each.change));
  const printed = roundedParts([...changes, othersChange], money(change));
  return {
    weeks: countFact(weeks),
    usual: money(usual),
    actual: money(addCents(usual, change)),
    change: money(change),
    contributors: listed.map((each, index) => ({
      name: nameFact(each.name),
      change: money(each.change),
      printed: money(printed[index] ?? ZERO),
    })),
    others:
      rest.length === 0
        ? null
        : {
            count: countFact(rest.length),
            change: money(othersChange),
            printed: money(printed.at(-1) ?? ZERO),
          },
  };
}

/**
 * Rounds the parts of a change to whole units so that they add up to the rounded change. If the
 * change itself keeps its cents, so do its parts.
 */
function roundedParts(parts: readonly Cents[], { amount, currency }: MoneyFact): Cents[] {
  if (isSmallAmount(amount, currency)) return [...parts];
  const unit = unitOf(currency);
  const units = roundToSum(
    parts.map(BigInt),
    BigInt(unit),
    cents(roundToUnit(amount, currency) / unit),
  );
  return units.map((part) => cents(part * unit));
}

/**
 * Writes the sentence "Expenses were $1,930 more than the average of the last 4 Tuesdays: Acme
 * +$1,600, …". Its amounts add up.
 */
export function contributorsText(facts: ContributorFacts): Sentence {
  const { contributors, others } = facts;
  const parts = [
    ...contributors.map(({ name, printed }) => ({ name, printed })),
    ...(others ? [{ name: CHANGE_TEXTS.others(others.count), printed: others.printed }] : []),
  ].filter(({ printed }) => printed.amount !== 0);
  const isExact = isSmallAmount(facts.change.amount, facts.change.currency);
  return CHANGE_TEXTS.sentence(
    facts,
    parts.map(({ name, printed }) => CHANGE_TEXTS.part(name, printed, isExact)),
  );
}

/** Lists the average, the changes and the number of the day to the cent, so that they add up. */
function contributorsTable(facts: ContributorFacts): AmountTable {
  const { contributors, others, usual, actual } = facts;
  return {
    heading: say`${CHANGE_TEXTS.heading(facts)}:`,
    rows: [
      amountRow(CHANGE_TEXTS.averageRow(facts), say`${usual}`),
      ...contributors.map(({ name, change }) => partRow(say`${name}`, say`${signed(change)}`)),
      ...(others
        ? [partRow(CHANGE_TEXTS.others(others.count), say`${signed(others.change)}`)]
        : []),
      amountRow(CHANGE_TEXTS.totalRow(facts), say`${actual}`),
    ],
  };
}
