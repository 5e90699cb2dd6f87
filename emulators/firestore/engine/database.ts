import type { Document } from '../model/document.ts';
import { databaseText, sameDatabase, type DatabaseId } from '../model/resource-path.ts';
import type { Micros } from '../model/value.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { Clock, systemTime } from './clock.ts';
import { History } from './history.ts';
import { planCommit } from './plan-commit.ts';
import { Snapshot } from './snapshot.ts';
import { Transactions } from './transaction.ts';
import type { Change, Commit, CommitPlan, Write } from './write.ts';

export interface DatabaseOptions {
  /** Microseconds since the epoch; may stand still or go back. */
  readonly now?: () => Micros;
  /** What the database starts with; nothing is known of the time before. */
  readonly initial?: Snapshot;
  /** Makes a commit permanent before it takes effect; when this throws, the commit has not happened. */
  readonly record?: (commit: Commit) => void;
}

/**
 * The documents of one database and how they change.
 *
 * Everything is synchronous, so a commit is atomic. Its time is later than any `readTime` given
 * out before, so what was once read at a time is what `viewAt` that time shows.
 */
export class Database {
  readonly id: DatabaseId;
  readonly transactions: Transactions;
  readonly #clock: Clock;
  readonly #record: (commit: Commit) => void;
  readonly #history: History;
  readonly #subscribers = new Set<(commit: Commit) => void>();

  constructor(id: DatabaseId, options: DatabaseOptions = {}) {
    const now = options.now ?? systemTime;
    const initial = options.initial ?? Snapshot.empty.at(now());
    this.id = id;
    this.#clock = new Clock(now, initial.readTime);
    this.#record = options.record ?? (() => {});
    this.#history = new History(initial);
    this.transactions = new Transactions(this, this.#clock.next);
  }

  /** The database as it is now. Costs nothing and never changes. */
  view(): Snapshot {
    return this.#history.head.at(this.#clock.next());
  }

  /** The database as it was, for at least the last minute unless very much was written since. */
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
   * What a commit of these writes would do now.
   *
   * @throws StatusError when the writes could not be applied to any documents
   */
  plan(writes: readonly Write[]): CommitPlan {
    if (writes.some(({ path }) => !sameDatabase(path.databaseId, this.id))) {
      throw new Error(`Writes to another database than ${databaseText(this.id)}`);
    }
    return planCommit(this.#history.head, writes, this.#clock.next());
  }

  /**
   * Carries out the latest plan and tells the subscribers.
   *
   * @throws StatusError the plan's failure
   */
  apply(plan: CommitPlan): Commit {
    if (plan.failure !== undefined) throw plan.failure;
    const head = this.#history.head;
    if (plan.changes.some(({ path, before }) => head.get(path) !== before)) {
      throw new Error('The plan is stale: another commit came between plan and apply');
    }
    return this.#commit(plan.changes, plan.commitTime);
  }

  /** Stores documents as they are, times included, over those of the same names. */
  load(documents: readonly Document[]): Commit {
    const head = this.#history.head;
    const changes = documents.map((after) => ({
      path: after.path,
      before: head.get(after.path),
      after,
    }));
    // Their times may be those of a clock that is ahead of this one.
    for (const { updateTime } of documents) this.#clock.pass(updateTime);
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

  /** @returns ends the subscription */
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
