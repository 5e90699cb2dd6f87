import { cents, type Cents } from '../../money/cents.ts';

/** The monthly revenue from which a prospect is worth a demonstration. */
export const QUALIFYING_REVENUE = cents(25_000_00);

/** The signals in favor of a prospect, with their points. */
export const SIGNALS = {
  revenue: 3,
  checkHabit: 2,
  pastMistake: 2,
  decisionMaker: 3,
} as const satisfies Readonly<Record<string, number>>;

export type Signal = keyof typeof SIGNALS;

export const MAX_POINTS = Object.values(SIGNALS).reduce((sum, points) => sum + points, 0);

/** A sale is likely from this score on. */
export const HIGH_PROBABILITY = 7;

export interface Prospect {
  /** per month; undefined if unknown */
  readonly monthlyRevenue: Cents | undefined;
  /** whether the prospect looks at the numbers regularly */
  readonly checkHabit: boolean;
  /** whether the prospect has lost money to a mistake before */
  readonly pastMistake: boolean;
  readonly decisionMaker: boolean;
}

export interface Qualification {
  readonly score: number;
  readonly isHighProbability: boolean;
  /** Whether the revenue alone qualifies the prospect. */
  readonly isQualified: boolean;
}

/** Returns how likely a prospect is to buy, as points for the known signals. */
export function qualify(prospect: Prospect): Qualification {
  const { monthlyRevenue } = prospect;
  const isQualified = monthlyRevenue !== undefined && monthlyRevenue >= QUALIFYING_REVENUE;
  const holds: Readonly<Record<Signal, boolean>> = { ...prospect, revenue: isQualified };
  const score = (Object.keys(SIGNALS) as Signal[])
    .filter((signal) => holds[signal])
    .reduce((sum, signal) => sum + SIGNALS[signal], 0);
  return { score, isHighProbability: score >= HIGH_PROBABILITY, isQualified };
}
