import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { differences } from './differences.ts';
import { GoogleClient } from './google-client.ts';
import { GoogleError } from './google-error.ts';

interface Answer {
  readonly status: number;
  readonly body: string;
}

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
const disabled = json(403, {
  error: {
    status: 'PERMISSION_DENIED',
    message: 'Off.',
    details: [{ reason: 'SERVICE_DISABLED' }],
  },
});
const OK = json(200, { name: 'it' });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Answers one request after the other; repeats the last answer. */
async function clientOf(...answers: Answer[]) {
  const requests: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const pauses: number[] = [];
  const server = createServer((request, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)] ?? OK;
    requests.push({ path: request.url ?? '', headers: request.headers });
    response.writeHead(answer.status).end(answer.body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const client = new GoogleClient({
    project: 'company',
    accessToken: async () => 'token',
    originOf: (api) => `http://127.0.0.1:${port}/${api}`,
    pause: async (ms) => void pauses.push(ms),
  });
  return { client, requests, pauses };
}

const named = z.object({ name: z.string() });
const read = { api: 'firestore', path: 'v1/thing', answer: named } as const;
const write = { ...read, method: 'POST', body: {} } as const;

describe('a call', () => {
  it('waits while a new API spreads at Google, also before a write', async () => {
    const { client, pauses } = await clientOf(disabled, disabled, OK);
    expect(await client.call(write)).toEqual({ name: 'it' });
    expect(pauses).toEqual([1_000, 2_000]);
  });

  it('gives up after one minute', async () => {
    const { client, pauses, requests } = await clientOf(disabled);
    await expect(client.call(read)).rejects.toMatchObject({ reason: 'SERVICE_DISABLED' });
    expect(pauses.reduce((sum, ms) => sum + ms, 0)).toBe(60_000);
    expect(requests).toHaveLength(7);
  });

  it('is repeated after an outage if it only reads', async () => {
    const outage = { status: 503, body: '<html>Busy</html>' };
    const reading = await clientOf(outage, OK);
    expect(await reading.client.call(read)).toEqual({ name: 'it' });
    const writing = await clientOf(outage, OK);
    await expect(writing.client.call(write)).rejects.toBeInstanceOf(GoogleError);
    expect(writing.requests).toHaveLength(1);
  });

  it('refuses an answer of another form', async () => {
    const { client } = await clientOf(json(200, { title: 'it' }));
    await expect(client.call(read)).rejects.toBeInstanceOf(z.ZodError);
  });

  it('names the host if there is no answer', async () => {
    const { client } = await clientOf(OK);
    const [server] = servers;
    await new Promise((resolve) => server?.close(resolve));
    await expect(client.call(read)).rejects.toThrow(/^No answer from 127\.0\.0\.1/);
  });

  it('names the project that pays for the quota, but not before its APIs are on', async () => {
    const { client, requests } = await clientOf(OK);
    await client.call(read);
    await client.call({ ...read, api: 'serviceusage' });
    expect(requests.map(({ headers }) => headers['x-goog-user-project'])).toEqual([
      'company',
      undefined,
    ]);
  });

  it('reads all pages of a list, and an empty list without its field', async () => {
    const { client, requests } = await clientOf(
      json(200, { things: [{ name: 'a' }], nextPageToken: 'next' }),
      json(200, {}),
    );
    const list = { api: 'firestore', path: 'v1/things', query: { pageSize: '1' } } as const;
    expect(await client.list(list, 'things', named)).toEqual([{ name: 'a' }]);
    expect(requests.map(({ path }) => path)).toEqual([
      '/firestore/v1/things?pageSize=1',
      '/firestore/v1/things?pageSize=1&pageToken=next',
    ]);
  });

  it('returns undefined for what does not exist, and throws other refusals', async () => {
    const { client } = await clientOf(json(404, {}), json(403, {}));
    expect(await client.find(read)).toBeUndefined();
    await expect(client.find(read)).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('a long-running operation', () => {
  it('is followed until it is done', async () => {
    const running = json(200, { name: 'operations/1' });
    const { client, pauses } = await clientOf(
      running,
      json(200, { name: 'operations/1', done: true }),
    );
    await client.finish('firestore', 'v1', { name: 'operations/1', done: false });
    expect(pauses).toEqual([3_000, 3_000]);
  });

  it('that fails or never ends is no success', async () => {
    const failed = await clientOf(
      json(200, { name: 'o', done: true, error: { message: 'Full.' } }),
    );
    const operation = { name: 'operations/1', done: false };
    await expect(failed.client.finish('firestore', 'v1', operation)).rejects.toThrow('Full.');
    const endless = await clientOf(json(200, { name: 'operations/1' }));
    await expect(endless.client.finish('firestore', 'v1', operation)).rejects.toThrow('6 minutes');
  });
});

describe('differences', () => {
  it.each<[string, unknown, unknown, readonly string[]]>([
    ['a wrong value', { a: { b: 1 } }, { a: { b: 2 } }, ['a.b']],
    ['a missing value', { a: true }, {}, ['a']],
    ['a default that Google leaves out', { a: false, b: [], c: 0 }, {}, []],
    ['a list of another length', { a: [1] }, { a: [1, 2] }, ['a']],
    ['a list that should be empty', { a: [] }, { a: [1] }, ['a']],
    ['no difference in the order of names', { a: ['x', 'y'] }, { a: ['y', 'x'] }, []],
    ['another name in a list', { a: ['x', 'y'] }, { a: ['x', 'z'] }, ['a']],
    ['an item of a list', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, ['a[0].b']],
    ['a number as text', { a: 5 }, { a: '5' }, []],
    ['a field that only Google has', { a: 1 }, { a: 1, etag: 'x' }, []],
  ])('finds %s', (_, desired, found, paths) => {
    expect(differences(desired, found)).toEqual(paths);
  });
});
