import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { accountName } from '@daily-snapshot/domain/connections/source-from-connection';

/** The accounts of connections, as their lines name them; lines of connections that ended stay. */
export const accountNames = (connections: readonly Pick<Connection, 'accounts'>[]): string[] => [
  ...new Set(connections.flatMap(({ accounts }) => accounts.map(accountName))),
];
