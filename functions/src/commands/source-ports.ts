import type { Clock } from '@daily-snapshot/domain/clock';
import type { Businesses } from '../ports/businesses.ts';
import type { Connections } from '../ports/connections.ts';
import type { Imports } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { Sources } from '../ports/source-provider.ts';
import type { TaskQueue } from '../ports/task-queue.ts';
import type { Vault } from '../ports/vault.ts';

export interface SyncPorts {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly sources: Sources;
  readonly vault: Vault;
  readonly taskQueue: TaskQueue;
  readonly newAttemptId: () => string;
  readonly clock: Clock;
}

/**
 * What became of it. `goes-on`: another task goes on with it; `busy`: somebody is at it; `later`: the
 * connection says when.
 */
export type Synced = 'done' | 'goes-on' | 'later' | 'busy' | 'gone';
