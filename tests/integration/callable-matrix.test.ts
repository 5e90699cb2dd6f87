// The responses of all callables to callers without access and to invalid requests.
import { APP_ERROR_CODES } from '@daily-snapshot/domain/shared/app-error';
import { callables, type CallableName } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aBusiness } from '../kit/builders/business.ts';
import { getAuth } from 'firebase-admin/auth';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  app,
  callFrom,
  db,
  signUp,
  type CallAnswer,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { CALLABLE_NAMES, validRequest, withEachReplaced } from '../kit/requests/valid-requests.ts';
import { CALLABLE_SWAPS } from '../kit/requests/swapped-requests.ts';

/** Each function starts at its first call. */
const TIMEOUT_MS = 120_000;
const CONCURRENT_CALLS = 20;

/** A network address that no other test uses, because calls are rate limited by network. */
const NETWORK = '2001:db8:a4::7';

const MEBIBYTE = 'x'.repeat(1 << 20);
const TEN_THOUSAND_ITEMS = Array.from({ length: 10_000 }, () => 'x');

const refusal = (status: string, code: (typeof APP_ERROR_CODES)[number], message: string) => ({
  error: { status, message, details: { code, message } },
});
const NOT_SIGNED_IN = refusal('UNAUTHENTICATED', 'not-signed-in', 'Please sign in and try again.');
const SIGNED_OUT = refusal(
  'UNAUTHENTICATED',
  'not-signed-in',
  'You have been signed out. Please sign in again.',
);
const NO_REQUEST = refusal(
  'INVALID_ARGUMENT',
  'invalid-input',
  'The request was incomplete. Nothing was changed. Please reload the page.',
);
const NO_FILE = refusal(
  'INVALID_ARGUMENT',
  'invalid-input',
  'The upload was incomplete, or the file is larger than 8 MB. Nothing was saved. Please try again.',
);
const NOT_OURS = refusal(
  'PERMISSION_DENIED',
  'not-allowed',
  'Only an administrator can create users.',
);

/** The callables that need no sign-in, with their responses to callers who are not signed in. */
const OPEN: Readonly<Partial<Record<CallableName, CallAnswer>>> = {
  createCheckout: {
    status: 400,
    body: refusal(
      'INVALID_ARGUMENT',
      'invalid-input',
      'This price is no longer available. Nothing was charged. Please reload the page.',
    ),
  },
  checkoutStatus: { status: 200, body: { result: { state: 'unknown' } } },
  claimLinkState: { status: 200, body: { result: { state: 'incomplete' } } },
  reportReturn: { status: 200, body: { result: { outcome: 'unknown' } } },
  refuseConnection: { status: 200, body: { result: { outcome: 'unknown' } } },
  checkCertificate: { status: 200, body: { result: { state: 'unknown' } } },
  sendSignupNotification: { status: 200, body: { result: {} } },
  resetPassword: {
    status: 404,
    body: refusal(
      'NOT_FOUND',
      'not-found',
      'This link was already used or has expired. Ask for a new one.',
    ),
  },
  recoverAccount: { status: 200, body: { result: { outcome: 'denied' } } },
  predefinedUsers: { status: 403, body: NOT_OURS },
  createUser: { status: 403, body: NOT_OURS },
};

interface Asked {
  readonly name: CallableName;
  readonly data: unknown;
}
type Answered = readonly [name: CallableName, answer: CallAnswer];

async function answersTo(
  asked: readonly Asked[],
  caller?: SignedInUser,
): Promise<readonly Answered[]> {
  const answers: Answered[] = [];
  for (let at = 0; at < asked.length; at += CONCURRENT_CALLS) {
    answers.push(
      ...(await Promise.all(
        asked
          .slice(at, at + CONCURRENT_CALLS)
          .map(async ({ name, data }): Promise<Answered> => [
            name,
            await callFrom(NETWORK, name, data, caller),
          ]),
      )),
    );
  }
  return answers;
}

/** Builds one request per callable. */
const eachAsked = (data: (name: CallableName) => unknown): readonly Asked[] =>
  CALLABLE_NAMES.map((name) => ({ name, data: data(name) }));

/** Returns the responses that differ from the expected ones, with the callable's name. */
const others = (answers: readonly Answered[], expected: (name: CallableName) => CallAnswer) =>
  answers.filter(([name, answer]) => {
    try {
      expect(answer).toEqual(expected(name));
      return false;
    } catch {
      return true;
    }
  });

const refused = (status: number, body: CallAnswer['body']) => (): CallAnswer => ({ status, body });

let other: SignedInUser;

beforeAll(async () => {
  other = await signUp({ email: `other-${crypto.randomUUID()}@example.com`, emailVerified: true });
  // Starts every function, so that the tests do not wait for it.
  await answersTo(eachAsked(() => null));
}, TIMEOUT_MS);

