// What the alerts are to reach on books that nobody has seen, and what of it they do.
import type { Score } from './report.ts';

export interface Goal {
  readonly name: string;
  readonly is: 'at most' | 'at least';
  readonly bound: number;
  readonly of: (score: Score) => number | null | undefined;
  /** it is of one business, and no average */
  readonly isExtreme?: true;
}

const recall = (name: string, type: string, bound: number): Goal => ({
  name,
  is: 'at least',
  bound,
  of: (score) => score.recall[type],
});

const materialRecall = (name: string, type: string, bound: number): Goal => ({
  name,
  is: 'at least',
  bound,
  of: (score) => score.materialRecall[type],
});

export const GOALS: readonly Goal[] = [
  { name: 'alerts a business-month', is: 'at most', bound: 1, of: ({ rate }) => rate },
  {
    name: 'the same, of the worst business',
    is: 'at most',
    bound: 2.5,
    of: ({ worstBusiness }) => worstBusiness,
    isExtreme: true,
  },
  { name: 'balanced recall', is: 'at least', bound: 0.73, of: ({ balanced }) => balanced },
  { name: 'material recall', is: 'at least', bound: 0.86, of: ({ material }) => material },
  { name: 'precision', is: 'at least', bound: 0.6, of: ({ precision }) => precision },
  recall('missed invoices', 'missed_invoice', 0.97),
  recall('price changes', 'price_change', 0.97),
  recall('billing errors', 'billing_error', 0.97),
  recall('payroll anomalies', 'payroll_anomaly', 0.85),
  recall('duplicate charges', 'duplicate_charge', 0.8),
  materialRecall('material fraud', 'fraud_charge', 0.93),
  materialRecall('material expense spikes', 'expense_spike', 0.75),
  materialRecall('material revenue drops', 'revenue_drop', 0.5),
  {
    name: 'negative balances warned of',
    is: 'at least',
    bound: 0.95,
    of: ({ cashWarned }) => cashWarned,
  },
  {
    name: 'false cash warnings a month',
    is: 'at most',
    bound: 0.05,
    of: ({ cashFalse }) => cashFalse,
  },
  {
    name: 'alerts with late posting, to those without',
    is: 'at most',
    bound: 1.1,
    of: ({ lateRatio }) => lateRatio,
  },
  {
    name: 'alerts a month in the first ninety days',
    is: 'at most',
    bound: 0.5,
    of: ({ coldStart }) => coldStart,
  },
];

/** Null where there is nothing to tell it by. */
export function isMet({ is, bound, of }: Goal, score: Score): boolean | null {
  const reached = of(score) ?? null;
  if (reached === null) return null;
  return is === 'at most' ? reached <= bound : reached >= bound;
}

/** Less than this is rounding: figures are kept to four digits. */
const SLACK = 0.0002;

/** What of a result is worse than that which is kept; a figure that is gone is worse. */
export function fallenBehind(kept: Score, now: Score): string[] {
  const fallen: string[] = [];
  const hold = (
    name: string,
    before: number | null,
    after: number | null | undefined,
    up: 1 | -1,
  ) => {
    const isWorse = after == null || up * (before ?? 0) > up * after + SLACK;
    if (before !== null && isWorse) fallen.push(`${name}: ${before} is ${after ?? 'gone'}`);
  };
  const { recall: types, materialRecall: material } = kept;
  for (const name of ['balanced', 'material', 'precision', 'cashWarned'] as const) {
    hold(name, kept[name], now[name], 1);
  }
  for (const name of ['rate', 'worstBusiness', 'cashFalse', 'coldStart', 'lateRatio'] as const) {
    hold(name, kept[name], now[name], -1);
  }
  for (const [type, before] of Object.entries(types)) hold(type, before, now.recall[type], 1);
  for (const [type, before] of Object.entries(material)) {
    hold(`${type}, material`, before, now.materialRecall[type], 1);
  }
  return fallen;
}
