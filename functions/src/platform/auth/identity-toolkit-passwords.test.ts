import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityToolkitPasswords } from './identity-toolkit-passwords.ts';

/** The answers of the service by password. */
const ANSWERS: Readonly<Record<string, readonly [status: number, body: object]>> = {
  'with-factor': [200, { localId: 'ada', mfaPendingCredential: 'pending' }],
  'without-id': [200, { mfaPendingCredential: 'pending' }],
  'without-factor': [200, { localId: 'ada', idToken: 'token', refreshToken: 'token' }],
  wrong: [400, { error: { message: 'INVALID_LOGIN_CREDENTIALS' } }],
  many: [400, { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }],
  down: [503, {}],
};

const asked: unknown[] = [];
const server = createServer((request, response) => {
  request.setEncoding('utf8');
  let text = '';
  request.on('data', (part: string) => (text += part));
  request.on('end', () => {
    const { password = '', ...rest } = JSON.parse(text) as { password?: string };
    asked.push([request.url, rest]);
    const [status, body] = ANSWERS[password] ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});

let baseUrl = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const verifier = (url = baseUrl) =>
  identityToolkitPasswords({
    apiKey: 'a key',
    baseUrl: url,
    accountIdOf: async () => 'ada-by-address',
  });

const accountOf = (password: string, url = baseUrl) =>
  verifier(url).accountOf('ada@bluebird.example', password);

it.each([
  ['with-factor', true],
  ['without-factor', true],
  ['wrong', false],
  ['many', false],
])('answers whether a password is right: %s', async (password, isRight) => {
  expect(await verifier().hasPassword('ada@bluebird.example', password)).toBe(isRight);
});

describe('a password', () => {
  it('is right if the sign-in waits for the second factor', async () => {
    expect(await accountOf('with-factor')).toBe('ada');
    expect(await accountOf('without-id')).toBe('ada-by-address');
    expect(asked[0]).toEqual([
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=a+key',
      { email: 'ada@bluebird.example', returnSecureToken: true },
    ]);
  });

  it.each(['wrong', 'many', 'without-factor'])(
    'is refused for an account without a second factor, or if it is wrong: %s',
    async (password) => {
      expect(await accountOf(password)).toBeUndefined();
    },
  );

  it('cannot be checked while the service is unavailable', async () => {
    await expect(accountOf('down')).rejects.toMatchObject({ code: 'unavailable' });
    const nowhere = 'http://127.0.0.1:1/';
    await expect(accountOf('with-factor', nowhere)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
