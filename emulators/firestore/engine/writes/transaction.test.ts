import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getField } from '../../model/document.ts';
import { planQuery } from '../query/plan-query.ts';
import { runQuery } from '../query/run-query.ts';
import type { Database } from '../database.ts';
import type { Transaction } from './transaction.ts';
import { queryOf, where } from '../testing.ts';
import { aDatabase, at, commit, remove, set, TestClock } from '../testing-writes.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const EXPIRED = 'The referenced transaction has expired or is no longer valid.';

function read(transaction: Transaction, path: string) {
  const document = transaction.view.get(at(path));
  transaction.recordDocument(at(path), document);
  return document;
}

const begin = (database: Database) => database.transactions.begin({ readOnly: false });

describe('Transactions', () => {
  it('read one snapshot', () => {
    const database = aDatabase();
    const transaction = begin(database);
    commit(database, set('c/d', {}));
    expect(read(transaction, 'c/d')).toBeUndefined();
  });

  it('read an earlier version when the request asks for one', () => {
    const database = aDatabase();
    const { commitTime } = commit(database, set('c/d', { n: 1 }));
    commit(database, set('c/d', { n: 2 }));
    const { view } = database.transactions.begin({ readOnly: true, readTime: commitTime });
    expect(view.get(at('c/d'))?.updateTime).toBe(commitTime);
  });

  it('commit when the documents they read are unchanged', () => {
    const database = aDatabase();
    commit(database, set('c/d', {}));
    const transaction = begin(database);
    read(transaction, 'c/d');
    read(transaction, 'c/missing');
    commit(database, set('c/other', {}));
    expect(() => database.transactions.check(transaction)).not.toThrow();
  });

  it.each([
    ['modified', set('c/d', { n: 2 })],
    ['deleted', remove('c/d')],
    ['created', set('c/missing', {})],
  ])('abort when a document they read was %s', (_, write) => {
    const database = aDatabase();
    commit(database, set('c/d', { n: 1 }));
    const transaction = begin(database);
    read(transaction, 'c/d');
    read(transaction, 'c/missing');
    commit(database, write);
    expect(() => database.transactions.check(transaction)).toThrow('Transaction lock timeout.');
  });

  it('abort when a document was deleted and recreated with the same fields', () => {
    const database = aDatabase();
    commit(database, set('c/d', {}));
    const transaction = begin(database);
    read(transaction, 'c/d');
    commit(database, remove('c/d'));
    commit(database, set('c/d', {}));
    expect(() => database.transactions.check(transaction)).toThrow('Transaction lock timeout.');
  });

  it('abort when a query they ran has another result', () => {
    const database = aDatabase();
    commit(database, set('c/a', { n: 1 }));
    const transaction = begin(database);
    const plan = planQuery(queryOf('c', { where: where('n', '>', 0) }));
    transaction.recordQuery(plan, runQuery(transaction.view, plan));
    commit(database, set('c/b', { n: 0 }));
    expect(() => database.transactions.check(transaction)).not.toThrow();
    commit(database, set('c/b', { n: 1 }));
    expect(() => database.transactions.check(transaction)).toThrow('Transaction lock timeout.');
  });

  it('are valid until they end', () => {
    const { transactions } = aDatabase();
    const { id } = transactions.begin({ readOnly: false });
    expect(transactions.get(Buffer.from(id)).id).toEqual(id);
    transactions.end(id);
    expect(() => transactions.get(id)).toThrow(EXPIRED);
    expect(() => transactions.end(id)).not.toThrow();
  });

  it('expire after a minute without use', () => {
    const clock = new TestClock();
    const { transactions } = aDatabase({ now: clock.now });
    const idle = transactions.begin({ readOnly: false });
    const used = transactions.begin({ readOnly: false });
    clock.advance(40);
    transactions.get(used.id);
    clock.advance(40);
    expect(() => transactions.get(idle.id)).toThrow(EXPIRED);
    expect(transactions.get(used.id)).toBe(used);
  });

  it('expire after 270 seconds', () => {
    const clock = new TestClock();
    const { transactions } = aDatabase({ now: clock.now });
    const { id } = transactions.begin({ readOnly: false });
    for (let seconds = 0; seconds < 260; seconds += 20) {
      clock.advance(20);
      transactions.get(id);
    }
    clock.advance(20);
    expect(() => transactions.get(id)).toThrow(EXPIRED);
  });

  it('expire when too many are open, starting with the one idle longest', () => {
    const { transactions } = aDatabase();
    const [first, second] = [0, 1].map(() => transactions.begin({ readOnly: true }));
    transactions.get(first!.id);
    for (let n = 0; n < 1999; n++) transactions.begin({ readOnly: true });
    expect(transactions.get(first!.id)).toBe(first);
    expect(() => transactions.get(second!.id)).toThrow(EXPIRED);
  });

  it('are serializable: the committed ones have the same result when run one after another', () => {
    const document = fc.constantFrom('c/0', 'c/1', 'c/2');
    const job = fc.record({
      reads: fc.array(document, { maxLength: 3 }),
      runsQuery: fc.boolean(),
      write: document,
      isDelete: fc.boolean(),
    });
    // Each number advances one job by one step: begin, each read, or commit.
    const schedule = fc.array(fc.nat(5), { maxLength: 60 });
    fc.assert(
      fc.property(fc.array(job, { minLength: 2, maxLength: 6 }), schedule, (jobs, turns) => {
        const database = aDatabase();
        const serial = aDatabase();
        const steps = jobs.map((each, index) => run(each, index, database, serial));
        for (const turn of turns) steps[turn]?.next();
        for (const rest of steps) while (!rest.next().done);
        expect(contents(database)).toEqual(contents(serial));
      }),
      { numRuns: randomRuns(300) },
    );
  });
});

interface Job {
  readonly reads: readonly string[];
  readonly runsQuery: boolean;
  readonly write: string;
  readonly isDelete: boolean;
}

const ALL_POSITIVE = planQuery(queryOf('c', { where: where('n', '>', 0) }));

/**
 * Runs a transaction step by step. On commit, runs it again without interruption on `serial`, where
 * it must read the same documents.
 */
function* run(job: Job, index: number, database: Database, serial: Database) {
  const transaction = begin(database);
  yield;
  let sum = index + 1;
  for (const path of job.reads) {
    sum += numberIn(read(transaction, path));
    yield;
  }
  if (job.runsQuery) {
    const found = runQuery(transaction.view, ALL_POSITIVE);
    transaction.recordQuery(ALL_POSITIVE, found);
    sum += found.length;
    yield;
  }
  const write = (n: number) => (job.isDelete ? remove(job.write) : set(job.write, { n }));
  const plan = database.plan([write(sum)]);
  try {
    database.transactions.check(transaction);
  } catch {
    return;
  }
  database.apply(plan);
  const view = serial.view();
  const serialSum =
    index +
    1 +
    job.reads.reduce((total, path) => total + numberIn(view.get(at(path))), 0) +
    (job.runsQuery ? runQuery(view, ALL_POSITIVE).length : 0);
  commit(serial, write(serialSum));
}

function numberIn(document: ReturnType<typeof read>): number {
  const value = document && getField(document.fields, ['n']);
  return value?.kind === 'integer' ? Number(value.value) : 0;
}

const contents = (database: Database) =>
  Array.from(database.view().documents(), (document) => [document.path.segments, document.fields]);
