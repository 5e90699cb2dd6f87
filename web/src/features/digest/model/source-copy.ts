import type { SourceProblem } from '@daily-snapshot/domain/connections/source-state';

/** The texts about the sources of a digest. */
export const SOURCE_COPY = {
  title: 'Sources',
  complete: (count: number, day: string) =>
    count === 1
      ? `1 more source is complete through ${day}`
      : `${count} sources are complete through ${day}`,
  closed: (day: string) => `closed on ${day}.`,
  noData: 'no data yet.',
  current: (day: string) => `complete through ${day}.`,
  behind: (day: string) => `complete only through ${day}. Later days are still missing.`,
  problems: {
    'needs-reconnect': 'Please reconnect it.',
    'provider-down': 'We cannot reach it right now. We will try again.',
    'still-syncing': 'Its history is still being imported.',
    unsupported: 'We can no longer read it. Import its transactions from a file.',
  } satisfies Record<SourceProblem, string>,
  checked: (count: string) => `${count} checked.`,
} as const;
