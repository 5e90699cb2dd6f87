// Whoever asks with the ids of somebody else hears what they would hear of ids of nothing.
import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { callables } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aBusiness } from '../kit/builders/business.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  call,
  db,
  signUp,
  type CallAnswer,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import {
  createPopulatedAccount,
  standingOf,
  type PopulatedAccount,
} from '../kit/local-environment/populated-account.ts';
import { SWAPPED, type SwappedCallable } from '../kit/requests/swapped-requests.ts';

/** Some hundred calls, each of which starts a function when it is the first. */
const TIMEOUT_MS = 180_000;

const ROWS = Object.entries(SWAPPED);
const NAMED = ROWS.filter((row): row is [string, SwappedCallable] => row[1] !== 'names nobody');

/** Some of what owners do with such requests: that they are refused to others is because of the ids. */
const ALLOWED = [
  'recordVisit',
  'recipientStatuses',
  'syncSourceNow',
  'undoImport',
  'overrideKind',
  'removeUserOverride',
] as const;

/** What should be an id and is none. */
const MALFORMED = [
  '',
  '.',
  '..',
  '../x',
  'a/b',
  'a/b/c',
  '/',
  '__x__',
  '%2e%2e%2f',
  'x'.repeat(2_000),
  'ключ',
  '🥐',
  '\u0000',
  'a\nb',
  null,
  7,
  true,
  [],
  { id: 'x' },
];

let neighbour: PopulatedAccount;
let other: SignedInUser;
let ownId = '';
let before: readonly string[] = [];

beforeAll(async () => {
  neighbour = await createPopulatedAccount();
  other = await signUp({
    email: `other-${crypto.randomUUID()}@harbor.example`,
    emailVerified: true,
  });
  const own = db.collection(paths.businesses).doc();
  await own.set(aBusiness({ members: { [other.id]: 'owner' } }));
  ownId = own.id;
  before = await standingOf(neighbour);
}, TIMEOUT_MS);

const secretsIn = (answer: CallAnswer): readonly string[] => {
  const text = JSON.stringify(answer.body);
  return neighbour.secrets.filter((secret) => text.includes(secret));
};

describe('with the ids of somebody else', () => {
  it('every callable is asked', () => {
    expect(ROWS.map(([name]) => name).toSorted()).toEqual(Object.keys(callables).toSorted());
    expect(before.length).toBeGreaterThan(100);
  });

  it.each(NAMED)('%s says what it says of nothing', async (name, { swaps }) => {
    for (const { what, request, ofNothing } of swaps(neighbour, ownId)) {
      for (const caller of [other, undefined]) {
        const answer = await call(name, request, caller);
        expect(answer, what).toEqual(await call(name, ofNothing, caller));
        expect(secretsIn(answer), what).toEqual([]);
      }
    }
  });

  it('nothing of theirs has changed, and no mail was written', async () => {
    expect(await standingOf(neighbour)).toEqual(before);
  });

  it.each(ROWS.flatMap(([name, row]) => (row === 'names nobody' ? [name] : [])))(
    '%s takes no id at all',
    async (name) => {
      const { businessId, owner, connectionId } = neighbour;
      for (const id of [{ businessId }, { accountId: owner.id }, { connectionId }]) {
        expect((await call(name, id, other)).status).toBe(400);
      }
    },
  );
});

describe('with what is no id', () => {
  it.each(NAMED)(
    '%s answers as to any other',
    async (name, { swaps, ids }) => {
      const given = swaps(neighbour, ownId);
      for (const field of ids) {
        // Of what is in a business, in their own, where nothing else refuses it.
        const { request } = given.find(({ request: { businessId } }) => businessId === ownId) ??
          given[0] ?? { request: {} };
        await Promise.all(
          MALFORMED.map(async (malformed) => {
            const { status, body } = await call(name, { ...request, [field]: malformed }, other);
            expect([400, 404], `${field}: ${JSON.stringify(malformed)}`).toContain(status);
            expect(JSON.stringify(body)).not.toMatch(/x{100}|ключ|🥐|%2e|\/documents\/|at \w+ \(/);
          }),
        );
      }
    },
    TIMEOUT_MS,
  );

  it('nothing of theirs has changed, and no mail was written', async () => {
    expect(await standingOf(neighbour)).toEqual(before);
  });
});

describe('somebody who may only look', () => {
  const acts = NAMED.filter(([, { act }]) => act !== undefined && !canRequest('viewer', act));

  it.each(acts)('may not %s', async (name, { swaps }) => {
    const [{ request } = { request: {} }] = swaps(neighbour, ownId);
    const { status, body } = await call(name, request, neighbour.viewer);
    expect(status).toBe(403);
    expect(body.error?.status).toBe('PERMISSION_DENIED');
  });

  it('has changed nothing, and no mail was written', async () => {
    expect(acts.length).toBeGreaterThan(10);
    expect(await standingOf(neighbour)).toEqual(before);
  });
});

describe('their owner', () => {
  it.each(ALLOWED)('may do by %s what nobody else may', async (name) => {
    const row = SWAPPED[name] as SwappedCallable;
    const [{ request } = { request: {} }] = row.swaps(neighbour, ownId);
    const answer = await call(name, request, neighbour.owner);
    expect(answer.body.error).toBeUndefined();
  });
});
