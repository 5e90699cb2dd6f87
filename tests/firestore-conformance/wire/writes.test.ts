import { describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import { randomId } from '../clients/ids.ts';
import { withNanoseconds } from '../clients/times.ts';
import { array, bytes, double, int, map, nil, text } from '../clients/values.ts';

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const A1 = { a: int(1) };
const mask = (...fieldPaths: string[]): Json => ({ updateMask: { fieldPaths } });
const exists = (value: boolean): Json => ({ currentDocument: { exists: value } });

describe.each(WIRE_TRANSPORTS)('writes over %s', (transport) => {
  const database = new WireDatabase(transport);
  const newPath = () => `c/${randomId()}`;

  it('return the commit time and the update time of each document', async () => {
    const answer = await database.commit(database.update(newPath(), A1));
    expect(answer).toMatchObject({ commitTime: TIME, writeResults: [{ updateTime: TIME }] });
    expect(answer.writeResults[0].updateTime).toBe(answer.commitTime);
  });

  it('accept an empty commit', async () => {
    expect((await database.commit()).writeResults ?? []).toEqual([]);
  });

  it('have increasing commit times', async () => {
    const times = [];
    for (let n = 0; n < 20; n += 1) {
      times.push((await database.commit(database.update('c/times', { n: int(n) }))).commitTime);
    }
    const sorted = times.map(withNanoseconds);
    expect(new Set(sorted).size).toBe(20);
    expect(sorted.toSorted()).toEqual(sorted);
  });

  it('return no update time for a delete', async () => {
    const answer = await database.commit({ delete: database.path(newPath()) });
    expect(answer.writeResults[0].updateTime).toBeUndefined();
  });

  it('keep the update time when nothing changes, with a later commit time', async () => {
    const path = newPath();
    const first = await database.commit(database.update(path, A1));
    const second = await database.commit(database.update(path, A1));
    expect(second.writeResults[0].updateTime).toBe(first.writeResults[0].updateTime);
    expect(second.commitTime).not.toBe(first.commitTime);
  });

  it('replace a document without a mask', async () => {
    const path = newPath();
    await database.commit(database.update(path, { a: int(1), b: int(2) }));
    await database.commit(database.update(path, { b: int(3) }));
    expect(await database.fields(path)).toEqual({ b: int(3) });
  });

  it.each([true, false])(
    'reject an update after a delete in the same commit, document exists: %s',
    async (isStored) => {
      const path = newPath();
      if (isStored) await database.seed({ [path]: A1 });
      const remove = { delete: database.path(path) };
      const update = database.update(path, { a: int(2) }, { ...mask('a'), ...exists(true) });
      await expect(database.commit(remove, update)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
      });
      expect(await database.fields(path)).toEqual(isStored ? A1 : undefined);
    },
  );

  it('set a document after a delete in the same commit', async () => {
    const path = newPath();
    await database.seed({ [path]: A1 });
    const remove = { delete: database.path(path) };
    await database.commit(remove, database.update(path, { b: int(2) }, mask('b')));
    expect(await database.fields(path)).toEqual({ b: int(2) });
  });

  it('set and delete only the fields of the mask', async () => {
    const path = newPath();
    await database.seed({ [path]: { a: int(1), b: int(2), c: map({ x: int(1), y: int(2) }) } });
    const fields = { a: int(10), c: map({ x: int(5) }), ignored: int(9) };
    await database.commit(database.update(path, fields, mask('a', 'c.x', 'missing')));
    expect(await database.fields(path)).toEqual({
      a: int(10),
      b: int(2),
      c: map({ x: int(5), y: int(2) }),
    });
  });

  it('distinguish an empty mask from no mask', async () => {
    const path = newPath();
    await database.seed({ [path]: A1 });
    await database.commit(database.update(path, { b: int(1) }, mask()));
    expect(await database.fields(path)).toEqual(A1);
  });

  it('create a missing document with a mask', async () => {
    const path = newPath();
    await database.commit(database.update(path, { a: int(1), b: map({ x: int(1) }) }, mask('b.x')));
    expect(await database.fields(path)).toEqual({ b: map({ x: int(1) }) });
  });

  it('apply to the result of earlier writes of the commit', async () => {
    const path = newPath();
    await database.commit(
      database.update(path, A1, exists(false)),
      database.update(path, { a: int(2) }, exists(true)),
      { delete: database.path(path), ...exists(true) },
      database.update(path, { a: int(3) }, exists(false)),
    );
    expect(await database.fields(path)).toEqual({ a: int(3) });
  });

  it.each<[string, string, (path: string) => Json]>([
    [
      'an update of a missing document',
      'NOT_FOUND',
      (path) => database.update(path, A1, exists(true)),
    ],
    [
      'a conditional delete of a missing document',
      'NOT_FOUND',
      (path) => ({ delete: database.path(path), ...exists(true) }),
    ],
    [
      'an update of a missing document with an update time',
      'FAILED_PRECONDITION',
      (path) =>
        database.update(path, A1, { currentDocument: { updateTime: '2001-01-01T00:00:00Z' } }),
    ],
    [
      'a verify of a missing document',
      'NOT_FOUND',
      (path) => ({ verify: database.path(path), ...exists(true) }),
    ],
  ])('reject %s', async (_, code, write) => {
    await expect(database.commit(write(newPath()))).rejects.toMatchObject({ code });
  });

  it.each<[string, string, (path: string) => Json]>([
    [
      'a create of an existing document',
      'ALREADY_EXISTS',
      (path) => database.update(path, A1, exists(false)),
    ],
    [
      'an update with another update time',
      'FAILED_PRECONDITION',
      (path) =>
        database.update(path, A1, { currentDocument: { updateTime: '2001-01-01T00:00:00Z' } }),
    ],
    [
      'a verify that an existing document is missing',
      'ALREADY_EXISTS',
      (path) => ({ verify: database.path(path), ...exists(false) }),
    ],
  ])('reject %s', async (_, code, write) => {
    const path = newPath();
    await database.seed({ [path]: { a: int(0) } });
    await expect(database.commit(write(path))).rejects.toMatchObject({ code });
    expect(await database.fields(path)).toEqual({ a: int(0) });
  });

  it('compare update times by value, whatever their digits', async () => {
    const path = newPath();
    const { writeResults } = await database.commit(database.update(path, A1));
    const updateTime = withNanoseconds(writeResults[0].updateTime);
    const current = { currentDocument: { updateTime } };
    await database.commit({ verify: database.path(path), ...current });
    await database.commit(database.update(path, { a: int(2) }, current));
    expect(await database.fields(path)).toEqual({ a: int(2) });
  });

  it('apply all writes or none', async () => {
    const path = newPath();
    const failing = database.update(newPath(), A1, exists(true));
    await expect(database.commit(database.update(path, A1), failing)).rejects.toThrow();
    expect(await database.document(path)).toBeUndefined();
  });

  it.each<[string, string, Json]>([
    ['a reserved id', 'Resource id "__x__" is invalid because it is reserved.', { id: '__x__' }],
    ['a reserved field', 'field name __x__ is reserved', { fields: { __x__: int(1) } }],
    ['an array in an array', 'Nested arrays are not allowed', { fields: { a: array(array()) } }],
    [
      'a malformed numeric id',
      "A long document ID string must be formatted like '__id{LONG}__', where LONG is a 64-bit integer. Found: '__id5x__'.",
      { id: '__id5x__' },
    ],
    [
      'a field name of 1501 bytes',
      'The property.name is longer than 1500 bytes.',
      { fields: { ['n'.repeat(1501)]: int(1) } },
    ],
    [
      'a string over the limit',
      'The value of property "s" is longer than 1048487 bytes.',
      { fields: { s: text('x'.repeat(1_048_488)) } },
    ],
    [
      'a string whose UTF-8 is over the limit',
      'The value of property "s" is longer than 1048487 bytes.',
      { fields: { s: text('€'.repeat(349_496)) } },
    ],
    [
      'bytes over the limit',
      'The value of property "b" is longer than 1048487 bytes.',
      { fields: { b: bytes(Buffer.alloc(1_048_488).toString('base64')) } },
    ],
    [
      'a string over the limit in a map',
      'Property m contains an invalid nested entity.',
      { fields: { m: map({ s: text('x'.repeat(1_048_488)) }) } },
    ],
  ])('reject %s', async (_, message, { id = randomId(), fields = A1 }) => {
    await expect(database.commit(database.update(`c/${id}`, fields))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message,
    });
  });

  it.each<[string, Json]>([
    ['a string at the limit', { s: text('x'.repeat(1_048_487)) }],
    ['a string whose UTF-8 is at the limit', { s: text('€'.repeat(349_495)) }],
    ['a field name of 1500 bytes', { ['n'.repeat(1500)]: int(1) }],
  ])('accept %s', async (_, fields) => {
    const path = newPath();
    await database.seed({ [path]: fields });
    expect(await database.fields(path)).toEqual(fields);
  });

  it('accept numeric ids', async () => {
    await database.seed({ 'c/__id5__': A1 });
    expect(await database.fields('c/__id5__')).toEqual(A1);
  });

  it('are read back in request order', async () => {
    await database.seed({ 'order/a': A1, 'order/b': { a: int(2) } });
    const documents = ['b', 'missing', 'a'].map((id) => database.path(`order/${id}`));
    const answers = await database.call('BatchGetDocuments', { documents });
    expect(answers).toMatchObject([
      { found: { name: documents[0], fields: { a: int(2) }, updateTime: TIME }, readTime: TIME },
      { missing: documents[1], readTime: TIME },
      { found: { name: documents[2], fields: A1 }, readTime: TIME },
    ]);
  });

  it('are read back with a mask', async () => {
    await database.seed({ 'masked/a': { a: int(1), b: map({ x: int(1), y: int(2) }) } });
    const read = async (fieldPaths: string[]) => {
      const documents = [database.path('masked/a')];
      const [answer] = await database.call('BatchGetDocuments', {
        documents,
        mask: { fieldPaths },
      });
      return answer.found.fields ?? {};
    };
    expect(await read(['b.x'])).toEqual({ b: map({ x: int(1) }) });
    expect(await read(['missing'])).toEqual({});
  });

  describe('in a batch', () => {
    it('succeed and fail individually', async () => {
      await database.seed({ 'batch/there': { a: int(0) } });
      const [answer] = await database.call('BatchWrite', {
        writes: [
          database.update('batch/new', A1),
          database.update('batch/missing', A1, exists(true)),
          database.update('batch/there', A1, exists(false)),
          { delete: database.path('batch/other') },
        ],
      });
      const codes = answer.status.map((status: Json) => status.code ?? 0);
      expect(codes).toEqual([0, 5, 6, 0]);
      expect(answer.writeResults).toHaveLength(4);
      expect(await database.fields('batch/new')).toEqual(A1);
      expect(await database.fields('batch/there')).toEqual({ a: int(0) });
    });

    it('may not write one document twice', async () => {
      const writes = [database.update('batch/x', A1), { delete: database.path('batch/x') }];
      await expect(database.call('BatchWrite', { writes })).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
      });
      expect(await database.document('batch/x')).toBeUndefined();
    });

    it('require the owner', async () => {
      const batch = database.call(
        'BatchWrite',
        { writes: [database.update('batch/y', A1)] },
        { authorization: null },
      );
      await expect(batch).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
        message: 'Batch writes require admin authentication.',
      });
    });
  });

  describe('with transforms', () => {
    type Transforms = [fieldPath: string, kind: string, operand: Json][];
    const transformed = (path: string, transforms: Transforms, extra: Json = mask()): Json =>
      database.update(
        path,
        {},
        {
          ...extra,
          updateTransforms: transforms.map(([fieldPath, kind, operand]) => ({
            fieldPath,
            [kind]: operand,
          })),
        },
      );

    async function apply(before: Json, transforms: Transforms) {
      const path = newPath();
      await database.seed({ [path]: before });
      const { writeResults } = await database.commit(transformed(path, transforms));
      return {
        results: writeResults[0].transformResults as Json[],
        fields: await database.fields(path),
      };
    }

    const MAX = int(2n ** 63n - 1n);
    const MIN = int(-(2n ** 63n));

    it.each<[string, Json, Json, Json]>([
      ['nothing', undefined, int(5), int(5)],
      ['an integer', int(5), int(3), int(8)],
      ['a double by an integer', double(1.5), int(2), double(3.5)],
      ['an integer by a double', int(5), double(2.5), double(7.5)],
      ['text', text('x'), int(7), int(7)],
      ['the largest integer', MAX, int(1), MAX],
      ['the smallest integer', MIN, int(-1), MIN],
    ])('increment %s', async (_, before, operand, after) => {
      const { results, fields } = await apply(before ? { n: before } : {}, [
        ['n', 'increment', operand],
      ]);
      expect(results).toEqual([after]);
      expect(fields).toEqual({ n: after });
    });

    it.each<[string, string, Json, Json, Json]>([
      ['maximum', 'a larger', int(3), int(5), int(5)],
      ['maximum', 'an equal double', int(3), double(3), int(3)],
      ['maximum', 'a smaller double', int(3), double(2.5), int(3)],
      ['maximum', 'nothing stored', undefined, int(7), int(7)],
      ['maximum', 'text stored', text('x'), int(1), int(1)],
      ['maximum', 'NaN', int(1), double(NaN), double(NaN)],
      ['minimum', 'a smaller double', int(3), double(2.5), double(2.5)],
      ['minimum', 'an equal double', int(3), double(3), int(3)],
    ])('set the %s of %s', async (kind, _, before, operand, after) => {
      const { results, fields } = await apply(before ? { n: before } : {}, [['n', kind, operand]]);
      expect(results).toEqual([after]);
      expect(fields).toEqual({ n: after });
    });

    it('treat zero as greater than minus zero', async () => {
      const { fields } = await apply({ n: double(-0) }, [['n', 'maximum', double(0)]]);
      expect(fields).toEqual({ n: double(0) });
    });

    it('add missing elements', async () => {
      const values = [double(1), text('b'), text('b'), nil, double(NaN), double(NaN)];
      const { results, fields } = await apply({ a: array(int(1), text('a')), text: int(5) }, [
        ['a', 'appendMissingElements', { values }],
        ['text', 'appendMissingElements', { values: [text('x')] }],
        ['new.list', 'appendMissingElements', { values: [int(1), int(1)] }],
      ]);
      expect(results).toEqual([nil, nil, nil]);
      expect(fields).toEqual({
        a: array(int(1), text('a'), text('b'), nil, double(NaN)),
        text: array(text('x')),
        new: map({ list: array(int(1)) }),
      });
    });

    it('remove all equal elements', async () => {
      const before = array(
        int(1),
        double(1),
        int(2),
        double(NaN),
        nil,
        text('x'),
        map({ k: int(1) }),
      );
      const values = [int(1), double(NaN), nil, map({ k: double(1) })];
      const { results, fields } = await apply({ a: before, text: int(5) }, [
        ['a', 'removeAllFromArray', { values }],
        ['text', 'removeAllFromArray', { values: [int(5)] }],
        ['missing', 'removeAllFromArray', { values: [int(5)] }],
      ]);
      expect(results).toEqual([nil, nil, nil]);
      expect(fields).toEqual({ a: array(int(2), text('x')), text: array(), missing: array() });
    });

    it('write one server timestamp, which is the commit time', async () => {
      const [first, second] = [newPath(), newPath()];
      const now: Transforms = [
        ['at', 'setToServerValue', 'REQUEST_TIME'],
        ['m.at', 'setToServerValue', 'REQUEST_TIME'],
      ];
      const answer = await database.commit(
        transformed(first, now, {}),
        transformed(second, now, {}),
      );
      const results = answer.writeResults.flatMap((result: Json) => result.transformResults);
      expect(new Set(results.map((result: Json) => result.timestampValue)).size).toBe(1);
      const { at, m } = await database.fields(second);
      expect(m.mapValue.fields.at).toEqual(at);
      expect(Math.abs(Date.parse(at.timestampValue) - Date.now())).toBeLessThan(60_000);
    });

    it('are applied in order after the update', async () => {
      const path = newPath();
      const increments: Transforms = [
        ['a', 'increment', int(1)],
        ['a', 'increment', int(2)],
      ];
      const write = transformed(path, increments, {});
      write.update.fields = { a: int(10) };
      const { writeResults } = await database.commit(write);
      expect(writeResults[0].transformResults).toEqual([int(11), int(13)]);
      expect(await database.fields(path)).toEqual({ a: int(13) });
    });

    it('replace non-map values with maps', async () => {
      const { fields } = await apply({ a: int(1) }, [['a.b', 'increment', int(1)]]);
      expect(fields).toEqual({ a: map({ b: int(1) }) });
    });

    it('need no update, even for missing documents', async () => {
      const path = newPath();
      const transform = {
        document: database.path(path),
        fieldTransforms: [{ fieldPath: 'n', increment: int(1) }],
      };
      await database.commit({ transform });
      const { writeResults } = await database.commit({ transform });
      expect(writeResults[0].transformResults).toEqual([int(2)]);
      expect(await database.fields(path)).toEqual({ n: int(2) });
    });

    it('keep the update time when they change nothing', async () => {
      const path = newPath();
      await database.seed({ [path]: { a: array(int(1)) } });
      const before = await database.document(path);
      await database.commit(
        transformed(path, [['a', 'appendMissingElements', { values: [int(1)] }]]),
      );
      expect(await database.document(path)).toEqual(before);
    });

    it('reject an increment by text', async () => {
      const write = transformed(newPath(), [['a', 'increment', text('x')]]);
      await expect(database.commit(write)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    });
  });
});
