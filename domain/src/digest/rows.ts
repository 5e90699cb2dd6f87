import type { CashFacts } from './cash-facts.ts';
import { asOfBooks, balanceWords, underFloor } from './cash-words.ts';
import type { CorrectionFacts } from './correction-facts.ts';
import { causeWords } from './correction-words.ts';
import { usualDay } from './day-words.ts';
import type { MoneyFact } from './fact.ts';
import type { DigestFacts } from './facts.ts';
import { MEASURE_NAMES, verb } from './measure-words.ts';
import type { OpenFacts } from './open-items-facts.ts';
import { DUE_SOON, isAll, overdueWords } from './open-items-words.ts';
import { NOTHING, plural, say, signed, unsigned, type Sentence } from './sentence.ts';
import type { WhyFacts } from './why-facts.ts';

/** A label and its amount. */
export interface Row {
  readonly label: Sentence;
  readonly amount: Sentence;
  /** a part of the row above it */
  readonly isPart: boolean;
}

export interface Rows {
  readonly head: Sentence | null;
  readonly rows: readonly Row[];
}

const row = (label: Sentence, amount: Sentence): Row => ({ label, amount, isPart: false });
const part = (label: Sentence, amount: Sentence): Row => ({ label, amount, isPart: true });

/** Who moved a number, one a row. */
export function whyRows(why: WhyFacts, facts: DigestFacts): Rows {
  const { measure, change, usual, weeks, movers, others } = why;
  const side = change.amount > 0 ? 'above' : 'below';
  return {
    head: say`${MEASURE_NAMES[measure]} ${verb(measure)} ${unsigned(change)} ${side} a usual ${usualDay(facts)} (${usual} on average over the last ${weeks})`,
    rows: [
      ...movers.map((mover) => row(say`${mover.name}`, say`${signed(mover.change)}`)),
      ...(others
        ? [
            row(
              say`${others.count} ${plural(others.count, 'other', 'others')}`,
              say`${signed(others.change)}`,
            ),
          ]
        : []),
    ],
  };
}

/** What was told of one day and is told now; the corrections are all of that day. */
export function correctionRows(corrections: readonly CorrectionFacts[]): Rows | null {
  const [first] = corrections;
  if (!first) return null;
  return {
    head: say`${first.about}${causeWords(first)}`,
    rows: corrections.map(({ measure, was, is }) =>
      row(say`${MEASURE_NAMES[measure]}`, say`${was ?? 'not known'} → ${is}`),
    ),
  };
}

export function cashRows({ balance, asOf, forecast }: CashFacts): Rows {
  const rows = [row(say`Cash at the end of ${asOf}`, balanceWords(balance))];
  if (forecast) {
    const { days, low, lowOn, isNow, floor, knownUntil } = forecast;
    const under = floor ? say`, ${underFloor(floor)}` : NOTHING;
    const of = asOfBooks(knownUntil);
    rows.push(
      isNow
        ? part(say`not expected to be lower in the next ${days} days`, NOTHING)
        : part(say`lowest in the next ${days} days, on ${lowOn}${under}${of}`, say`about ${low}`),
    );
  }
  return { head: null, rows };
}

export function openRows(open: OpenFacts, side: 'owed' | 'owing'): Rows {
  const [title, one, many] =
    side === 'owed' ? ['Owed to you', 'invoice', 'invoices'] : ['You owe', 'bill', 'bills'];
  if (open.count.count === 0) return { head: null, rows: [row(say`${title}`, say`nothing`)] };
  const { amount, count, overdue, dueSoon } = open;
  return {
    head: null,
    rows: [
      row(say`${title}, ${count} ${plural(count, one, many)}`, say`${amount}`),
      ...(overdue ? [openPart(open, overdue.amount, overdueWords(open))] : []),
      ...(dueSoon ? [openPart(open, dueSoon, DUE_SOON)] : []),
    ],
  };
}

/** The amount of a part, but for one that is all of the row above it. */
const openPart = (open: OpenFacts, amount: MoneyFact, words: Sentence): Row =>
  isAll(open, amount)
    ? part(say`${open.count.count === 1 ? '' : 'all '}${words}`, NOTHING)
    : part(words, say`${amount}`);
