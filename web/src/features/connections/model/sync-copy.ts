import type { SyncError } from '@daily-snapshot/domain/connections/sync-log';

/** The texts of the sync log. */
export const SYNC_COPY = {
  title: (count: number) => (count === 1 ? 'Last sync' : `Last ${count} syncs`),
  columns: { at: 'Time', added: 'Added', changed: 'Changed', removed: 'Removed', result: 'Result' },
  done: 'Done',
  errors: {
    'needs-reconnect': 'Access was denied. Please reconnect.',
    'provider-down': 'The provider did not answer.',
    limit: 'The provider is limiting our requests.',
    refused: 'The provider rejected our request.',
    unsupported: 'The provider no longer supports this bank.',
  } satisfies Record<SyncError, string>,
  next: (time: string) => `Next sync: ${time}, or earlier if the provider reports a change.`,
  isDue: 'The next sync starts within a few minutes.',
  waits: 'We sync again after you reconnect.',
} as const;