describe('every callable', () => {
  it('has a valid request in this test', () => {
    expect(CALLABLE_NAMES.toSorted()).toEqual(Object.keys(CALLABLE_SWAPS).toSorted());
    const unsound = CALLABLE_NAMES.filter(
      (name) => !callables[name].request.safeParse(validRequest(name)).success,
    );
    expect(unsound).toEqual([]);
  });

  it('refuses callers who are not signed in, unless it is public', async () => {
    const answers = await answersTo(eachAsked(validRequest));
    expect(others(answers, (name) => OPEN[name] ?? refused(401, NOT_SIGNED_IN)())).toEqual([]);
  });

  it('refuses a forged ID token', async () => {
    const answers = await answersTo(eachAsked(validRequest), { id: 'x', idToken: 'a.b.c' });
    const unauthenticated = { error: { status: 'UNAUTHENTICATED', message: 'Unauthenticated' } };
    expect(others(answers, refused(401, unauthenticated))).toEqual([]);
  });
});

describe('an ended session', () => {
  const ENDS: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['belongs to a disabled account', (id) => getAuth(app).updateUser(id, { disabled: true })],
    ['was signed out everywhere', (id) => getAuth(app).revokeRefreshTokens(id)],
    ['belongs to a deleted account', (id) => getAuth(app).deleteUser(id)],
  ];

  it.each(ENDS)(
    'is refused when it %s',
    async (_, end) => {
      const user = await signUp();
      const begunAt = Math.floor(Date.now() / 1000);
      // Revocation has a resolution of one second. A session that began in the same second would
      // stay valid.
      await expect
        .poll(() => Math.floor(Date.now() / 1000), { timeout: 5_000 })
        .toBeGreaterThan(begunAt);
      await end(user.id);
      const answers = await answersTo(eachAsked(validRequest), user);
      expect(others(answers, (name) => OPEN[name] ?? refused(401, SIGNED_OUT)())).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('an invalid request', () => {
  it.each([
    ['has an extra field', (name: CallableName) => ({ ...validRequest(name), isStaff: true })],
    ['sets __proto__', (name: CallableName) => withPrototype(validRequest(name))],
    ['is a list', (name: CallableName) => [validRequest(name)]],
    ['is an empty list', () => []],
    ['is null', () => null],
    ['is a string', (name: CallableName) => JSON.stringify(validRequest(name))],
    ['is a number', () => 7],
    ['is true', () => true],
  ])(
    'is refused by all callables, signed in or not, when it %s',
    async (_, data) => {
      for (const caller of [other, undefined]) {
        const answers = await answersTo(eachAsked(data), caller);
        expect(others(answers, refused(400, NO_REQUEST))).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it.each([
    ['a string of one mebibyte', MEBIBYTE],
    ['a list of 10,000 items', TEN_THOUSAND_ITEMS],
  ])(
    'is refused by all callables when it contains %s',
    async (_, huge) => {
      const answers = await answersTo(
        eachAsked((name) => withEachReplaced(validRequest(name), huge)[0] ?? { x: huge }),
        other,
      );
      expect(others(answers, refused(400, NO_REQUEST))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('is every request with a huge field, except the file content of importFile', () => {
    const taken = CALLABLE_NAMES.flatMap((name) =>
      [MEBIBYTE, TEN_THOUSAND_ITEMS].flatMap((huge) =>
        withEachReplaced(validRequest(name), huge)
          .filter((changed) => callables[name].request.safeParse(changed).success)
          .map((changed) => [name, fieldOf(changed, huge)]),
      ),
    );
    expect(taken).toEqual([['importFile', 'packed']]);
  });

  it('with an invalid file is refused, and only an owner’s file is unpacked', async () => {
    const { id: businessId } = db.collection(paths.businesses).doc();
    await db.doc(paths.business(businessId)).set(aBusiness({ members: { [other.id]: 'owner' } }));
    const file = { ...validRequest('importFile'), packed: MEBIBYTE };
    const [[, answer] = [], [, refused] = []] = await answersTo(
      [
        { name: 'importFile', data: { ...file, businessId } },
        { name: 'importFile', data: file },
      ],
      other,
    );
    expect(answer).toEqual({ status: 400, body: NO_FILE });
    expect(refused?.status).toBe(404);
  });
});

/** Adds a `__proto__` field by JSON, because an object literal cannot. */
const withPrototype = (request: object): unknown =>
  JSON.parse(
    JSON.stringify(request).replace(/^\{(?=(.?))/, (_, next) =>
      next === '}' ? '{"__proto__":{"isStaff":true}' : '{"__proto__":{"isStaff":true},',
    ),
  );

const fieldOf = (changed: unknown, huge: unknown): string | undefined =>
  Object.entries(changed as object).find(([, value]) => value === huge)?.[0];
