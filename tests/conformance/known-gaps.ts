import { targetName, type TargetName } from './targets.ts';

/** A test that a target is known to fail, and why that is so. */
export interface KnownGap {
  readonly target: TargetName;
  /** The test file without its ending: `web/listeners`. */
  readonly suite: string;
  /** Absent: every test of the suite. */
  readonly test?: string;
  readonly reason: string;
  /** The day it was noticed, `YYYY-MM-DD`. */
  readonly since: string;
}

const KNOWN_GAPS: readonly KnownGap[] = [];

/** The gap that excuses this test on the target of this run. */
export const knownGap = (suite: string, test: string): KnownGap | undefined =>
  KNOWN_GAPS.find(
    (gap) =>
      gap.target === targetName &&
      gap.suite === suite &&
      (gap.test === undefined || gap.test === test),
  );
