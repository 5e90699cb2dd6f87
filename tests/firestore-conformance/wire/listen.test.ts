import { afterAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WireDatabase } from '../clients/database.ts';
import { GrpcClient, type GrpcStream } from '../clients/grpc.ts';
import { randomId } from '../clients/ids.ts';
import { withNanoseconds } from '../clients/times.ts';
import { from, orderBy, where } from '../clients/queries.ts';
import { int } from '../clients/values.ts';

/** Formats a message as one line, such as `ADD 2`, `change c/a 2` or `NO_CHANGE`. */
function line(message: Json, documents: string): string {
  const relative = (name: string) =>
    name
      .slice(documents.length + 1)
      .split('/')
      .pop();
  const ids = (targets: number[] = []) => targets.join(',');
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = message;
  if (documentChange) {
    const { document, targetIds, removedTargetIds } = documentChange;
    const left = removedTargetIds?.length ? ` -${ids(removedTargetIds)}` : '';
    return `change ${relative(document.name)} ${ids(targetIds)}${left}`;
  }
  if (documentDelete) {
    return `delete ${relative(documentDelete.document)} -${ids(documentDelete.removedTargetIds)}`;
  }
  if (documentRemove) {
    return `remove ${relative(documentRemove.document)} -${ids(documentRemove.removedTargetIds)}`;
  }
  if (filter) return `filter ${filter.targetId} ${filter.count}`;
  return `${targetChange.targetChangeType ?? 'NO_CHANGE'} ${ids(targetChange.targetIds)}`.trim();
}

