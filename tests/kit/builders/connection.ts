import type { Connection } from '@daily-snapshot/domain/connections/connection';

const HOUR_MS = 3_600_000;

/**
 * Builds a bank connection that was made long ago and whose last sync, at `lastReadAt`, read
 * everything.
 */
export const aConnection = (lastReadAt: Date, overrides: Partial<Connection> = {}): Connection => ({
  provider: 'plaid',
  name: 'First Bank',
  provides: ['profit', 'cash'],
  currency: 'USD',
  basis: null,
  accounts: [
    {
      key: 'checking',
      name: 'Checking',
      mask: '1234',
      kind: 'bank',
      balance: null,
      dataThrough: lastReadAt,
      isPersonal: false,
    },
  ],
  connectedAt: new Date(lastReadAt.getTime() - 5000 * HOUR_MS),
  initialSync: null,
  lastReadAt,
  problem: null,
  problemSince: null,
  accessEndsAt: null,
  receipt: { since: lastReadAt, reads: {}, access: 0, writes: 0 },
  disconnectedAt: null,
  purgingSince: null,
  ...overrides,
});
