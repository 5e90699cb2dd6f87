import { afterAll, describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WIRE_TRANSPORTS, WireDatabase } from '../clients/database.ts';
import { GrpcClient } from '../clients/grpc.ts';
import { randomId } from '../clients/ids.ts';
import { from } from '../clients/queries.ts';
import { request } from '../clients/rest.ts';
import { int } from '../clients/values.ts';

/** Invalid document names, relative to the root. */
const BAD_NAMES = [
  '',
  'c',
  'c/',
  '/c/d',
  'c//d',
  'c/d/',
  'c/.',
  'c/..',
  'c/__x__',
  '__x__/d',
  'a/b/c',
];

describe.each(WIRE_TRANSPORTS)('bad input over %s', (transport) => {
  const database = new WireDatabase(transport);
  const INVALID = { code: 'INVALID_ARGUMENT' };

  it.each(BAD_NAMES)('rejects the document name "%s"', async (name) => {
    const document = database.path(name);
    await expect(database.commit({ update: { name: document, fields: {} } })).rejects.toMatchObject(
      INVALID,
    );
    await expect(database.commit({ delete: document })).rejects.toMatchObject(INVALID);
    const read = database.call('BatchGetDocuments', { documents: [document] });
    await expect(read).rejects.toMatchObject(INVALID);
  });

  it.each([
    '',
    'documents',
    'projects/p',
    'projects//databases/(default)/documents/c/d',
    'x'.repeat(7000),
  ])('rejects the resource name "%s"', async (name) => {
    const write = { update: { name, fields: {} } };
    await expect(database.commit(write)).rejects.toMatchObject(INVALID);
  });

  it('is quoted in errors in any script', async () => {
    const write = { update: { name: database.path('c/__ünï 😀__'), fields: {} } };
    await expect(database.commit(write)).rejects.toThrow('__ünï 😀__');
  });

  it("rejects a write to another database than the request's", async () => {
    const name = database.path('c/d').replace(database.project, 'demo-elsewhere');
    await expect(database.commit({ update: { name, fields: {} } })).rejects.toMatchObject(INVALID);
  });

  it.each<[string, Json]>([
    ['no operation', {}],
    ['a negative increment of text', { increment: { stringValue: '-1' } }],
    ['an unknown server value', { setToServerValue: 'SERVER_VALUE_UNSPECIFIED' }],
  ])('rejects the transform %s', async (_, transform) => {
    const write = {
      ...database.update(`c/${randomId()}`, {}),
      updateTransforms: [{ fieldPath: 'n', ...transform }],
    };
    await expect(database.commit(write)).rejects.toMatchObject(INVALID);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', '1a', 'a b', '`a', 'a`b`'])(
    'rejects the field path %s',
    async (fieldPath) => {
      const mask = { updateMask: { fieldPaths: [fieldPath] } };
      const write = database.commit(database.update(`c/${randomId()}`, { a: int(1) }, mask));
      await expect(write).rejects.toMatchObject(INVALID);
    },
  );

  it.each<[string, Json]>([
    ['a latitude above 90', { geoPointValue: { latitude: 91, longitude: 0 } }],
    ['a longitude below -180', { geoPointValue: { latitude: 0, longitude: -181 } }],
    ['a reference to a collection', { referenceValue: 'projects/p/databases/d/documents/c' }],
    ['an invalid reference', { referenceValue: 'nonsense' }],
  ])('rejects a value that is %s', async (_, value) => {
    const write = database.commit(database.update(`c/${randomId()}`, { value }));
    await expect(write).rejects.toMatchObject(INVALID);
  });

  it('rejects a map that is nested too deeply', async () => {
    const nested = (depth: number): Json =>
      depth === 0 ? int(1) : { mapValue: { fields: { a: nested(depth - 1) } } };
    const path = `c/${randomId()}`;
    await database.seed({ [path]: { a: nested(19) } });
    await expect(database.seed({ [path]: { a: nested(21) } })).rejects.toMatchObject(INVALID);
  });
});

describe('bad input', () => {
  const client = new GrpcClient();
  const database = new WireDatabase('REST');
  afterAll(() => client.close());

  it('returns UNIMPLEMENTED for an unknown gRPC method', async () => {
    const answer = await request('POST', '/google.firestore.v1.Firestore/Explode', '');
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('fails a stream without a database', async () => {
    const write = client.open('Write');
    write.send({ writes: [] });
    expect(await write.ended).toBe('INVALID_ARGUMENT');
    const listen = client.open('Listen');
    listen.send({ addTarget: { targetId: 2, query: { structuredQuery: from('c') } } });
    expect(await listen.ended).toBe('INVALID_ARGUMENT');
  });

  it('rejects a body above 10 MiB', async () => {
    const fields = { s: { stringValue: 'x'.repeat(1_000_000) } };
    const writes = Array.from({ length: 12 }, (_, n) => database.update(`c/doc${n}`, fields));
    await expect(database.commit(...writes)).rejects.toMatchObject({
      code: expect.stringMatching(/INVALID_ARGUMENT|RESOURCE_EXHAUSTED/),
    });
  });
});
