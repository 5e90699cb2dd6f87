import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { invalidArgument, StatusError } from '../status.ts';
import type { Json } from '../wire/json.ts';
import { MAX_REQUEST_BYTES } from './error-response.ts';
import { Cleanup, DATABASE, DOCUMENTS, startTestServer } from './testing.ts';
import type { TestServer } from './testing.ts';

const cleanup = new Cleanup();
let server: TestServer;
/** The method and request of each call that reached the service. */
let calls: (readonly [string, Json])[];

beforeEach(async () => {
  server = await startTestServer(cleanup);
  calls = [];
  server.service.answer = (method, request) => {
    calls.push([method, request]);
    return {};
  };
  server.service.answerStream = (method, request) => {
    calls.push([method, request]);
    return [];
  };
});
afterEach(() => cleanup.run());

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${server.url}/v1/${path}`, {
    method,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

describe('routes to a method', () => {
  it.each<[string, string, unknown, string, Json]>([
    ['GET', 'c/d', undefined, 'GetDocument', { name: `${DOCUMENTS}/c/d` }],
    ['GET', 'c/d/e/f', undefined, 'GetDocument', { name: `${DOCUMENTS}/c/d/e/f` }],
    ['GET', 'c/a%3Acommit', undefined, 'GetDocument', { name: `${DOCUMENTS}/c/a:commit` }],
    ['GET', 'c/%C3%A4%20%25b', undefined, 'GetDocument', { name: `${DOCUMENTS}/c/ä %b` }],
    [
      'GET',
      'c/d?mask.field_paths=b.c&readTime=2026-01-01T00:00:00Z',
      undefined,
      'GetDocument',
      {
        name: `${DOCUMENTS}/c/d`,
        mask: { fieldPaths: ['b.c'] },
        readTime: '2026-01-01T00:00:00Z',
      },
    ],
    ['GET', 'c', undefined, 'ListDocuments', { parent: DOCUMENTS, collectionId: 'c' }],
    [
      'GET',
      'c/d/e?pageSize=2&showMissing=true&mask.fieldPaths=a&mask.fieldPaths=b&orderBy=a%20desc&$alt=json%3Benum-encoding=int&key=k',
      undefined,
      'ListDocuments',
      {
        parent: `${DOCUMENTS}/c/d`,
        collectionId: 'e',
        pageSize: 2,
        showMissing: true,
        mask: { fieldPaths: ['a', 'b'] },
        orderBy: 'a desc',
      },
    ],
    [
      'POST',
      'c?documentId=d',
      { fields: { a: { integerValue: 1 } } },
      'CreateDocument',
      {
        parent: DOCUMENTS,
        collectionId: 'c',
        documentId: 'd',
        document: { fields: { a: { integerValue: '1' } } },
      },
    ],
    [
      'PATCH',
      'c/d?updateMask.fieldPaths=a&currentDocument.exists=true',
      { fields: {} },
      'UpdateDocument',
      {
        document: { name: `${DOCUMENTS}/c/d`, fields: {} },
        updateMask: { fieldPaths: ['a'] },
        currentDocument: { exists: true },
      },
    ],
    [
      'DELETE',
      'c/d?currentDocument.updateTime=2026-01-01T00:00:00.5Z',
      undefined,
      'DeleteDocument',
      {
        name: `${DOCUMENTS}/c/d`,
        currentDocument: { updateTime: '2026-01-01T00:00:00.500Z' },
      },
    ],
  ])('%s documents/%s', async (method, path, body, rpc, request) => {
    expect((await send(method, `${DOCUMENTS}/${path}`, body)).status).toBe(200);
    expect(calls).toEqual([[rpc, request]]);
  });

  it.each([
    ['batchGet', 'BatchGetDocuments'],
    ['batchWrite', 'BatchWrite'],
    ['beginTransaction', 'BeginTransaction'],
    ['commit', 'Commit'],
    ['rollback', 'Rollback'],
  ])('POST :%s on a database', async (verb, method) => {
    expect((await send('POST', `${DOCUMENTS}:${verb}`, {})).status).toBe(200);
    expect(calls).toEqual([[method, { database: DATABASE }]]);
    expect((await send('POST', `${DOCUMENTS}/c/d:${verb}`, {})).status).toBe(404);
  });

  it.each([
    ['listCollectionIds', 'ListCollectionIds'],
    ['partitionQuery', 'PartitionQuery'],
    ['runAggregationQuery', 'RunAggregationQuery'],
    ['runQuery', 'RunQuery'],
  ])('POST :%s on the root and on a document', async (verb, method) => {
    await send('POST', `${DOCUMENTS}:${verb}`, {});
    await send('POST', `${DOCUMENTS}/c/d:${verb}`, '');
    expect(calls).toEqual([
      [method, { parent: DOCUMENTS }],
      [method, { parent: `${DOCUMENTS}/c/d` }],
    ]);
  });

  it.each([
    ['GET', 'projects/p'],
    ['GET', DOCUMENTS],
    ['GET', `${DOCUMENTS}/`],
    ['GET', `${DOCUMENTS}X/c/d`],
    ['PUT', `${DOCUMENTS}/c/d`],
    ['DELETE', `${DOCUMENTS}`],
    ['POST', `${DOCUMENTS}/c/d`],
    ['POST', `${DOCUMENTS}:unheardOf`],
    ['GET', `${DOCUMENTS}:commit`],
    ['GET', `${DOCUMENTS}/c/d:commit`],
    ['POST', `${DOCUMENTS}/c:toString`],
    ['POST', `${DOCUMENTS}:`],
  ])('rejects %s %s', async (method, path) => {
    const response = await send(method, path);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: {
        code: 404,
        status: 'NOT_FOUND',
        message: `There is nothing at ${method} /v1/${path}.`,
      },
    });
    expect(calls).toEqual([]);
  });
});

it('passes the authorization header', async () => {
  const answer = vi.spyOn(server.service, 'answer');
  await fetch(`${server.url}/v1/${DOCUMENTS}/c/d`, { headers: { authorization: 'Bearer owner' } });
  expect(answer.mock.calls[0]?.[2]).toEqual({ authorization: 'Bearer owner' });
});

describe('the REST API', () => {
  it('answers a streaming method with an array', async () => {
    server.service.answerStream = () => [{ readTime: 'a' }, { readTime: 'b' }];
    const response = await send('POST', `${DOCUMENTS}:runQuery`, {});
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual([{ readTime: 'a' }, { readTime: 'b' }]);
  });

  it('answers a streaming method without messages with an empty array', async () => {
    expect(await (await send('POST', `${DOCUMENTS}:batchGet`, {})).json()).toEqual([]);
  });

  it.each([
    ['INVALID_ARGUMENT', 400],
    ['UNAUTHENTICATED', 401],
    ['PERMISSION_DENIED', 403],
    ['NOT_FOUND', 404],
    ['ALREADY_EXISTS', 409],
    ['ABORTED', 409],
    ['RESOURCE_EXHAUSTED', 429],
    ['UNKNOWN', 500],
    ['UNIMPLEMENTED', 501],
  ] as const)('answers %s with status %i', async (status, code) => {
    server.service.answer = () => {
      throw new StatusError(status, 'No.');
    };
    const response = await send('GET', `${DOCUMENTS}/c/d`);
    expect(response.status).toBe(code);
    expect(await response.json()).toEqual({ error: { code, status, message: 'No.' } });
  });

  it('answers a failed streaming method with an array of one error', async () => {
    server.service.answerStream = () => {
      throw invalidArgument('No.');
    };
    const response = await send('POST', `${DOCUMENTS}:runQuery`, {});
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual([
      { error: { code: 400, status: 'INVALID_ARGUMENT', message: 'No.' } },
    ]);
  });

  it('ends the array of an interrupted stream with the error', async () => {
    server.service.answerStream = function* () {
      yield { readTime: 'a' };
      throw new StatusError('ABORTED', 'No.');
    };
    const response = await send('POST', `${DOCUMENTS}:runQuery`, {});
    expect(await response.json()).toEqual([
      { readTime: 'a' },
      { error: { code: 409, status: 'ABORTED', message: 'No.' } },
    ]);
  });
});

describe('rejects', () => {
  const CREATE = `${DOCUMENTS}/c`;

  it.each([
    ['truncated JSON', 'POST', CREATE, '{"fields":'],
    ['a body that is not an object', 'POST', CREATE, '[]'],
    ['a body that is null', 'POST', CREATE, 'null'],
    ['an unknown field', 'POST', CREATE, '{"felds":{}}'],
    ['an unknown query parameter', 'GET', `${DOCUMENTS}/c/d?maks.fieldPaths=a`, undefined],
    ['a query parameter of another type', 'GET', `${DOCUMENTS}/c?pageSize=many`, undefined],
    ['a query parameter below a value', 'GET', `${DOCUMENTS}/c/d?mask=a&mask.b=c`, undefined],
    [
      'a query parameter named like a prototype',
      'GET',
      `${DOCUMENTS}/c/d?__proto__.a=b`,
      undefined,
    ],
    ['a path that is not percent-encoded', 'GET', `${DOCUMENTS}/c/%zz`, undefined],
  ])('%s', async (_what, method, path, body) => {
    const response = await send(method, path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    expect(calls).toEqual([]);
  });

  it('a body that is not UTF-8', async () => {
    const response = await fetch(`${server.url}/v1/${CREATE}`, {
      method: 'POST',
      body: Buffer.from('{"fields":{"a":{"stringValue":"\xff"}}}', 'latin1'),
    });
    expect(response.status).toBe(400);
  });

  it('a body above 10 MiB and keeps the connection', async () => {
    const body = ' '.repeat(MAX_REQUEST_BYTES + 1);
    for (let attempt = 0; attempt < 2; attempt++) {
      const response = await send('POST', `${DOCUMENTS}:commit`, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          message: 'Request payload size exceeds the limit: 10485760 bytes.',
        },
      });
    }
  });
});

describe('CORS', () => {
  const ask = (method: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = `/v1/${DOCUMENTS}/c/d`;
      httpRequest({ port: server.port, host: '127.0.0.1', method, path, headers }, (response) =>
        resolve(response.resume()),
      )
        .on('error', reject)
        .end();
    });

  it('answers a preflight without calling the service', async () => {
    const { statusCode, headers } = await ask('OPTIONS', {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,x-goog-api-client',
      'access-control-request-private-network': 'true',
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization,x-goog-api-client',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-private-network': 'true',
      'access-control-max-age': '3600',
    });
    expect(calls).toEqual([]);
  });

  it('names the origin in responses and errors', async () => {
    for (const method of ['GET', 'PUT']) {
      const { headers } = await ask(method, { origin: 'http://localhost:5173' });
      expect(headers).toMatchObject({
        'access-control-allow-origin': 'http://localhost:5173',
        vary: 'Origin',
      });
    }
  });
});
