import type { Connection, Provider } from '@daily-snapshot/domain/connections/connection';
import type {
  ConnectAttempt,
  SourceReading,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';
import type { ConnectionKey } from './vault.ts';

/** The part of a connection that members see, and the part that only the server reads. */
export interface ConnectionRecord {
  readonly connection: Connection;
  readonly reading: SourceReading;
}

/** A decision about a stored document: what to write, and what to return to the caller. */
export interface Decided<Doc, Outcome> {
  /** absent: unchanged */
  readonly write?: Doc | undefined;
  readonly outcome: Outcome;
}

/** A record as it was read, by which a later write finds out whether it has changed. */
export interface ReadRecord extends ConnectionRecord {
  /** opaque; differs after each write */
  readonly version: unknown;
}

/** A connection whose sync is due. */
export interface DueConnection {
  readonly key: ConnectionKey;
  readonly provider: Provider;
  readonly dueAt: Date;
}

export interface Connections {
  /** Returns the connections of a business by id. */
  of(businessId: string): Promise<ReadonlyMap<string, Connection>>;

  find(key: ConnectionKey): Promise<ConnectionRecord | undefined>;

  /** Finds a connection that `replace` may store. */
  read(key: ConnectionKey): Promise<ReadRecord | undefined>;

  /**
   * Stores a record without reading it again.
   *
   * @param before the record as it was read
   * @returns undefined if another process has changed it meanwhile; nothing is stored then
   */
  replace(
    key: ConnectionKey,
    before: ReadRecord,
    after: ConnectionRecord,
  ): Promise<ReadRecord | undefined>;

  /**
   * Changes a connection in one transaction.
   *
   * @param decide may be called more than once. Its errors are passed on
   */
  change<Outcome>(
    key: ConnectionKey,
    decide: (record: ConnectionRecord | undefined) => Decided<ConnectionRecord, Outcome>,
  ): Promise<Outcome>;

  /**
   * Assigns a source to a business and stores its connection, in one transaction.
   *
   * @param decide gets the existing connection, and the names of all others
   * @returns false if another business has the source; nothing is stored then
   */
  connect(
    key: ConnectionKey,
    sourceKey: string,
    decide: (
      record: ConnectionRecord | undefined,
      namesTaken: ReadonlySet<string>,
    ) => ConnectionRecord,
  ): Promise<boolean>;

  /** Returns the connection that has a source; undefined if none has. */
  findBySourceKey(sourceKey: string): Promise<ConnectionKey | undefined>;

  /** Releases a source, so that another business can connect it. */
  release(key: ConnectionKey, sourceKey: string): Promise<void>;

  /** Deletes all documents of a connection. */
  remove(key: ConnectionKey): Promise<void>;

  /** Returns a page of due connections, the longest overdue first. */
  due(query: SweepQuery): Promise<SweepResult<DueConnection>>;

  /** @param key a hash of the state, so that a reader of the document cannot continue the attempt */
  beginAttempt(key: string, attempt: ConnectAttempt): Promise<void>;

  /** Returns the keys of some attempts that have expired without an end. */
  expiredAttempts(now: Date, most: number): Promise<readonly string[]>;

  changeAttempt<Outcome>(
    key: string,
    decide: (attempt: ConnectAttempt | undefined) => Decided<ConnectAttempt, Outcome>,
  ): Promise<Outcome>;
}
