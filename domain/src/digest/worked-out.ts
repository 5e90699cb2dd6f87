import type { AlertSource } from '../detectors/told-alert.ts';
import { cents, sumCents, type Cents } from '../money/cents.ts';
import type { Alert, MissingBill } from '../signals/alert.ts';
import type { Evidence } from '../signals/evidence.ts';
import { countFact, dateFact, nameFact, type MoneyFact, type ToMoney } from './fact.ts';
import { JUDGE_WORDS, type JudgeWords } from './judge-words.ts';
import { fromTo } from './range-words.ts';
import { list, NOTHING, plural, say, type Sentence } from './sentence.ts';

/** How an alert was worked out: what an owner can check with a calculator, and a picture of it. */
export interface WorkedOut {
  readonly steps: readonly { readonly step: string; readonly words: Sentence }[];
  /** what was compared, oldest first; null where that is no picture */
  readonly picture: Comparison | null;
}

/** Amounts of one kind: those before, and what was found among them. */
export interface Comparison {
  readonly order: 'oldest first' | 'least first';
  readonly past: readonly Cents[];
  readonly measured: readonly Cents[];
}

/** @returns null for an alert that was told before there was any evidence */
export function workedOut(
  by: AlertSource,
  { evidence, expected, impact, actual, leftOut, bills }: Alert,
  money: ToMoney,
): WorkedOut | null {
  if (!evidence) return null;
  if (by === 'connection') return { steps: silence(evidence), picture: null };
  if (bills && bills.length > 1) return { steps: several(bills, impact, money), picture: null };
  const words = JUDGE_WORDS[by];
  const measured = measuredWords(words, evidence, money);
  const compared = comparedWords(words, evidence, money);
  const range = expected && fromTo({ low: money(expected.low), high: money(expected.high) });
  return {
    steps: [
      ...(by === 'cash'
        ? forecast(evidence, measured, money)
        : [{ step: 'Measured', words: measured }]),
      ...(leftOut === undefined ? [] : [{ step: 'Left out', words: regular(money(leftOut)) }]),
      ...(by === 'overdue-invoice' ? patience(evidence) : []),
      ...(by === 'variable-spend' ? standsOut(evidence) : []),
      ...(compared ? [{ step: 'Compared with', words: compared }] : []),
      ...(range ? [{ step: 'Expected', words: say`${range}: ${words.range}.` }] : []),
      ...(impact > 0 ? [{ step: 'At stake', words: say`${money(impact)}: ${words.stake}.` }] : []),
      { step: 'Normal again', words: words.again(range ?? NOTHING) },
    ],
    picture: pictureOf(words, evidence, actual),
  };
}

const regular = (amount: MoneyFact): Sentence =>
  say`${amount} of revenue on the same days, from customers who pay regularly: each is watched alone.`;

/** What there is, and what adds up to the lowest point. */
function forecast({ figures }: Evidence, measured: Sentence, money: ToMoney): WorkedOut['steps'] {
  const step = (name: string, amount: number | undefined) =>
    amount === undefined ? [] : [{ step: name, words: say`${money(cents(Math.round(amount)))}.` }];
  return [
    ...step('In the bank', figures['balance']),
    { step: 'As it went before', words: measured },
    ...step('What comes again', figures['ofRecurring']),
  ];
}

/** A week may come to no more than others do: what is unusual is that most of its purchases are large. */
function standsOut({ figures }: Evidence): WorkedOut['steps'] {
  const { purchases = 0 } = figures;
  const count = countFact(purchases);
  return purchases === 0
    ? []
    : [
        {
          step: 'What stands out',
          words: say`Most of ${count} purchases are larger than those vendors usually charge.`,
        },
      ];
}

