/** The initial value of the counter, in cents. */
export const COUNTER_START_CENTS = 1_158_110_730_06;

export const FIRST_STEP_MS = 2000;

const PAUSES_MS = [1000, 4000, 7000] as const;

/** Typical business amounts in cents, used in three of ten steps. */
const FAMILIAR_CENTS = [12_99, 24_50, 38_00, 49_95, 64_20, 89_00, 118_75, 142_60] as const;
const FAMILIAR_SHARE = 0.3;

/** The range of all other steps, in cents. */
const MIN_CENTS = 5_00;
const MAX_CENTS = 150_00;

const pick = <T>(from: readonly [T, ...T[]], random: () => number): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** Returns the pause before the next step. */
export const nextPauseMs = (random: () => number): number => pick(PAUSES_MS, random);

/** Returns the amount of the next step. */
export const nextStepCents = (random: () => number): number =>
  random() < FAMILIAR_SHARE
    ? pick(FAMILIAR_CENTS, random)
    : MIN_CENTS + Math.round(random() * (MAX_CENTS - MIN_CENTS));
