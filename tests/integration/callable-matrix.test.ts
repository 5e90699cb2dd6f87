// What everything that can be asked says to those who must not ask, and to what is no request.
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
import { SWAPPED } from '../kit/requests/swapped-requests.ts';

/** Each function is started when it is called for the first time. */
const TIMEOUT_MS = 120_000;
const AT_ONCE = 20;

/** A network of our own: what is counted of it is nobody else's. */
const NETWORK = '2001:db8:a4::7';

const MEBIBYTE = 'x'.repeat(1 << 20);
const MANY = Array.from({ length: 10_000 }, () => 'x');

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
  'That request was incomplete. Please reload the page.',
);
const NO_FILE = refusal(
  'INVALID_ARGUMENT',
  'invalid-input',
  'The file did not arrive whole, or is larger than 8 MB. Nothing was saved.',
);
const NOT_OURS = refusal(
  'PERMISSION_DENIED',
  'not-allowed',
  'Only an administrator can create users.',
);

/** What anybody may ask, and what they hear who are not signed in, or no longer. */
const OPEN: Readonly<Partial<Record<CallableName, CallAnswer>>> = {
  createCheckout: {
    status: 400,
    body: refusal(
      'INVALID_ARGUMENT',
      'invalid-input',
      'This price is not offered. Please reload the page.',
    ),
  },
  checkoutStatus: { status: 200, body: { result: { state: 'unknown' } } },
  checkCertificate: { status: 200, body: { result: { state: 'unknown' } } },
  sendSignupNotification: { status: 200, body: { result: {} } },
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
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    answers.push(
      ...(await Promise.all(
        asked
          .slice(at, at + AT_ONCE)
          .map(async ({ name, data }): Promise<Answered> => [
            name,
            await callFrom(NETWORK, name, data, caller),
          ]),
      )),
    );
  }
  return answers;
}

/** What each of them is asked, where it is to be asked one thing. */
const eachAsked = (data: (name: CallableName) => unknown): readonly Asked[] =>
  CALLABLE_NAMES.map((name) => ({ name, data: data(name) }));

/** Whoever answers anything else is named, with the answer. */
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
  // So that nothing below waits for a function to start.
  await answersTo(eachAsked(() => null));
}, TIMEOUT_MS);

describe('everything that can be asked', () => {
  it('is asked here, by a request that its contract takes', () => {
    expect(CALLABLE_NAMES.toSorted()).toEqual(Object.keys(SWAPPED).toSorted());
    const unsound = CALLABLE_NAMES.filter(
      (name) => !callables[name].request.safeParse(validRequest(name)).success,
    );
    expect(unsound).toEqual([]);
  });

  it('is refused to those who are not signed in, but for what is open', async () => {
    const answers = await answersTo(eachAsked(validRequest));
    expect(others(answers, (name) => OPEN[name] ?? refused(401, NOT_SIGNED_IN)())).toEqual([]);
  });

  it('is refused with a proof of signing in that is made up', async () => {
    const answers = await answersTo(eachAsked(validRequest), { id: 'x', idToken: 'a.b.c' });
    const unauthenticated = { error: { status: 'UNAUTHENTICATED', message: 'Unauthenticated' } };
    expect(others(answers, refused(401, unauthenticated))).toEqual([]);
  });
});

describe('a session that has ended', () => {
  const ENDS: readonly (readonly [string, (id: string) => Promise<unknown>])[] = [
    ['was closed by us', (id) => getAuth(app).updateUser(id, { disabled: true })],
    ['was ended everywhere', (id) => getAuth(app).revokeRefreshTokens(id)],
    ['is of an account that is gone', (id) => getAuth(app).deleteUser(id)],
  ];

  it.each(ENDS)(
    'asks in vain, when it %s',
    async (_, end) => {
      const user = await signUp();
      const begunAt = Math.floor(Date.now() / 1000);
      // Sessions are ended as of a whole second: those that began in it would go on.
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

describe('what is no request', () => {
  it.each([
    [
      'says more than it should',
      (name: CallableName) => ({ ...validRequest(name), isStaff: true }),
    ],
    ['sets what every object has', (name: CallableName) => withPrototype(validRequest(name))],
    ['is a list', (name: CallableName) => [validRequest(name)]],
    ['is an empty list', () => []],
    ['is nothing', () => null],
    ['is a text', (name: CallableName) => JSON.stringify(validRequest(name))],
    ['is a number', () => 7],
    ['is a yes', () => true],
  ])(
    'is refused by all of them, signed in or not, when it %s',
    async (_, data) => {
      for (const caller of [other, undefined]) {
        const answers = await answersTo(eachAsked(data), caller);
        expect(others(answers, refused(400, NO_REQUEST))).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it.each([
    ['a text of a mebibyte', MEBIBYTE],
    ['a list of ten thousand', MANY],
  ])(
    'is refused by all of them when it has %s in it',
    async (_, huge) => {
      const answers = await answersTo(
        eachAsked((name) => withEachReplaced(validRequest(name), huge)[0] ?? { x: huge }),
        other,
      );
      expect(others(answers, refused(400, NO_REQUEST))).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('is any in which one field is huge, but for a file', () => {
    const taken = CALLABLE_NAMES.flatMap((name) =>
      [MEBIBYTE, MANY].flatMap((huge) =>
        withEachReplaced(validRequest(name), huge)
          .filter((changed) => callables[name].request.safeParse(changed).success)
          .map((changed) => [name, fieldOf(changed, huge)]),
      ),
    );
    expect(taken).toEqual([['importFile', 'packed']]);
  });

  it('is a file that is none, of an owner: nobody else’s is unpacked', async () => {
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

/** As JSON can say it, and no object literal. */
const withPrototype = (request: object): unknown =>
  JSON.parse(
    JSON.stringify(request).replace(/^\{(?=(.?))/, (_, next) =>
      next === '}' ? '{"__proto__":{"isStaff":true}' : '{"__proto__":{"isStaff":true},',
    ),
  );

const fieldOf = (changed: unknown, huge: unknown): string | undefined =>
  Object.entries(changed as object).find(([, value]) => value === huge)?.[0];
