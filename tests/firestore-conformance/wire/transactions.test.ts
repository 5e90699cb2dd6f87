import { describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import { randomId } from '../clients/ids.ts';
import { from, where } from '../clients/queries.ts';
import { int } from '../clients/values.ts';

describe.each(WIRE_TRANSPORTS)('transactions over %s', (transport) => {
  const database = new WireDatabase(transport);
  const newPath = () => `c/${randomId()}`;

  const begin = async (options?: Json): Promise<string> => {
    const [answer] = await database.call('BeginTransaction', options ? { options } : {});
    return answer.transaction;
  };
  const read = (path: string, extra: Json) =>
    database.call('BatchGetDocuments', { documents: [database.path(path)], ...extra });
  const commit = (transaction: string, ...writes: Json[]) =>
    database.call('Commit', { transaction, writes });

  it('begin, read and commit', async () => {
    const path = newPath();
    await database.seed({ [path]: { n: int(1) } });
    const transaction = await begin();
    const [answer] = await read(path, { transaction });
    expect(answer.found.fields).toEqual({ n: int(1) });
    await commit(transaction, database.update(path, { n: int(2) }));
    expect(await database.fields(path)).toEqual({ n: int(2) });
  });

  it('begin with the first read of documents, which returns the id', async () => {
    const [answer] = await read(newPath(), { newTransaction: { readWrite: {} } });
    expect(answer.transaction).toMatch(/.+/);
    await commit(answer.transaction);
  });

  it('begin with a query before its first document', async () => {
    const collection = randomId();
    await database.seed({ [`${collection}/a`]: { n: int(1) } });
    for (const structuredQuery of [from(collection), from('nothing')]) {
      const request = { structuredQuery, newTransaction: { readOnly: {} } };
      const [first] = await database.call('RunQuery', request);
      expect(first.transaction).toMatch(/.+/);
    }
  });

  it('begin with an aggregation', async () => {
    const [answer] = await database.call('RunAggregationQuery', {
      structuredAggregationQuery: {
        structuredQuery: from('c'),
        aggregations: [{ alias: 'n', count: {} }],
      },
      newTransaction: { readOnly: {} },
    });
    expect(answer.transaction).toMatch(/.+/);
  });

  it('read one snapshot', async () => {
    const path = newPath();
    await database.seed({ [path]: { n: int(1) } });
    const transaction = await begin({ readOnly: {} });
    await read(newPath(), { transaction });
    await database.seed({ [path]: { n: int(2) } });
    const [answer] = await read(path, { transaction });
    expect(answer.found.fields).toEqual({ n: int(1) });
  });

  it('read an earlier version by time', async () => {
    const path = newPath();
    const { commitTime } = await database.commit(database.update(path, { n: int(1) }));
    await database.seed({ [path]: { n: int(2) } });
    const transaction = await begin({ readOnly: { readTime: commitTime } });
    const [inTransaction] = await read(path, { transaction });
    const [plainly] = await read(path, { readTime: commitTime });
    expect(inTransaction.found.fields).toEqual({ n: int(1) });
    expect(plainly.found.fields).toEqual({ n: int(1) });
  });

  it('abort when a document they read changes', async () => {
    const path = newPath();
    await database.seed({ [path]: { n: int(1) } });
    const transaction = await begin();
    await read(path, { transaction });
    await database.seed({ [path]: { n: int(2) } });
    const result = newPath();
    await expect(commit(transaction, database.update(result, { n: int(1) }))).rejects.toMatchObject(
      { code: 'ABORTED' },
    );
    expect(await database.document(result)).toBeUndefined();
  });

  it('abort when a missing document they read is created', async () => {
    const path = newPath();
    const transaction = await begin();
    await read(path, { transaction });
    await database.seed({ [path]: { n: int(1) } });
    await expect(
      commit(transaction, database.update(newPath(), { n: int(1) })),
    ).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('abort when their query finds another document', async () => {
    const collection = randomId();
    const transaction = await begin();
    const structuredQuery = { ...from(collection), where: where('n', '==', int(1)) };
    await database.call('RunQuery', { structuredQuery, transaction });
    await database.seed({ [`${collection}/phantom`]: { n: int(1) } });
    await expect(
      commit(transaction, database.update(newPath(), { n: int(1) })),
    ).rejects.toMatchObject({ code: 'ABORTED' });
  });

  it('end with commit and rollback', async () => {
    const [committed, rolledBack] = [await begin(), await begin()];
    await commit(committed);
    await database.call('Rollback', { transaction: rolledBack });
    for (const transaction of [committed, rolledBack]) {
      const again = commit(transaction, database.update(newPath(), { n: int(1) }));
      await expect(again).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });

  it('can be rolled back after a failed commit', async () => {
    const transaction = await begin();
    const missing = database.update(newPath(), {}, { currentDocument: { exists: true } });
    await expect(commit(transaction, missing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await database.call('Rollback', { transaction });
  });

  it('reject an unknown id', async () => {
    const transaction = Buffer.from('no such transaction').toString('base64');
    await expect(commit(transaction)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('reject writes when read-only', async () => {
    const transaction = await begin({ readOnly: {} });
    const write = commit(transaction, database.update(newPath(), { n: int(1) }));
    await expect(write).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });
});
