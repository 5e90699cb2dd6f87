import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Businesses } from '../../../accounts/ports/businesses.ts';
import type { Connections } from '../../ports/connections.ts';
import type { Imports } from '../../../imports/ports/imports.ts';
import type { Ledger } from '../../../imports/ports/ledger.ts';
import type { SourceLedger } from '../../../imports/ports/source-ledger.ts';
import type { KillSwitchReader } from '../../../operations/ports/kill-switches.ts';
import type { Sources } from '../../ports/source-provider.ts';
import type { TaskQueue } from '../../../platform/ports/task-queue.ts';
import type { Vault } from '../../ports/vault.ts';

export interface SyncPorts {
  readonly businesses: Businesses;
  readonly connections: Connections;
  readonly ledger: Ledger;
  readonly sourceLedger: SourceLedger;
  readonly imports: Imports;
  readonly sources: Sources;
  readonly killSwitches: KillSwitchReader;
  readonly vault: Vault;
  readonly taskQueue: TaskQueue;
  readonly newAttemptId: () => string;
  readonly clock: Clock;
}

/**
 * The result of a task. `continues`: another task continues. `busy`: another task holds the lease.
 * `later`: the connection is not due, or we do not read from its provider now.
 */
export type SyncOutcome = 'done' | 'continues' | 'later' | 'busy' | 'gone';
