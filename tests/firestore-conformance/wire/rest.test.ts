import { describe, expect, it } from 'vitest';
import type { Json } from '../clients/call.ts';
import { WireDatabase } from '../clients/database.ts';
import { randomId } from '../clients/ids.ts';
import { from } from '../clients/queries.ts';
import { origin, pathOf, request } from '../clients/rest.ts';
import { int, map } from '../clients/values.ts';

const A1 = { a: int(1) };

describe('REST', () => {
  const database = new WireDatabase('REST');
  const url = (relative: string, query = '') => pathOf(database.path(relative)) + query;
  const newPath = () => `c/${randomId()}`;

  describe('on documents', () => {
    it('gets with a mask and returns NOT_FOUND', async () => {
      const path = newPath();
      const missing = await request('GET', url(path));
      expect(missing).toMatchObject({
        status: 404,
        body: { error: { code: 404, status: 'NOT_FOUND' } },
      });
      await database.seed({ [path]: { a: int(1), b: map({ x: int(1), y: int(2) }) } });
      const found = await request('GET', url(path, '?mask.fieldPaths=b.x'));
      expect(found).toMatchObject({
        status: 200,
        body: { name: database.path(path), fields: { b: map({ x: int(1) }) } },
      });
      expect(found.body.fields).not.toHaveProperty('a');
    });

    it('creates once, with an explicit or generated id', async () => {
      const id = randomId();
      const create = () => request('POST', url('c', `?documentId=${id}`), { fields: A1 });
      expect(await create()).toMatchObject({
        status: 200,
        body: { name: database.path(`c/${id}`), fields: A1 },
      });
      expect(await create()).toMatchObject({
        status: 409,
        body: { error: { status: 'ALREADY_EXISTS' } },
      });
      const { body } = await request('POST', url('c'), { fields: A1 });
      expect(body.name).toMatch(/\/documents\/c\/[A-Za-z0-9]{20}$/);
    });

    it('patches with a mask and a precondition', async () => {
      const path = newPath();
      const rejected = await request('PATCH', url(path, '?currentDocument.exists=true'), {
        fields: A1,
      });
      expect(rejected).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } });
      await request('PATCH', url(path), { fields: A1 });
      await request('PATCH', url(path, '?updateMask.fieldPaths=b'), { fields: { b: int(2) } });
      expect(await database.fields(path)).toEqual({ a: int(1), b: int(2) });
    });

    it('deletes', async () => {
      const path = newPath();
      await database.seed({ [path]: A1 });
      expect(await request('DELETE', url(path))).toMatchObject({ status: 200, body: {} });
      expect((await request('GET', url(path))).status).toBe(404);
    });

    it('lists by pages', async () => {
      const collection = randomId();
      const ids = ['a', 'b', 'c'];
      await database.seed(Object.fromEntries(ids.map((id) => [`${collection}/${id}`, A1])));
      await database.seed({ [`${collection}/ghost/sub/x`]: A1 });
      const names = (body: Json) => body.documents.map((each: Json) => each.name.split('/').pop());
      expect(names((await request('GET', url(collection))).body)).toEqual(ids);
      const first = (await request('GET', url(collection, '?pageSize=2'))).body;
      expect(names(first)).toEqual(['a', 'b']);
      const next = `?pageSize=2&pageToken=${encodeURIComponent(first.nextPageToken)}`;
      const second = (await request('GET', url(collection, next))).body;
      expect(names(second)).toEqual(['c']);
      expect(second.nextPageToken).toBeUndefined();
      const missingToo = (await request('GET', url(collection, '?showMissing=true'))).body;
      expect(names(missingToo)).toEqual(['a', 'b', 'c', 'ghost']);
      expect(missingToo.documents[3].createTime).toBeUndefined();
    });

    it('lists nothing for an empty collection', async () => {
      expect(await request('GET', url(randomId()))).toMatchObject({ status: 200, body: {} });
    });

    it('accepts percent-encoded ids', async () => {
      const id = 'ä ö/?#%'.replace('/', '');
      await request('PATCH', url(`c/${id}`), { fields: A1 });
      expect((await request('GET', url(`c/${id}`))).body.name).toBe(database.path(`c/${id}`));
    });
  });

  it('lists collections by pages for the owner', async () => {
    const other = new WireDatabase('REST');
    await other.seed({ 'users/a': A1, 'users/a/posts/p': A1, 'ghost/g/x/y': A1 });
    const list = async (body: Json, parent?: string) =>
      (await other.call('ListCollectionIds', body, parent ? { parent } : {}))[0];
    expect(await list({})).toEqual({ collectionIds: ['ghost', 'users'] });
    expect(await list({}, 'users/a')).toEqual({ collectionIds: ['posts'] });
    const { collectionIds, nextPageToken } = await list({ pageSize: 1 });
    expect(collectionIds).toEqual(['ghost']);
    expect(await list({ pageSize: 1, pageToken: nextPageToken })).toMatchObject({
      collectionIds: ['users'],
    });
  });

  it('keeps the databases of a project apart', async () => {
    const second = new WireDatabase('REST', 'second');
    await second.seed({ 'c/d': A1 });
    expect(await second.fields('c/d')).toEqual(A1);
    const path = pathOf(second.path('c/d')).replace('second', '(default)');
    expect((await request('GET', path)).status).toBe(404);
  });

  it('wraps the error of a streaming method in an array', async () => {
    const { status, body } = await request('POST', `${pathOf(database.documents)}:runQuery`, {
      structuredQuery: { ...from('c'), limit: -1 },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject([{ error: { code: 400, status: 'INVALID_ARGUMENT' } }]);
  });

  it.each([
    ['a body that is not JSON', 'POST', ':commit', '{"writes":'],
    ['a body that is not an object', 'POST', ':commit', '[]'],
    ['an unknown field', 'POST', ':commit', '{"wrtes":[]}'],
    ['a value of the wrong type', 'POST', ':runQuery', '{"structuredQuery":{"limit":"many"}}'],
  ])('rejects %s', async (_, method, verb, body) => {
    const answer = await request(method, pathOf(database.documents) + verb, body);
    const error = [answer.body].flat()[0].error;
    expect(answer.status).toBe(400);
    expect(error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
  });

  it('returns NOT_FOUND for other methods and paths', async () => {
    const unknown = await request('POST', `${pathOf(database.documents)}:explode`, {});
    expect(unknown.status).toBeGreaterThanOrEqual(400);
    expect((await request('GET', '/v1/nonsense')).status).toBeGreaterThanOrEqual(400);
  });

  it('rejects pipelines, which require the Enterprise edition', async () => {
    const answer = await request('POST', `${pathOf(database.documents)}:executePipeline`, {});
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  it('allows pages of any origin', async () => {
    const preflight = await fetch(origin() + url('c/d'), {
      method: 'OPTIONS',
      headers: {
        origin: 'http://localhost:5173',
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,x-goog-api-client',
      },
    });
    expect(preflight.ok).toBe(true);
    const { headers } = preflight;
    expect(headers.get('access-control-allow-origin')).toMatch(/^(\*|http:\/\/localhost:5173)$/);
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      'x-goog-api-client',
    );
  });

  it('answers a health check', async () => {
    expect(await request('GET', '/')).toMatchObject({
      status: 200,
      body: expect.stringMatching(/^Ok/),
    });
  });
});
