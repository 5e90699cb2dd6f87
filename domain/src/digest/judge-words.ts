import type { AlertSource } from '../detectors/told-alert.ts';
import { say, type Sentence } from './sentence.ts';

type Noun = readonly [one: string, many: string];

/** How a judge gets to what it says, in plain words. */
export interface JudgeWords {
  readonly measured: Noun;
  /** what it is compared with; null: that is in the range already */
  readonly past: Noun | null;
  /** of very many only some are kept, from the least to the largest: the figure that says of how many */
  readonly sample?: string;
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

export const JUDGE_WORDS: Readonly<Record<Exclude<AlertSource, 'connection'>, JudgeWords>> = {
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
    sample: 'purchases',
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
  'bill-missing': {
    measured: ['bill', 'bills'],
    past: ['earlier bill of theirs', 'earlier bills of theirs'],
    range: 'what they usually charge',
    stake: 'their usual bill, and what it pays for',
    again: (range) => say`A bill of ${range} comes.`,
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
    measured: ['day', 'days'],
    past: ['earlier week', 'earlier weeks'],
    range: 'what a week usually comes to, without regular bills',
    stake: 'what was spent above that',
    again: () => say`A week whose purchases are as large as usual.`,
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
  'overdue-invoice': {
    measured: ['unpaid invoice', 'unpaid invoices'],
    past: null,
    range: 'nothing is left to be paid',
    stake: 'what is left to be paid',
    again: () => say`It is paid, or no longer open in your books.`,
    picture: null,
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
    range: 'three days of your expenses; with less, one late payment ends it',
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
