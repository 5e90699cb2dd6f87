import type { Connection } from '@daily-snapshot/domain/connections/connection';
import {
  mergeUnreadable,
  type UnreadableRecord,
} from '@daily-snapshot/domain/connections/unreadable-record';
import type { SourceReading } from '@daily-snapshot/domain/connections/source-sync-schema';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { ConnectionRecord, Connections, ReadRecord } from '../../ports/connections.ts';
import type { SourceError } from '../../ports/source-error.ts';
import type { ProviderCall } from '../../ports/source-provider.ts';
import type { ConnectionKey } from '../../ports/vault.ts';
import { addRequests } from './request-log.ts';
import { SyncCounts } from './sync-counts.ts';

/**
 * Longer than a task can run, so that only one holds it. After it expires, another task replaces
 * one that died.
 */
export const LEASE_MS = 600_000;

/** The largest difference between the clocks of two servers. */
const CLOCK_SKEW_MS = 10_000;

/** Another task syncs the connection, so our data may be old. */
export class LostLease extends Error {}

export interface Changes {
  readonly connection?: Partial<Connection> | undefined;
  readonly reading?: Partial<SourceReading> | undefined;
}

type ComputeChanges = (record: ConnectionRecord) => Changes;

/**
 * The record of a connection during a sync. The lease allows one writing sync at a time. A sync that
 * finds nothing new needs no lease: it stores its result only if the record has not changed.
 */
export interface Lease {
  /** receives every request to the provider; the next `change` adds them to the receipt */
  readonly onCall: (call: ProviderCall) => void;
  /** returns how many requests were sent */
  readonly callCount: () => number;
  /** receives every record that could not be read; the next `change` adds them to the connection */
  readonly onUnreadable: (record: UnreadableRecord) => void;
  /** returns the records that could not be read since the last `change` */
  readonly setAside: () => readonly UnreadableRecord[];
  /** returns all records that could not be read since the sync began */
  readonly found: () => readonly UnreadableRecord[];
  /** the lines that this run has imported and removed so far */
  readonly synced: SyncCounts;
  /** receives every failed request; the log gets the provider's request id */
  readonly onTrouble: (error: SourceError) => void;

  /**
   * Changes the record. `save` or `finish` stores the change.
   *
   * @param changes may be computed again if another process changes the stored record
   */
  change(changes: Changes | ComputeChanges): ConnectionRecord;

  /**
   * Takes the lease, unless this sync holds it. Call it before every write to another document.
   *
   * @throws LostLease if another sync has the lease, or has synced meanwhile
   */
  hold(): Promise<void>;

  /**
   * Stores the changes, and takes or renews the lease.
   *
   * @throws LostLease if another sync has the lease, or has synced meanwhile
   */
  save(changes?: Changes | ComputeChanges): Promise<ConnectionRecord>;

  /**
   * Stores the changes and releases the lease.
   *
   * @returns whether another sync was requested meanwhile
   * @throws LostLease if another sync has the lease, or has synced meanwhile
   */
  finish(): Promise<boolean>;

  /** Releases the lease after a failure, and stores only the requests that were sent. */
  release(): Promise<void>;
}

interface LeaseOptions extends Pick<Lease, 'onTrouble' | 'onUnreadable'> {
  /** identifies this run */
  readonly holder: string;
}