/** How long an invoice has waited, beside how long others did. */
function patience({ figures }: Evidence): WorkedOut['steps'] {
  const { lateDays = 0, usualLateDays = 0, ownPayments = 0, otherPayments = 0 } = figures;
  const compared = countFact(ownPayments || otherPayments);
  const whose = ownPayments > 0 ? 'of theirs' : 'of your other customers';
  const known = say`${compared} ${plural(compared, 'payment', 'payments')} ${whose}: usually ${sinceDue(usualLateDays)}.`;
  return [
    { step: 'Late', words: say`The oldest is still open ${sinceDue(lateDays)}.` },
    {
      step: 'Compared with',
      words:
        compared.count > 0
          ? known
          : say`Nothing is known yet of how your customers pay: they are given time.`,
    },
  ];
}

function sinceDue(days: number): Sentence {
  if (days === 0) return say`on the day it was due`;
  const count = countFact(Math.abs(days));
  return say`${count} ${plural(count, 'day', 'days')} ${days > 0 ? 'after' : 'before'} the day it was due`;
}

/** Bills that have not come, one by one, and together. */
const several = (
  bills: readonly MissingBill[],
  total: Cents,
  money: ToMoney,
): WorkedOut['steps'] => [
  ...bills.map(({ counterparty, usual, dueOn }) => ({
    step: nameFact(counterparty).name,
    words: say`No bill yet: usually ${money(usual)}, due around ${dateFact(dueOn)}.`,
  })),
  { step: 'Together', words: say`${money(total)}: what they usually charge.` },
  {
    step: 'Why one message',
    words: say`Bills that stay away within a month of each other often have one reason.`,
  },
  { step: 'Normal again', words: say`All of them come.` },
];

function silence(evidence: Evidence): WorkedOut['steps'] {
  const { hours = 0, toldAfterHours = 0 } = evidence.figures;
  return [
    {
      step: 'Measured',
      words: say`Nothing came ${daysOf(evidence)}: ${hoursWords(hours)}.`,
    },
    { step: 'Expected', words: say`Something at least every ${hoursWords(toldAfterHours)}.` },
    { step: 'Normal again', words: say`It is connected, and anything comes.` },
  ];
}

const daysOf = ({ from, to }: Evidence): Sentence =>
  from === to ? say`on ${dateFact(to)}` : say`from ${dateFact(from)} to ${dateFact(to)}`;

const hoursWords = (hours: number): Sentence =>
  say`${countFact(hours)} ${plural({ count: hours }, 'hour', 'hours')}`;

/** So many amounts are read one by one. */
const MOST_LISTED = 3;

function measuredWords(
  { measured: noun }: JudgeWords,
  evidence: Evidence,
  money: ToMoney,
): Sentence {
  const { measured } = evidence;
  const when = daysOf(evidence);
  if (measured.length === 0) return say`No ${noun[0]} ${when}.`;
  const count = countFact(measured.length);
  const amounts: Sentence =
    measured.length > MOST_LISTED
      ? say`${money(sumCents(measured))} together`
      : list(measured.map(money));
  return say`${count} ${plural(count, ...noun)} ${when}: ${amounts}.`;
}

function comparedWords(
  { past: noun, sample }: JudgeWords,
  { past, figures }: Evidence,
  money: ToMoney,
): Sentence | null {
  if (!noun || past.length === 0) return null;
  const count = countFact((sample && figures[sample]) || past.length);
  const ordered = past.toSorted((a, b) => a - b);
  const [low, high] = [ordered[0], ordered.at(-1)];
  if (low === undefined || high === undefined) return null;
  const ends = fromTo({ low: money(low), high: money(high) });
  return say`${count} ${plural(count, ...noun)}: ${ends}.`;
}

/** Fewer bars are told as fast as they are seen. */
const FEWEST_BARS = 3;

function pictureOf(
  { picture, past: noun, sample }: JudgeWords,
  { past, measured }: Evidence,
  actual: Cents | null,
): Comparison | null {
  if (!picture) return null;
  const found = picture === 'each' ? measured : actual === null ? [] : [actual];
  const before = noun ? past : [];
  if (before.length + found.length < FEWEST_BARS) return null;
  return { order: sample ? 'least first' : 'oldest first', past: before, measured: found };
}
