import type { AlertSource } from '../detectors/told-alert.ts';
import { cents, sumCents, type Cents } from '../money/cents.ts';
import type { Alert } from '../signals/alert.ts';
import type { Evidence } from '../signals/evidence.ts';
import { countFact, dateFact, type MoneyFact } from './fact.ts';
import { fromTo, list, NOTHING, plural, say, type Sentence } from './sentence.ts';

type Noun = readonly [one: string, many: string];

/** How a judge gets to what it says, in plain words. */
interface Words {
  readonly measured: Noun;
  /** what it is compared with; null: that is in the range already */
  readonly past: Noun | null;
  /** what the range is */
  readonly range: string;
  /** how the money at stake follows */
  readonly stake: string;
  /** what would be normal again */
  readonly again: (range: Sentence) => Sentence;
  /** whether past and measured are alike, one by one or together, and can stand in one picture */
  readonly picture: 'each' | 'together' | null;
}

const CHARGES: Noun = ['earlier charge of theirs', 'earlier charges of theirs'];
const PAYROLLS: Noun = ['earlier payroll of theirs', 'earlier payrolls of theirs'];

const WORDS: Readonly<Record<Exclude<AlertSource, 'connection'>, Words>> = {
  duplicate: {
    measured: ['charge', 'charges'],
    past: CHARGES,
    range: 'what they usually charge',
    stake: 'one of the two',
    again: () => say`One of the two is given back.`,
    picture: 'each',
  },
  'first-payment': {
    measured: ['payment', 'payments'],
    past: ['earlier purchase of yours', 'earlier purchases of yours'],
    range: 'what you usually pay for a purchase',
    stake: 'all that was paid to somebody you had never paid',
    again: () => say`You say that you know them.`,
    picture: 'each',
  },
  bill: {
    measured: ['bill', 'bills'],
    past: ['earlier bill of theirs', 'earlier bills of theirs'],
    range: 'their usual price',
    stake: 'what the bill is above their usual price',
    again: (range) => say`A bill of ${range}.`,
    picture: 'each',
  },
  'unusual-charge': {
    measured: ['charge', 'charges'],
    past: CHARGES,
    range: 'what they usually charge, as far as their charges differ',
    stake: 'what the charge is above their usual one',
    again: (range) => say`A charge of ${range}.`,
    picture: 'together',
  },
  'variable-spend': {
    measured: ['purchase', 'purchases'],
    past: ['earlier stretch of as many days', 'earlier stretches of as many days'],
    range: 'what so many days usually come to, without regular bills',
    stake: 'what was spent above that',
    again: (range) => say`As many days that come to ${range}.`,
    picture: 'together',
  },
  'missed-payment': {
    measured: ['payment', 'payments'],
    past: ['earlier payment of theirs', 'earlier payments of theirs'],
    range: 'what they usually pay',
    stake: 'their usual payment',
    again: (range) => say`A payment of ${range} comes.`,
    picture: 'each',
  },
  'pay-again': {
    measured: ['payroll', 'payrolls'],
    past: PAYROLLS,
    range: 'one payroll',
    stake: 'the payroll that came again',
    again: () => say`One of the two is taken back.`,
    picture: 'each',
  },
  'pay-change': {
    measured: ['payroll', 'payrolls'],
    past: PAYROLLS,
    range: 'what they were paid before',
    stake: 'the difference to their usual payroll',
    again: (range) => say`A payroll of ${range}.`,
    picture: 'each',
  },
  'pay-missing': {
    measured: ['payroll', 'payrolls'],
    past: PAYROLLS,
    range: 'what they were paid before',
    stake: 'their usual payroll',
    again: (range) => say`A payroll of ${range} comes.`,
    picture: 'each',
  },
  'revenue-day': {
    measured: ['day', 'days'],
    past: ['earlier day', 'earlier days'],
    range: 'what such a day usually brings, by its weekday and the last weeks',
    stake: 'what is missing to a usual day',
    again: (range) => say`Such a day that brings ${range}.`,
    picture: 'each',
  },
  'revenue-drift': {
    measured: ['day', 'days'],
    past: ['earlier day', 'earlier days'],
    range: 'what such days usually bring, by their weekdays and the weeks before',
    stake: 'what is missing to usual days',
    again: (range) => say`As many days that bring ${range}.`,
    picture: 'each',
  },
  cash: {
    measured: ['day', 'days'],
    past: null,
    range: 'under this it should not fall',
    stake: 'what is missing at the lowest point',
    again: (range) => say`A forecast that stays above ${range}.`,
    picture: null,
  },
  threshold: {
    measured: ['day', 'days'],
    past: null,
    range: 'the limit that you set',
    stake: 'the difference to your limit',
    again: (range) => say`It is back on the other side of ${range}.`,
    picture: 'each',
  },
};

