import { targetName, type TargetName } from './targets.ts';

/** A test that is known to fail on a target, with the reason. */
export interface KnownGap {
  readonly target: TargetName;
  /** The test file without its extension, such as `web/listeners`. */
  readonly suite: string;
  /** If absent, every test of the suite. */
  readonly test?: string;
  readonly reason: string;
  /** The date of discovery, `YYYY-MM-DD`. */
  readonly since: string;
}

const FOUND_ON = '2026-11-21';

/** Differences among Google's service, Google's emulator (v1.22) and this emulator. */
const KNOWN_GAPS: readonly KnownGap[] = [
  {
    target: 'emulator',
    suite: 'wire/queries',
    test: 'reject not-in within or',
    reason: 'The test suites of the SDKs expect an emulator to accept such queries.',
    since: FOUND_ON,
  },
  {
    target: 'emulator',
    suite: 'wire/writes',
    test: 'treat zero as greater than minus zero',
    reason: 'According to the reference, the stored value stays when both are zero.',
    since: FOUND_ON,
  },
  {
    target: 'emulator',
    suite: 'wire/control',
    test: 'accept function triggers',
    reason: 'The emulator does not call function triggers.',
    since: FOUND_ON,
  },
  {
    target: 'google',
    suite: 'admin/explain',
    reason: "Google's emulator ignores explain options.",
    since: FOUND_ON,
  },
  {
    target: 'google',
    suite: 'admin/queries',
    test: 'split into disjoint partitions that cover all documents',
    reason: "Google's emulator does not implement PartitionQuery.",
    since: FOUND_ON,
  },
  {
    target: 'google',
    suite: 'admin/queries',
    test: 'have one partition when empty',
    reason: "Google's emulator does not implement PartitionQuery.",
    since: FOUND_ON,
  },
  {
    target: 'google',
    suite: 'admin/documents',
    test: 'are updated only if they exist',
    reason: "Google's emulator returns another error message than the service.",
    since: FOUND_ON,
  },
  {
    target: 'google',
    suite: 'admin/transactions',
    test: 'do not retry a permanent failure',
    reason: "Google's emulator returns another error message than the service.",
    since: FOUND_ON,
  },
  ...[
    'abort when a document they read changes',
    'abort when a missing document they read is created',
    'abort when their query finds another document',
  ].map((test): KnownGap => ({
    target: 'google',
    suite: 'wire/transactions',
    test,
    reason:
      "In Google's emulator, the competing write waits for the transaction. Here, the transaction aborts.",
    since: FOUND_ON,
  })),
];

/** Returns the gap that excuses this test on the current target. */
export const knownGap = (suite: string, test: string): KnownGap | undefined =>
  KNOWN_GAPS.find(
    (gap) =>
      gap.target === targetName &&
      gap.suite === suite &&
      (gap.test === undefined || gap.test === test),
  );