describe('Listen over gRPC', () => {
  const database = new WireDatabase('gRPC');
  const client = new GrpcClient();
  afterAll(() => client.close());

  const documentTarget = (targetId: number, ...paths: string[]) => ({
    targetId,
    documents: { documents: paths.map((path) => database.path(path)) },
  });
  const queryTarget = (targetId: number, structuredQuery: Json) => ({
    targetId,
    query: { parent: database.documents, structuredQuery },
  });
  const add = (stream: GrpcStream, addTarget: Json) =>
    stream.send({ database: database.name, addTarget });
  const remove = (stream: GrpcStream, removeTarget: number) =>
    stream.send({ database: database.name, removeTarget });

  /** Reads messages up to the next global snapshot. */
  async function snapshot(stream: GrpcStream): Promise<{ lines: string[]; last: Json }> {
    const lines: string[] = [];
    for (;;) {
      const message = await stream.messages.next();
      lines.push(line(message, database.documents));
      if (lines.at(-1) === 'NO_CHANGE') return { lines, last: message.targetChange };
    }
  }

  async function listen(addTarget: Json) {
    const stream = client.open('Listen');
    add(stream, addTarget);
    return { stream, ...(await snapshot(stream)) };
  }

  const newCollection = async (...ids: string[]): Promise<string> => {
    const collection = randomId();
    await database.seed(
      Object.fromEntries(ids.map((id, index) => [`${collection}/${id}`, { n: int(index) }])),
    );
    return collection;
  };

  it('sends the documents of a query, then CURRENT', async () => {
    const collection = await newCollection('a', 'b');
    const { lines, last } = await listen(queryTarget(2, from(collection)));
    expect(lines).toEqual(['ADD 2', 'change a 2', 'change b 2', 'CURRENT 2', 'NO_CHANGE']);
    expect(last.readTime).toMatch(/^\d{4}-/);
    expect(last.resumeToken).toMatch(/.+/);
  });

  it('sends only CURRENT for a missing document', async () => {
    const { lines } = await listen(documentTarget(2, `${randomId()}/x`));
    expect(lines).toEqual(['ADD 2', 'CURRENT 2', 'NO_CHANGE']);
  });

  it('sends all changes of a commit together, then a later read time', async () => {
    const collection = await newCollection('a', 'b');
    const { stream } = await listen(queryTarget(2, from(collection)));
    const { commitTime } = await database.commit(
      { delete: database.path(`${collection}/a`) },
      database.update(`${collection}/b`, { n: int(9) }),
      database.update(`${collection}/c`, { n: int(9) }),
    );
    const { lines, last } = await snapshot(stream);
    expect(lines.toSorted()).toEqual(['NO_CHANGE', 'change b 2', 'change c 2', 'delete a -2']);
    expect(withNanoseconds(last.readTime) >= withNanoseconds(commitTime)).toBe(true);
  });

  it('sends the update time of the write response', async () => {
    const path = `${await newCollection()}/a`;
    const { stream } = await listen(documentTarget(2, path));
    const { writeResults } = await database.commit(database.update(path, { n: int(1) }));
    const { documentChange } = await stream.messages.next();
    expect(documentChange.document.updateTime).toBe(writeResults[0].updateTime);
    expect(documentChange.document.createTime).toBe(writeResults[0].updateTime);
  });

  it('removes documents that stop matching without reporting a delete', async () => {
    const collection = await newCollection('a', 'b');
    const query = { ...from(collection), where: where('n', '<', int(5)) };
    const { stream } = await listen(queryTarget(2, query));
    await database.seed({ [`${collection}/a`]: { n: int(9) } });
    expect((await snapshot(stream)).lines).toEqual([
      expect.stringMatching(/^(remove a -2|change a {2}-2)$/),
      'NO_CHANGE',
    ]);
  });

  it('fills a limited result after a removal', async () => {
    const collection = await newCollection('a', 'b', 'c');
    const query = { ...from(collection), ...orderBy('n'), limit: 2 };
    const { stream, lines } = await listen(queryTarget(2, query));
    expect(lines).toEqual(['ADD 2', 'change a 2', 'change b 2', 'CURRENT 2', 'NO_CHANGE']);
    await database.commit({ delete: database.path(`${collection}/a`) });
    expect((await snapshot(stream)).lines.toSorted()).toEqual([
      'NO_CHANGE',
      'change c 2',
      'delete a -2',
    ]);
    await database.seed({ [`${collection}/0`]: { n: int(-1) } });
    expect((await snapshot(stream)).lines.toSorted()).toEqual([
      'NO_CHANGE',
      'change 0 2',
      expect.stringMatching(/^(remove c -2|change c {2}-2)$/),
    ]);
  });

  it('sends one change for all affected targets', async () => {
    const collection = await newCollection();
    const { stream } = await listen(queryTarget(2, from(collection)));
    add(stream, documentTarget(4, `${collection}/a`));
    await snapshot(stream);
    await database.seed({ [`${collection}/a`]: { n: int(1) } });
    const { lines } = await snapshot(stream);
    expect(lines.join(' ')).toMatch(/change a .*NO_CHANGE$/);
    const targets = lines.slice(0, -1).flatMap((each) => each.split(' ')[2]!.split(','));
    expect(targets.toSorted()).toEqual(['2', '4']);
  });

  it('acknowledges each added and removed target once, including unknown ones', async () => {
    const collection = await newCollection('a');
    const { stream } = await listen(queryTarget(2, from(collection)));
    remove(stream, 2);
    remove(stream, 99);
    add(stream, queryTarget(2, from(collection)));
    const lines: string[] = [];
    while (lines.at(-1) !== 'CURRENT 2') {
      lines.push(line(await stream.messages.next(), database.documents));
    }
    const acknowledgements = lines.filter((each) => /^(ADD|REMOVE) /.test(each));
    expect(acknowledgements).toEqual(['REMOVE 2', 'REMOVE 99', 'ADD 2']);
  });

  it('sends nothing for removed targets and for writes that change nothing', async () => {
    const collection = await newCollection('a');
    const { stream } = await listen(queryTarget(2, from(collection)));
    add(stream, documentTarget(4, `${collection}/a`));
    await snapshot(stream);
    remove(stream, 2);
    await stream.messages.until(({ targetChange }) => targetChange?.targetChangeType === 'REMOVE');
    await database.seed({ [`${collection}/a`]: { n: int(0) } });
    await database.seed({ [`${collection}/b`]: { n: int(1) } });
    await database.seed({ [`${collection}/a`]: { n: int(7) } });
    const message = await stream.messages.until(({ documentChange }) => documentChange);
    expect(line(message, database.documents)).toBe('change a 4');
    expect(message.documentChange.document.fields).toEqual({ n: int(7) });
  });

  it('never decreases read times', async () => {
    const collection = await newCollection();
    const { stream, last } = await listen(queryTarget(2, from(collection)));
    const times = [last.readTime];
    for (let n = 0; n < 10; n += 1) {
      await database.seed({ [`${collection}/a`]: { n: int(n) } });
      times.push((await snapshot(stream)).last.readTime);
    }
    const sorted = times.map(withNanoseconds);
    expect(sorted.toSorted()).toEqual(sorted);
  });

  it('resumes with the changes that the client missed', async () => {
    const collection = await newCollection('a', 'b', 'c');
    const first = await listen(queryTarget(2, from(collection)));
    first.stream.cancel();
    await database.commit(
      { delete: database.path(`${collection}/a`) },
      database.update(`${collection}/b`, { n: int(9) }),
    );
    const resumed = await listen({
      ...queryTarget(2, from(collection)),
      resumeToken: first.last.resumeToken,
      expectedCount: 3,
    });
    const { lines } = resumed;
    expect(lines[0]).toBe('ADD 2');
    expect(lines).toContain('change b 2');
    const includesDeletion =
      lines.includes('delete a -2') || lines.includes('RESET 2') || lines.includes('filter 2 2');
    expect(includesDeletion).toBe(true);
  });

  it('resumes from tokens of another server', async () => {
    const collection = await newCollection('a');
    const { lines } = await listen({
      ...queryTarget(2, from(collection)),
      resumeToken: Buffer.from('another server').toString('base64'),
    });
    expect(lines).toContain('change a 2');
  });

  it('removes one denied target and keeps the others', async () => {
    const collection = await newCollection('a');
    const { stream } = await listen(queryTarget(2, from(collection)));
    add(stream, queryTarget(4, { ...from(collection), limit: -1 }));
    const { targetChange } = await stream.messages.until(
      (message) => message.targetChange?.targetChangeType === 'REMOVE',
    );
    expect(targetChange).toMatchObject({ targetIds: [4], cause: { code: 3 } });
    await database.seed({ [`${collection}/b`]: { n: int(1) } });
    const message = await stream.messages.until(({ documentChange }) => documentChange);
    expect(line(message, database.documents)).toBe('change b 2');
  });

  it('serves hundreds of streams on one connection', async () => {
    const collection = await newCollection();
    const paths = Array.from({ length: 300 }, (_, index) => `${collection}/doc${index}`);
    const listeners = await Promise.all(paths.map((path) => listen(documentTarget(2, path))));
    await database.seed({ [`${collection}/doc299`]: { n: int(1) } });
    const { documentChange } = await listeners[299]!.stream.messages.next();
    expect(documentChange.document.name).toBe(database.path(`${collection}/doc299`));
  });

  it('ends after the client ends', async () => {
    const { stream } = await listen(queryTarget(2, from(randomId())));
    stream.halfClose();
    expect(await stream.ended).toBe('OK');
  });
});
