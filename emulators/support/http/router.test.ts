import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { findRoute, route, type Exchange } from './router.ts';

const seen: string[] = [];
const record = (name: string) => (exchange: Exchange<string>) =>
  void seen.push(`${name} ${JSON.stringify(exchange.params)} ${exchange.query.toString()}`);

const routes = [
  route('GET /messages', record('list')),
  route('DELETE /messages', record('empty')),
  route('GET /messages/newest', record('newest')),
  route('GET /messages/:id', ({ params }) => void seen.push(`one ${params.id}`)),
  route('GET /groups/:group/people/:person', record('person')),
  route('GET /style.css', record('style')),
];

const ask = (method: string, url: string) => {
  seen.length = 0;
  const found = findRoute(routes, { method, url } as IncomingMessage, {} as ServerResponse);
  if (found.kind !== 'route') return found;
  void found.handle();
  return seen[0];
};

it.each([
  ['GET', '/messages?to=a%40b&x', 'list {} to=a%40b&x='],
  ['DELETE', '/messages', 'empty {} '],
  ['GET', '/messages/newest', 'newest {} '],
  ['GET', '/messages/a%2Fb.0', 'one a/b.0'],
  ['GET', '/messages/%zz', 'one %zz'],
  ['GET', '/groups/7/people/ada', 'person {"group":"7","person":"ada"} '],
])('%s %s', (method, url, expected) => {
  expect(ask(method, url)).toBe(expected);
});

it('returns the allowed methods when only the path matches', () => {
  expect(ask('PUT', '/messages')).toEqual({ kind: 'wrong method', allowed: ['GET', 'DELETE'] });
});

it.each(['/', '/messages/', '/messages/1/2', '/style-css', '/xmessages', ''])(
  'matches no route for %j',
  (url) => {
    expect(ask('GET', url)).toEqual({ kind: 'nothing' });
  },
);
