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

const NOTICED = '2026-11-21';

/** Differences among Google's service, Google's emulator (v1.22) and the stand-in. */
const KNOWN_GAPS: readonly KnownGap[] = [
  {
    target: 'stand-in',
    suite: 'wire/queries',
    test: 'allows no not-in within or',
    reason: 'The suites of the SDKs expect such queries to be answered.',
    since: NOTICED,
  },
  {
    target: 'stand-in',
    suite: 'wire/writes',
    test: 'take zero for more than minus zero',
    reason: 'The reference says that the stored value stays when both are zero.',
    since: NOTICED,
  },
  {
    target: 'stand-in',
    suite: 'wire/control',
    test: 'accept the triggers of functions',
    reason: 'Changes of documents call no function.',
    since: NOTICED,
  },
  {
    target: 'google',
    suite: 'admin/explain',
    reason: 'The emulator ignores that a query is to be explained.',
    since: NOTICED,
  },
  {
    target: 'google',
    suite: 'admin/queries',
    test: 'splits into partitions that cover it without overlap',
    reason: 'The emulator has no PartitionQuery.',
    since: NOTICED,
  },
  {
    target: 'google',
    suite: 'admin/queries',
    test: 'has one partition when it is empty',
    reason: 'The emulator has no PartitionQuery.',
    since: NOTICED,
  },
  {
    target: 'google',
    suite: 'admin/documents',
    test: 'updates only documents that exist',
    reason: 'The emulator has other words than the service.',
    since: NOTICED,
  },
  {
    target: 'google',
    suite: 'admin/transactions',
    test: 'does not retry what cannot succeed',
    reason: 'The emulator has other words than the service.',
    since: NOTICED,
  },
  ...[
    'abort when what they read has changed',
    'abort when what they missed has come',
    'abort when their query would find more',
  ].map((test): KnownGap => ({
    target: 'google',
    suite: 'wire/transactions',
    test,
    reason:
      'A competing write waits for the transaction, where here it makes the transaction abort.',
    since: NOTICED,
  })),
];

/** The gap that excuses this test on the target of this run. */
export const knownGap = (suite: string, test: string): KnownGap | undefined =>
  KNOWN_GAPS.find(
    (gap) =>
      gap.target === targetName &&
      gap.suite === suite &&
      (gap.test === undefined || gap.test === test),
  );
