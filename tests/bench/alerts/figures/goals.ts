// The goals for unseen books, and whether a score meets them.
import type { Score } from '../folder/score.ts';

export interface Goal {
  readonly name: string;
  readonly unit: 'share' | 'alerts/month' | 'times';
  readonly is: 'at most' | 'at least';
  readonly bound: number;
  readonly of: (score: Score) => number | null | undefined;
  /** set for a figure of one business, which is not an average */
  readonly isExtreme?: true;
}

const recall = (name: string, type: string, bound: number): Goal => ({
  name,
  unit: 'share',
  is: 'at least',
  bound,
  of: (score) => score.recall[type],
});

const materialRecall = (name: string, type: string, bound: number): Goal => ({
  name,
  unit: 'share',
  is: 'at least',
  bound,
  of: (score) => score.materialRecall[type],
});

export const GOALS: readonly Goal[] = [
  {
    name: 'alerts per business and month',
    unit: 'alerts/month',
    is: 'at most',
    bound: 1,
    of: ({ rate }) => rate,
  },
  {
    name: 'alerts per month, worst business',
    unit: 'alerts/month',
    is: 'at most',
    bound: 2.5,
    of: ({ worstBusiness }) => worstBusiness,
    isExtreme: true,
  },
  {
    name: 'balanced recall',
    unit: 'share',
    is: 'at least',
    bound: 0.73,
    of: ({ balanced }) => balanced,
  },
  {
    name: 'material recall',
    unit: 'share',
    is: 'at least',
    bound: 0.86,
    of: ({ material }) => material,
  },
  {
    name: 'precision',
    unit: 'share',
    is: 'at least',
    bound: 0.6,
    of: ({ precision }) => precision,
  },
  recall('missed invoices', 'missed_invoice', 0.97),
  recall('price changes', 'price_change', 0.97),
  recall('billing errors', 'billing_error', 0.97),
  recall('payroll anomalies', 'payroll_anomaly', 0.85),
  recall('duplicate charges', 'duplicate_charge', 0.8),
  materialRecall('material fraud', 'fraud_charge', 0.93),
  materialRecall('material expense spikes', 'expense_spike', 0.75),
  materialRecall('material revenue drops', 'revenue_drop', 0.5),
  {
    name: 'negative balances forecast',
    unit: 'share',
    is: 'at least',
    bound: 0.95,
    of: ({ cashWarned }) => cashWarned,
  },
  {
    name: 'false cash alerts per month',
    unit: 'alerts/month',
    is: 'at most',
    bound: 0.05,
    of: ({ cashFalse }) => cashFalse,
  },
  {
    name: 'alerts with late postings, relative',
    unit: 'times',
    is: 'at most',
    bound: 1.1,
    of: ({ lateRatio }) => lateRatio,
  },
  {
    name: 'alerts per month, first ninety days',
    unit: 'alerts/month',
    is: 'at most',
    bound: 0.5,
    of: ({ coldStart }) => coldStart,
  },
];

/** Returns null if the folder cannot measure the goal. */
export function isMet({ is, bound, of }: Goal, score: Score): boolean | null {
  const reached = of(score) ?? null;
  if (reached === null) return null;
  return is === 'at most' ? reached <= bound : reached >= bound;
}

/** A smaller difference is rounding, because figures have four digits. */
const SLACK = 0.0002;

/** Returns one text for each figure that is worse than the recorded one or missing. */
export function findRegressions(saved: Score, now: Score): string[] {
  const fallen: string[] = [];
  const hold = (
    name: string,
    before: number | null,
    after: number | null | undefined,
    up: 1 | -1,
  ) => {
    const isWorse = after == null || up * (before ?? 0) > up * after + SLACK;
    if (before !== null && isWorse)
      fallen.push(`${name}: ${after ?? 'missing'} instead of ${before}`);
  };
  const { recall: types, materialRecall: material } = saved;
  for (const name of ['balanced', 'material', 'precision', 'cashWarned'] as const) {
    hold(name, saved[name], now[name], 1);
  }
  for (const name of ['rate', 'worstBusiness', 'cashFalse', 'coldStart', 'lateRatio'] as const) {
    hold(name, saved[name], now[name], -1);
  }
  for (const [type, before] of Object.entries(types)) hold(type, before, now.recall[type], 1);
  for (const [type, before] of Object.entries(material)) {
    hold(`${type}, material`, before, now.materialRecall[type], 1);
  }
  return fallen;
}
