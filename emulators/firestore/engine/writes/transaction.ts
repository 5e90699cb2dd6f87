import { randomBytes } from 'node:crypto';
import type { Document } from '../../model/document.ts';
import type { ResourcePath } from '../../model/resource-path.ts';
import type { Micros } from '../../model/value.ts';
import { invalidArgument, StatusError } from '../../status.ts';
import type { QueryPlan } from '../query/plan-query.ts';
import { runQuery } from '../query/run-query.ts';
import type { Snapshot } from '../storage/snapshot.ts';

/** @see https://firebase.google.com/docs/firestore/quotas#writes_and_transactions */
const MAX_IDLE: Micros = 60_000_000n;
const MAX_AGE: Micros = 270_000_000n;
/** Clients never end read-only transactions, so many wait to expire. */
const MAX_OPEN = 2000;

/** Reads one snapshot and records the documents and query results it returns. */
export class Transaction {
  readonly id: Uint8Array = randomBytes(16);
  readonly view: Snapshot;
  readonly readOnly: boolean;
  readonly startTime: Micros;
  readonly documents: { path: ResourcePath; document: Document | undefined }[] = [];
  readonly queries: { plan: QueryPlan; documents: readonly Document[] }[] = [];
  lastUsed: Micros;

  constructor(view: Snapshot, readOnly: boolean, startTime: Micros) {
    this.view = view;
    this.readOnly = readOnly;
    this.startTime = startTime;
    this.lastUsed = startTime;
  }

  recordDocument(path: ResourcePath, document: Document | undefined): void {
    this.documents.push({ path, document });
  }

  recordQuery(plan: QueryPlan, documents: readonly Document[]): void {
    this.queries.push({ plan, documents });
  }
}

/** The current and earlier versions of a database. */
export interface VersionedDatabase {
  view(): Snapshot;
  /** @throws StatusError when that version is too old or in the future */
  viewAt(readTime: Micros): Snapshot;
}

/**
 * Optimistic transactions. No documents are locked; on commit, the documents that a transaction
 * read are compared with the current ones.
 */
export class Transactions {
  readonly #database: VersionedDatabase;
  readonly #now: () => Micros;
  /** Ordered by last use, with the oldest first. */
  readonly #open = new Map<string, Transaction>();

  constructor(database: VersionedDatabase, now: () => Micros) {
    this.#database = database;
    this.#now = now;
  }

  /** @param options.readTime for read-only transactions; see `viewAt` */
  begin(options: { readOnly: boolean; readTime?: Micros }): Transaction {
    const { readOnly, readTime } = options;
    const view = readTime === undefined ? this.#database.view() : this.#database.viewAt(readTime);
    const transaction = new Transaction(view, readOnly, this.#now());
    this.#open.set(keyOf(transaction.id), transaction);
    this.#expire();
    return transaction;
  }

  get(id: Uint8Array): Transaction {
    this.#expire();
    const key = keyOf(id);
    const transaction = this.#open.get(key);
    if (transaction === undefined || this.#isExpired(transaction)) {
      throw invalidArgument('The referenced transaction has expired or is no longer valid.');
    }
    transaction.lastUsed = this.#now();
    this.#open.delete(key);
    this.#open.set(key, transaction);
    return transaction;
  }

  /**
   * @throws StatusError ABORTED when a document or query result that the transaction read has
   * changed
   */
  check(transaction: Transaction): void {
    const now = this.#database.view();
    if (now.isSameState(transaction.view)) return;
    const isCurrent =
      transaction.documents.every(({ path, document }) => now.get(path) === document) &&
      transaction.queries.every(({ plan, documents }) =>
        sameDocuments(runQuery(now, plan), documents),
      );
    if (!isCurrent) throw new StatusError('ABORTED', 'Transaction lock timeout.');
  }

  /** Ends a transaction. Does nothing if it has ended before. */
  end(id: Uint8Array): void {
    this.#open.delete(keyOf(id));
  }

  #isExpired({ lastUsed, startTime }: Transaction): boolean {
    const now = this.#now();
    return now - lastUsed > MAX_IDLE || now - startTime > MAX_AGE;
  }

  #expire(): void {
    for (const [key, transaction] of this.#open) {
      if (this.#open.size <= MAX_OPEN && !this.#isExpired(transaction)) return;
      this.#open.delete(key);
    }
  }
}

const keyOf = (id: Uint8Array) => Buffer.from(id).toString('base64');

/** Documents are immutable, so equal documents are the same object. */
const sameDocuments = (a: readonly Document[], b: readonly Document[]) =>
  a.length === b.length && a.every((document, index) => document === b[index]);
