import type { Contributions } from '../../baselines/contributors.ts';
import { MEASURE_NAMES, verb } from '../../baselines/measure-names.ts';
import { sumCents } from '../../money/cents.ts';
import {
  countFact,
  nameFact,
  type CountFact,
  type MoneyFact,
  type NameFact,
  type ToMoney,
} from '../../text/fact.ts';
import { list, plural, say, signed, unsigned, type Sentence } from '../../text/sentence.ts';
import { shownNumbers } from '../build/snapshot-schema.ts';
import { isOutOfRange } from './numbers.ts';
import { periodFacts, weekdaysText, type PeriodFacts } from './period.ts';
import { amountRow, type AmountTable, type DigestSection } from './section.ts';

/**
 * The number of names that the digest lists. It adds up the other names, so that the parts sum to
 * the change.
 */
const MAX_CONTRIBUTORS = 3;

/** The names that moved revenue or expenses most. */
export interface ContributorFacts {
  readonly measure: 'revenue' | 'expenses';
  readonly period: PeriodFacts;
  readonly isOutOfRange: boolean;
  readonly weeks: CountFact;
  readonly usual: MoneyFact;
  readonly change: MoneyFact;
  readonly contributors: readonly { readonly name: NameFact; readonly change: MoneyFact }[];
  /** The names that are not listed. */
  readonly others: { readonly count: CountFact; readonly change: MoneyFact } | null;
}

export const contributorsSection: DigestSection<readonly ContributorFacts[]> = {
  title: 'Who moved the numbers',
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
    facts
      .toSorted((a, b) => Number(b.isOutOfRange) - Number(a.isOutOfRange))
      .map((change) => ({
        lines: [{ sentence: contributorsText(change) }],
        table: contributorsTable(change),
        hasChart: true,
      })),
};

function changeFacts({ weeks, usual, change, contributors }: Contributions, money: ToMoney) {
  // If only one name is left over, naming it takes no more space than counting it.
  const isOneMore = contributors.length === MAX_CONTRIBUTORS + 1;
  const listed = isOneMore ? contributors : contributors.slice(0, MAX_CONTRIBUTORS);
  const others = contributors.slice(listed.length);
  return {
    weeks: countFact(weeks),
    usual: money(usual),
    change: money(change),
    contributors: listed.map((each) => ({
      name: nameFact(each.name),
      change: money(each.change),
    })),
    others:
      others.length === 0
        ? null
        : {
            count: countFact(others.length),
            change: money(sumCents(others.map((each) => each.change))),
          },
  };
}

/**
 * Writes the sentence "Expenses were $1,930.00 above a usual Tuesday ($400.00 on average over the
 * last 4): Acme +$1,600.00, …".
 */
export function contributorsText(facts: ContributorFacts): Sentence {
  const { contributors, others } = facts;
  const parts = contributors.map(({ name, change }) => say`${name} ${signed(change)}`);
  const othersText = others
    ? [say`${others.count} ${plural(others.count, 'other', 'others')} ${signed(others.change)}`]
    : [];
  return say`${changeText(facts)}: ${list([...parts, ...othersText])}.`;
}

function changeText({ measure, change, usual, weeks, period }: ContributorFacts): Sentence {
  const side = change.amount > 0 ? 'above' : 'below';
  return say`${MEASURE_NAMES[measure]} ${verb(measure)} ${unsigned(change)} ${side} a usual ${weekdaysText(period)} (${usual} on average over the last ${weeks})`;
}

function contributorsTable(facts: ContributorFacts): AmountTable {
  const { contributors, others } = facts;
  const rows = contributors.map(({ name, change }) =>
    amountRow(say`${name}`, say`${signed(change)}`),
  );
  if (others) {
    const label = say`${others.count} ${plural(others.count, 'other', 'others')}`;
    rows.push(amountRow(label, say`${signed(others.change)}`));
  }
  return { heading: changeText(facts), rows };
}
