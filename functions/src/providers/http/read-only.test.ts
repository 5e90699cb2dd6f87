import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProviderCall } from '../../connections/ports/source-provider.ts';
import {
  ForbiddenRequest,
  findAllowedRequest,
  readOnlyFetch,
  type AllowedRequest,
} from './read-only.ts';

const LIST: readonly AllowedRequest[] = [
  { method: 'GET', path: '/v3/company/:realm/query', purpose: 'reading' },
  { method: 'POST', path: '/oauth2/tokens', purpose: 'access' },
];
const BASE = 'https://books.example/';

describe('findAllowedRequest', () => {
  it('returns the matching pattern, without ids or query', () => {
    expect(findAllowedRequest(LIST, BASE, 'GET', 'v3/company/4620/query?query=select')).toEqual({
      method: 'GET',
      path: '/v3/company/:realm/query',
      purpose: 'reading',
    });
  });

  it.each([
    ['another method', 'POST', '/v3/company/4620/query'],
    ['a longer path', 'GET', '/v3/company/4620/query/1'],
    ['a path with an empty segment', 'GET', '/v3/company//query'],
    ['a path with ..', 'GET', '/v3/company/4620/../query'],
    ['a path with encoded ..', 'GET', '/v3/company/%2e%2e/query/x'],
    ['another host', 'GET', 'https://elsewhere.example/v3/company/4620/query'],
    ['another scheme', 'GET', 'http://books.example/v3/company/4620/query'],
    ['a method in lower case', 'get', '/v3/company/4620/query'],
  ])('rejects %s', (_, method, url) => {
    expect(() => findAllowedRequest(LIST, BASE, method, url)).toThrow(ForbiddenRequest);
  });

  it('requires the base path of the provider', () => {
    const base = 'https://books.example/api';
    expect(
      findAllowedRequest(LIST, base, 'POST', 'https://books.example/api/oauth2/tokens').purpose,
    ).toBe('access');
    expect(() =>
      findAllowedRequest(LIST, base, 'POST', 'https://books.example/oauth2/tokens'),
    ).toThrow(ForbiddenRequest);
  });

  it('hides possible ids in the error message', () => {
    expect(() => findAllowedRequest(LIST, BASE, 'GET', '/v3/company/4620-secret/invoice')).toThrow(
      'GET /v3/company/:id/invoice is not on the list',
    );
  });
});

describe('readOnlyFetch', () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.endsWith('q=moved')) response.writeHead(302, { location: '/oauth2/tokens' });
    response.end('{}');
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(() => void server.close());

  it('reports a request before sending it and rejects requests that are not permitted', async () => {
    const calls: ProviderCall[] = [];
    const ask = readOnlyFetch(LIST, base, (call) => calls.push(call));
    await ask('v3/company/1/query');
    await expect(ask('v3/company/1/invoice', { method: 'POST' })).rejects.toThrow(ForbiddenRequest);
    expect(calls.map(({ path }) => path)).toEqual(['/v3/company/:realm/query']);
    expect(asked).toEqual(['GET /v3/company/1/query']);
  });

  it('does not follow redirects', async () => {
    const ask = readOnlyFetch(LIST, base, () => undefined);
    asked.length = 0;
    await expect(ask('v3/company/1/query?q=moved')).rejects.toThrow();
    expect(asked).toEqual(['GET /v3/company/1/query?q=moved']);
  });
});