export function createLease(
  { connections, clock }: { readonly connections: Connections; readonly clock: Clock },
  key: ConnectionKey,
  first: ReadRecord,
  { holder, onTrouble, onUnreadable }: LeaseOptions,
): Lease {
  const found: UnreadableRecord[] = [];
  const synced = new SyncCounts();
  let stored = first;
  let current: ConnectionRecord = first;
  let isHeld = false;
  let unstored: ComputeChanges[] = [];
  let uncounted: ProviderCall[] = [];
  let callCount = 0;
  let calls: ProviderCall[] = [];
  let unreadable: UnreadableRecord[] = [];

  const change: Lease['change'] = (changes) => {
    const [sent, setAside] = [calls, unreadable];
    [calls, unreadable] = [[], []];
    const compute: ComputeChanges = (record) => {
      const changed = typeof changes === 'function' ? changes(record) : changes;
      return withRequests(record, changed, { sent, setAside });
    };
    unstored.push(compute);
    uncounted.push(...sent);
    current = applied(current, compute);
    return current;
  };

  const leased = ({ connection, reading }: ConnectionRecord): ConnectionRecord => {
    const until = new Date(clock.now().getTime() + LEASE_MS);
    return { connection, reading: { ...reading, lease: { holder, until } } };
  };

  /** Takes the lease although another process has changed the record since it was read. */
  async function holdChanged(): Promise<void> {
    const now = clock.now();
    await connections.change(key, (record) => {
      if (!record || !isOurs(record, { holder, isHeld }, now)) throw new LostLease();
      // Another sync follows this one, which may have missed the change.
      const isRerunRequested = !isHeld || record.reading.isRerunRequested;
      const { connection, reading } = leased(record);
      return {
        write: { connection, reading: { ...reading, isRerunRequested } },
        outcome: undefined,
      };
    });
    const record = await connections.read(key);
    if (record?.reading.lease?.holder !== holder) throw new LostLease();
    stored = record;
    current = unstored.reduce(applied, record as ConnectionRecord);
    isHeld = true;
  }

  async function hold(): Promise<void> {
    if (isHeld) return;
    const { connection, reading } = leased(stored);
    const record = await connections.replace(key, stored, {
      connection,
      reading: { ...reading, isRerunRequested: false },
    });
    if (!record) return holdChanged();
    const { lease, isRerunRequested } = record.reading;
    stored = record;
    current = { ...current, reading: { ...current.reading, lease, isRerunRequested } };
    isHeld = true;
  }

  async function save(changes: Changes | ComputeChanges = {}): Promise<ConnectionRecord> {
    change(changes);
    for (;;) {
      const record = await connections.replace(key, stored, leased(current));
      if (record) {
        [stored, current, unstored, uncounted, isHeld] = [record, record, [], [], true];
        return current;
      }
      await holdChanged();
    }
  }

  async function finish(): Promise<boolean> {
    change({});
    const { isRerunRequested } = isHeld ? current.reading : { isRerunRequested: false };
    if (await connections.replace(key, stored, released(current, isRerunRequested, clock.now()))) {
      return isRerunRequested;
    }
    return finishChanged();
  }

  /** Stores the changes although another process has changed the record since it was read. */
  const finishChanged = (): Promise<boolean> =>
    connections.change<boolean>(key, (record) => {
      // A sync that also ends the connection has removed the record.
      if (!record) return { outcome: false };
      const now = clock.now();
      if (!isOurs(record, { holder, isHeld }, now)) throw new LostLease();
      const isAgain = !isHeld || record.reading.isRerunRequested;
      const write = released(unstored.reduce(applied, record), isAgain, now);
      return { write, outcome: isAgain };
    });

  return {
    onCall: (call) => {
      callCount += 1;
      calls.push(call);
    },
    callCount: () => callCount,
    onUnreadable: (record) => {
      unreadable.push(record);
      found.push(record);
      onUnreadable(record);
    },
    setAside: () => unreadable,
    found: () => found,
    onTrouble,
    synced,
    change,
    hold,
    save,
    finish,
    release: async () => {
      const sent = [...uncounted, ...calls];
      if (!isHeld && sent.length === 0) return;
      await connections.change(key, (record) => {
        if (!record) return { outcome: undefined };
        const { connection, reading } = record;
        const counted = {
          connection: { ...connection, receipt: addRequests(connection.receipt, sent) },
        };
        const isOwn = reading.lease?.holder === holder;
        const free = isOwn ? released(record, reading.isRerunRequested, clock.now()) : record;
        return { write: { ...free, ...counted }, outcome: undefined };
      });
    },
  };
}

export const isLeased = ({ lease }: Pick<SourceReading, 'lease'>, now: Date): boolean =>
  lease !== null && lease.until > now;

export const isDue = ({ dueAt }: Pick<SourceReading, 'dueAt'>, now: Date): boolean =>
  dueAt !== null && dueAt.getTime() <= now.getTime() + CLOCK_SKEW_MS;

/** Returns whether this sync may still store its result. */
const isOurs = (
  record: ConnectionRecord,
  { holder, isHeld }: { readonly holder: string; readonly isHeld: boolean },
  now: Date,
): boolean =>
  isHeld
    ? record.reading.lease?.holder === holder
    : record.connection.disconnectedAt === null &&
      !isLeased(record.reading, now) &&
      isDue(record.reading, now);

const released = (
  { connection, reading }: ConnectionRecord,
  isRerunRequested: boolean,
  now: Date,
): ConnectionRecord => ({
  connection,
  reading: {
    ...reading,
    lease: null,
    isRerunRequested: false,
    ...(isRerunRequested && { dueAt: now, hasReportedChanges: true }),
  },
});

const applied = (
  { connection, reading }: ConnectionRecord,
  compute: ComputeChanges,
): ConnectionRecord => {
  const changed = compute({ connection, reading });
  return {
    connection: { ...connection, ...changed.connection },
    reading: { ...reading, ...changed.reading },
  };
};

/** Adds the requests and the unreadable records since the last change. */
function withRequests(
  record: ConnectionRecord,
  changed: Changes,
  {
    sent,
    setAside,
  }: { readonly sent: readonly ProviderCall[]; readonly setAside: readonly UnreadableRecord[] },
): Changes {
  const { unreadable = [] } = { ...record.connection, ...changed.connection };
  return {
    reading: changed.reading,
    connection: {
      ...changed.connection,
      ...(sent.length > 0 && { receipt: addRequests(record.connection.receipt, sent) }),
      ...(setAside.length > 0 && { unreadable: mergeUnreadable(unreadable, setAside) }),
    },
  };
}
