import type { Connection } from '@daily-snapshot/domain/connections/connection';
import type {
  ConnectAttempt,
  SourceReading,
} from '@daily-snapshot/domain/connections/source-sync-schema';
import type { SweepQuery, SweepResult } from '../../platform/sweeps/sweep-query.ts';
import type { ConnectionKey } from './vault.ts';

/** What members see of a connection, and what only the server knows of it. */
export interface ConnectionRecord {
  readonly connection: Connection;
  readonly reading: SourceReading;
}

/** What is decided about a document that was read, and what the asker hears. */
export interface Decided<Doc, Outcome> {
  /** absent: it stays as it is */
  readonly write?: Doc | undefined;
  readonly outcome: Outcome;
}

export interface Connections {
  /** By id. */
  of(businessId: string): Promise<ReadonlyMap<string, Connection>>;

  find(key: ConnectionKey): Promise<ConnectionRecord | undefined>;

  /**
   * Changes a connection by what it is then.
   *
   * @param decide may be called more than once; what it throws comes through
   */
  change<Outcome>(
    key: ConnectionKey,
    decide: (record: ConnectionRecord | undefined) => Decided<ConnectionRecord, Outcome>,
  ): Promise<Outcome>;

  /**
   * Takes a source for a business, and writes its connection.
   *
   * @param decide is given the connection that there is already, and the names of all others
   * @returns false, and nothing is written, when another business has the source
   */
  connect(
    key: ConnectionKey,
    sourceKey: string,
    decide: (
      record: ConnectionRecord | undefined,
      namesTaken: ReadonlySet<string>,
    ) => ConnectionRecord,
  ): Promise<boolean>;

  /** Who has a source; undefined: nobody. */
  holderOf(sourceKey: string): Promise<ConnectionKey | undefined>;

  /** Lets another business have the source. */
  release(key: ConnectionKey, sourceKey: string): Promise<void>;

  /** Leaves nothing of a connection. */
  remove(key: ConnectionKey): Promise<void>;

  /** A page of those to be looked at, the longest overdue first. */
  due(query: SweepQuery): Promise<SweepResult<ConnectionKey>>;

  /** @param key names it to us and, being a hash, to nobody who reads it */
  beginAttempt(key: string, attempt: ConnectAttempt): Promise<void>;

  /** The key of the attempt that a notice names, and who began it. */
  findAttemptByWebhookKey(
    webhookKey: string,
  ): Promise<{ readonly key: string; readonly accountId: string } | undefined>;

  changeAttempt<Outcome>(
    key: string,
    decide: (attempt: ConnectAttempt | undefined) => Decided<ConnectAttempt, Outcome>,
  ): Promise<Outcome>;
}
