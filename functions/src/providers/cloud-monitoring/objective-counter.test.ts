import { OBJECTIVES } from '@daily-snapshot/domain/operations/objectives';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { cloudMonitoringCounter } from './objective-counter.ts';

interface Asked {
  readonly path: string | undefined;
  readonly authorization: string | undefined;
  readonly query: string;
}

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** Starts a service that answers like the query API of Cloud Monitoring. */
async function startMonitoring(answer: (query: string) => { status: number; body: unknown }) {
  const asked: Asked[] = [];
  const started = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const query = new URLSearchParams(Buffer.concat(chunks).toString()).get('query') ?? '';
      asked.push({ path: request.url, authorization: request.headers.authorization, query });
      const { status, body } = answer(query);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    });
  });
  server = started;
  await new Promise<void>((done) => {
    started.listen(0, '127.0.0.1', done);
  });
  const address = started.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const errors: unknown[] = [];
  const counter = cloudMonitoringCounter({
    project: 'bakery-live',
    accessToken: async () => 'token',
    onFailure: (error) => errors.push(error),
    baseUrl: `http://127.0.0.1:${port}`,
  });
  return { counter, asked, errors };
}

const vectorOf = (query: string) => ({
  status: 'success',
  data: {
    resultType: 'vector',
    result: [...query.matchAll(/"count", "([^"]+)"/g)].map(([, count]) => ({
      metric: { count },
      value: [1_795_000_000.5, '41.7'],
    })),
  },
});

describe('the counts in Cloud Monitoring', () => {
  it('are read with one request in the name of the functions', async () => {
    const { counter, asked } = await startMonitoring((query) => ({
      status: 200,
      body: vectorOf(query),
    }));
    const counts = await counter.count();
    expect(counts?.map(({ id }) => id)).toEqual(OBJECTIVES.map(({ id }) => id));
    expect(counts?.[0]?.counts[0]).toEqual({ minutes: 5, totalCount: 42, badCount: 42 });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: '/v1/projects/bakery-live/location/global/prometheus/api/v1/query',
      authorization: 'Bearer token',
    });
  });

  it.each([
    ['an error', { status: 403, body: {} }],
    ['an unknown form', { status: 200, body: { data: 'none' } }],
    ['no counts', { status: 200, body: { data: { result: [] } } }],
  ])('are null after %s, and the error is reported', async (_, answer) => {
    const { counter, errors } = await startMonitoring(() => answer);
    expect(await counter.count()).toBeNull();
    expect(errors).toHaveLength(1);
  });
});
