import type { Document } from '../model/document.ts';
import { databaseText, sameDatabase, type DatabaseId } from '../model/resource-path.ts';
import type { Micros } from '../model/value.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { Clock, systemTime } from './clock.ts';
import type { IndexFile } from './indexes/index-file.ts';
import { requireIndexes } from './indexes/required-index.ts';
import { planQuery, type QueryPlan } from './query/plan-query.ts';
import type { Query } from '../model/query.ts';
import { History } from './storage/version-history.ts';
import { planCommit } from './writes/plan-commit.ts';
import { Snapshot } from './storage/snapshot.ts';
import { Transactions } from './writes/transaction.ts';
import type { Change, Commit, CommitPlan, Write } from './writes/write.ts';

export interface DatabaseOptions {
  /** Microseconds since the Unix epoch. May stand still or go back. */
  readonly now?: () => Micros;
  /** The initial documents. Earlier versions are not available. */
  readonly initial?: Snapshot;
  /** Persists a commit before it takes effect. If this throws, the commit does not happen. */
  readonly record?: (commit: Commit) => void;
  /** If present, queries without a required index fail, as in the service. */
  readonly indexes?: IndexFile;
}

/**
 * The documents of one database and the commits that change them.
 *
 * All methods are synchronous, so a commit is atomic. Its time is later than every earlier
 * `readTime`, so `viewAt` returns the same documents as an earlier read at that time.
 */
export class Database {
  readonly id: DatabaseId;
  readonly transactions: Transactions;
  readonly #clock: Clock;
  readonly #record: (commit: Commit) => void;
  readonly #history: History;
  readonly #indexes: IndexFile | undefined;
  readonly #subscribers = new Set<(commit: Commit) => void>();

  constructor(id: DatabaseId, options: DatabaseOptions = {}) {
    const now = options.now ?? systemTime;
    const initial = options.initial ?? Snapshot.empty.at(now());
    this.id = id;
    this.#clock = new Clock(now, initial.readTime);
    this.#indexes = options.indexes;
    this.#record = options.record ?? (() => {});
    this.#history = new History(initial);
    this.transactions = new Transactions(this, this.#clock.next);
  }

  /** Returns the current documents. Costs nothing and never changes. */
  view(): Snapshot {
    return this.#history.head.at(this.#clock.next());
  }

  /**
   * Returns an earlier version, at least for the last minute unless many bytes were written since.
   */
  viewAt(readTime: Micros): Snapshot {
    if (readTime > this.#clock.next()) {
      throw invalidArgument('The requested read time is in the future.');
    }
    const snapshot = this.#history.at(readTime);
    if (snapshot === undefined) {
      throw new StatusError('FAILED_PRECONDITION', 'The requested snapshot version is too old.');
    }
    return snapshot.at(readTime);
  }

  /**
   * Validates a query.
   *
   * @throws StatusError when the query is invalid or lacks a required index
   */
  planQuery(query: Query): QueryPlan {
    const plan = planQuery(query);
    if (this.#indexes) requireIndexes(this.#indexes, plan);
    return plan;
  }

  /**
   * Computes the effect of a commit now, without applying it.
   *
   * @throws StatusError when the writes are invalid for any documents
   */
  plan(writes: readonly Write[]): CommitPlan {
    if (writes.some(({ path }) => !sameDatabase(path.databaseId, this.id))) {
      throw new Error(`The writes are not for database ${databaseText(this.id)}`);
    }
    return planCommit(this.#history.head, writes, this.#clock.next());
  }

  /**
   * Applies the latest plan and notifies the subscribers.
   *
   * @throws StatusError the failure of the plan
   */
  apply(plan: CommitPlan): Commit {
    if (plan.failure !== undefined) throw plan.failure;
    const head = this.#history.head;
    if (plan.changes.some(({ path, before }) => head.get(path) !== before)) {
      throw new Error('The plan is stale: another commit came between plan and apply');
    }
    return this.#commit(plan.changes, plan.commitTime);
  }

  /** Stores documents with the times that they have. Replaces documents of the same name. */
  load(documents: readonly Document[]): Commit {
    const head = this.#history.head;
    const changes = documents.map((after) => ({
      path: after.path,
      before: head.get(after.path),
      after,
    }));
    // The times may come from a clock that is ahead of this one.
    for (const { updateTime } of documents) this.#clock.advanceTo(updateTime);
    return this.#commit(changes, this.#clock.next());
  }

  /** Deletes every document. */
  clear(): Commit {
    const changes = Array.from(this.#history.head.documents(), (before) => ({
      path: before.path,
      before,
      after: undefined,
    }));
    return this.#commit(changes, this.#clock.next());
  }

  /** @returns a function that ends the subscription */
  subscribe(subscriber: (commit: Commit) => void): () => void {
    this.#subscribers.add(subscriber);
    return () => this.#subscribers.delete(subscriber);
  }

  #commit(changes: readonly Change[], commitTime: Micros): Commit {
    const commit = { commitTime, changes };
    if (changes.length === 0) return commit;
    this.#record(commit);
    this.#history.push(this.#history.head.with(changes, commitTime), changes);
    for (const subscriber of this.#subscribers) subscriber(commit);
    return commit;
  }
}
