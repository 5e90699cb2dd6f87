import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';

/**
 * Returns the account names of all connections, as transactions store them. Transactions of removed
 * connections remain.
 */
export const accountNames = (connections: readonly Pick<Connection, 'accounts'>[]): string[] => [
  ...new Set(connections.flatMap(({ accounts }) => accounts.map(accountName))),
];
