import { cents, type Cents } from '../../money/cents.ts';

/** From this much a month on, a prospect is worth a demonstration. */
export const QUALIFYING_REVENUE = cents(25_000_00);

/** What speaks for a prospect, and how much. */
export const SIGNALS = {
  revenue: 3,
  checkHabit: 2,
  pastMistake: 2,
  decisionMaker: 3,
} as const satisfies Readonly<Record<string, number>>;

export type Signal = keyof typeof SIGNALS;

export const MAX_POINTS = Object.values(SIGNALS).reduce((sum, points) => sum + points, 0);

/** From this score on a sale is likely. */
export const HIGH_PROBABILITY = 7;

export interface Prospect {
  /** of a month; undefined while it is not known */
  readonly monthlyRevenue: Cents | undefined;
  /** looks at the numbers regularly */
  readonly checkHabit: boolean;
  /** has lost money to a mistake before */
  readonly pastMistake: boolean;
  readonly decisionMaker: boolean;
}

export interface Qualification {
  readonly score: number;
  readonly isHighProbability: boolean;
  /** Whether revenue alone makes it worth going on. */
  readonly isQualified: boolean;
}

/** How likely a prospect is to buy: points of what is known of them. */
export function qualify(prospect: Prospect): Qualification {
  const { monthlyRevenue } = prospect;
  const isQualified = monthlyRevenue !== undefined && monthlyRevenue >= QUALIFYING_REVENUE;
  const holds: Readonly<Record<Signal, boolean>> = { ...prospect, revenue: isQualified };
  const score = (Object.keys(SIGNALS) as Signal[])
    .filter((signal) => holds[signal])
    .reduce((sum, signal) => sum + SIGNALS[signal], 0);
  return { score, isHighProbability: score >= HIGH_PROBABILITY, isQualified };
}