/** How an alert was worked out: what an owner can check with a calculator, and a picture of it. */
export interface WorkedOut {
  readonly steps: readonly { readonly step: string; readonly words: Sentence }[];
  /** what was compared, oldest first; null where that is no picture */
  readonly picture: Comparison | null;
}

/** Amounts of one kind: those before, and what was found among them. */
export interface Comparison {
  readonly past: readonly Cents[];
  readonly measured: readonly Cents[];
}

/** @returns null for an alert that was told before there was any evidence */
export function workedOut(
  by: AlertSource,
  { evidence, expected, impact, actual }: Alert,
  money: (amount: Cents) => MoneyFact,
): WorkedOut | null {
  if (!evidence) return null;
  if (by === 'connection') return { steps: silence(evidence), picture: null };
  const words = WORDS[by];
  const measured = measuredWords(words, evidence, money);
  const compared = comparedWords(words, evidence, money);
  const range = expected && fromTo({ low: money(expected.low), high: money(expected.high) });
  return {
    steps: [
      ...(by === 'cash'
        ? forecast(evidence, measured, money)
        : [{ step: 'Measured', words: measured }]),
      ...(compared ? [{ step: 'Compared with', words: compared }] : []),
      ...(range ? [{ step: 'Expected', words: say`${range}: ${words.range}.` }] : []),
      ...(impact > 0 ? [{ step: 'At stake', words: say`${money(impact)}: ${words.stake}.` }] : []),
      { step: 'Normal again', words: words.again(range ?? NOTHING) },
    ],
    picture: pictureOf(words, evidence, actual),
  };
}

/** What there is, and what adds up to the lowest point. */
function forecast(
  { figures }: Evidence,
  measured: Sentence,
  money: (amount: Cents) => MoneyFact,
): WorkedOut['steps'] {
  const step = (name: string, amount: number | undefined) =>
    amount === undefined ? [] : [{ step: name, words: say`${money(cents(Math.round(amount)))}.` }];
  return [
    ...step('In the bank', figures['balance']),
    { step: 'As it went before', words: measured },
    ...step('What comes again', figures['ofRecurring']),
  ];
}

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
  { measured: noun }: Words,
  evidence: Evidence,
  money: (amount: Cents) => MoneyFact,
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
  { past: noun }: Words,
  { past }: Evidence,
  money: (amount: Cents) => MoneyFact,
): Sentence | null {
  if (!noun || past.length === 0) return null;
  const count = countFact(past.length);
  const ordered = past.toSorted((a, b) => a - b);
  const [low, high] = [ordered[0], ordered.at(-1)];
  if (low === undefined || high === undefined) return null;
  const ends = fromTo({ low: money(low), high: money(high) });
  return say`${count} ${plural(count, ...noun)}: ${ends}.`;
}

/** Fewer bars are told as fast as they are seen. */
const FEWEST_BARS = 3;

function pictureOf(
  { picture, past: noun }: Words,
  { past, measured }: Evidence,
  actual: Cents | null,
): Comparison | null {
  if (!picture) return null;
  const found = picture === 'each' ? measured : actual === null ? [] : [actual];
  const before = noun ? past : [];
  return before.length + found.length < FEWEST_BARS ? null : { past: before, measured: found };
}
