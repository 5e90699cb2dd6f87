import { describe, expect, it } from 'vitest';
import { readCaller } from './caller.ts';
import { failureOf } from './testing.ts';

const segment = (text: string) => Buffer.from(text).toString('base64url');
const token = (claims: string, header = '{"alg":"none"}', signature = '') =>
  `Bearer ${segment(header)}.${segment(claims)}.${signature}`;

const OWNER = { isOwner: true, auth: null };
const SIGNED_OUT = { isOwner: false, auth: null };

describe('readCaller', () => {
  it.each(['Bearer owner', 'bearer owner', 'BEARER OWNER', 'Bearer ya29.', 'Bearer YA29.a0AfH6SM'])(
    'reads "%s" as the owner',
    (header) => {
      expect(readCaller(header)).toEqual(OWNER);
    },
  );

  it.each([undefined, '', 'Bearer\towner', token('{"iss":"x"}'), token('{"sub":1}')])(
    'reads %j as no user',
    (header) => {
      expect(readCaller(header)).toEqual(SIGNED_OUT);
    },
  );

  it.each([
    ['a mock token', token('{"sub":"alice","exp":1}'), { sub: 'alice', exp: 1 }],
    ['a token with a user_id', token('{"user_id":"alice"}'), { user_id: 'alice' }],
    ['a signed token', token('{"sub":"alice"}', '{"alg":"RS256"}', 'c2ln'), { sub: 'alice' }],
    ['space after the claims', token('{"sub":"alice"} '), { sub: 'alice' }],
    ['padded segments', 'Bearer e30=.eyJzdWIiOiJhbGljZSJ9.', { sub: 'alice' }],
  ])('reads the claims of %s', (_, header, claims) => {
    expect(readCaller(header)).toEqual({ isOwner: false, auth: { uid: 'alice', token: claims } });
  });

  it('prefers sub to user_id', () => {
    expect(readCaller(token('{"user_id":"bob","sub":"alice"}')).auth?.uid).toBe('alice');
  });

  it.each(['owner', 'Bearer', 'Bearerowner', 'Basic dXNlcjpwYXNz'])(
    'rejects the scheme of "%s"',
    (header) => {
      expect(failureOf(() => readCaller(header))).toBe(
        'UNKNOWN: Unsupported authorization scheme.',
      );
    },
  );

  it.each([
    'Bearer  owner',
    'Bearer ownerx',
    'Bearer ya29',
    'Bearer garbage',
    'Bearer e30.e30',
    'Bearer e30.e30.e30.e30',
    'Bearer .e30.',
    'Bearer e30..',
    'Bearer e30.e30.a',
    'Bearer e30.e30.a===',
    'Bearer e30.e30.+/+/',
    'Bearer e30.eyJzdWIiOiJhPz5+fn4ifQ.',
    token('not json'),
    token('[]'),
    token('null'),
    token('{}', '[]'),
  ])('rejects "%s" without a token', (header) => {
    expect(failureOf(() => readCaller(header))).toBe('INVALID_ARGUMENT: invalid jwt');
  });
});
