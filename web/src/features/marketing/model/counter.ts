/** What the counter shows before its first step, in cents. */
export const COUNTER_START_CENTS = 1_158_110_730_06;

export const FIRST_STEP_MS = 2000;

const PAUSES_MS = [1000, 4000, 7000] as const;

/** Amounts of everyday business, in cents: three of ten steps are one of these. */
const FAMILIAR_CENTS = [12_99, 24_50, 38_00, 49_95, 64_20, 89_00, 118_75, 142_60] as const;
const FAMILIAR_SHARE = 0.3;

/** Otherwise anything between these, in cents. */
const LEAST_CENTS = 5_00;
const MOST_CENTS = 150_00;

const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** How long the counter rests before the step after this one. */
export const nextPauseMs = (random: () => number): number => pick(PAUSES_MS, random);

/** By how much it rises. */
export const nextStepCents = (random: () => number): number =>
  random() < FAMILIAR_SHARE
    ? pick(FAMILIAR_CENTS, random)
    : LEAST_CENTS + Math.round(random() * (MOST_CENTS - LEAST_CENTS));
