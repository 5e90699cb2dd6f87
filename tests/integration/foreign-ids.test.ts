// A request with ids of another account gets the same response as a request with ids that do not
// exist.
import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { callables } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { aBusiness } from '../kit/builders/business.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  call,
  db,
  signUp,
  type CallAnswer,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import {
  createPopulatedAccount,
  accountFingerprint,
  type PopulatedAccount,
} from '../kit/local-environment/populated-account.ts';
import { CALLABLE_SWAPS, type SwappedCallable } from '../kit/requests/swapped-requests.ts';

/** Hundreds of calls. The first call of each function starts it. */
const TIMEOUT_MS = 180_000;

const ROWS = Object.entries(CALLABLE_SWAPS);
const NAMED = ROWS.filter((row): row is [string, SwappedCallable] => row[1] !== 'no foreign ids');

/**
 * Callables that succeed for the owner with the same request, so that the others were refused
 * because of the ids.
 */
const ALLOWED = [
  'recordVisit',
  'recipientStatuses',
  'syncSourceNow',
  'undoImport',
  'overrideKind',
  'removeUserOverride',
  'listGuessedPayees',
] as const;

/** Invalid ids. */
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

let neighbor: PopulatedAccount;
let other: SignedInUser;
let ownId = '';
let before: readonly string[] = [];

beforeAll(async () => {
  neighbor = await createPopulatedAccount();
  other = await signUp({
    email: `other-${crypto.randomUUID()}@harbor.example`,
    emailVerified: true,
  });
  const own = db.collection(paths.businesses).doc();
  await own.set(aBusiness({ members: { [other.id]: 'owner' } }));
  ownId = own.id;
  before = await accountFingerprint(neighbor);
}, TIMEOUT_MS);

const secretsIn = (answer: CallAnswer): readonly string[] => {
  const text = JSON.stringify(answer.body);
  return neighbor.secrets.filter((secret) => text.includes(secret));
};

const pageSchema = z.object({ documents: z.array(z.looseObject({ collection: z.string() })) });

/** Leaves the counters of the caller's own calls out of a page of an export, because each call moves them. */
function withoutCounters(answer: CallAnswer): CallAnswer {
  const page = pageSchema.safeParse(answer.body.result);
  if (!page.success) return answer;
  const documents = page.data.documents.filter(({ collection }) => collection !== 'quotas');
  return { ...answer, body: { ...answer.body, result: { ...page.data, documents } } };
}

describe('with the ids of another account', () => {
  it('every callable is tested', () => {
    expect(ROWS.map(([name]) => name).toSorted()).toEqual(Object.keys(callables).toSorted());
    expect(before.length).toBeGreaterThan(100);
  });

  it.each(NAMED)('%s responds as it does for ids that do not exist', async (name, { swaps }) => {
    for (const { what, request, withUnknownIds } of swaps(neighbor, ownId)) {
      for (const caller of [other, undefined]) {
        const answer = withoutCounters(await call(name, request, caller));
        expect(answer, what).toEqual(withoutCounters(await call(name, withUnknownIds, caller)));
        expect(secretsIn(answer), what).toEqual([]);
      }
    }
  });

  it('no data of the account has changed, and no mail was sent', async () => {
    expect(await accountFingerprint(neighbor)).toEqual(before);
  });

  it.each(ROWS.flatMap(([name, row]) => (row === 'no foreign ids' ? [name] : [])))(
    '%s accepts no id',
    async (name) => {
      const { businessId, owner, connectionId } = neighbor;
      for (const id of [{ businessId }, { accountId: owner.id }, { connectionId }]) {
        expect((await call(name, id, other)).status).toBe(400);
      }
    },
  );
});

describe('with an invalid id', () => {
  it.each(NAMED)(
    '%s is refused',
    async (name, { swaps, ids }) => {
      const swappedIds = swaps(neighbor, ownId);
      for (const field of ids) {
        // Uses the caller's own business for ids of its parts, because another business is refused
        // earlier.
        const { request } = swappedIds.find(
          ({ request: { businessId } }) => businessId === ownId,
        ) ??
          swappedIds[0] ?? { request: {} };
        await Promise.all(
          MALFORMED.map(async (malformed) => {
            const { status, body } = await call(name, { ...request, [field]: malformed }, other);
            // Its cursor may be any stored id, so strangers are refused because of their role.
            const expected = name === 'listBusinesses' ? [400, 403] : [400, 404];
            expect(expected, `${field}: ${JSON.stringify(malformed)}`).toContain(status);
            expect(JSON.stringify(body)).not.toMatch(/x{100}|ключ|🥐|%2e|\/documents\/|at \w+ \(/);
          }),
        );
      }
    },
    TIMEOUT_MS,
  );

  it('no data of the account has changed, and no mail was sent', async () => {
    expect(await accountFingerprint(neighbor)).toEqual(before);
  });
});

describe.each(['viewer', 'bookkeeper'] as const)('a %s', (role) => {
  const acts = NAMED.filter(([, { act }]) => act !== undefined && !canRequest(role, act));

  it.each(acts)('cannot call %s', async (name, { swaps }) => {
    const [{ request } = { request: {} }] = swaps(neighbor, ownId);
    const { status, body } = await call(name, request, neighbor[role]);
    expect(status).toBe(403);
    expect(body.error?.status).toBe('PERMISSION_DENIED');
  });

  it('has changed no data, and no mail was sent', async () => {
    expect(acts.length).toBeGreaterThan(10);
    expect(await accountFingerprint(neighbor)).toEqual(before);
  });
});

describe('a bookkeeper', () => {
  it.each(['recordVisit', 'listOwners', 'listGuessedPayees'] as const)(
    'can call %s, which strangers cannot',
    async (name) => {
      const row = CALLABLE_SWAPS[name] as SwappedCallable;
      const [{ request } = { request: {} }] = row.swaps(neighbor, ownId);
      const answer = await call(name, request, neighbor.bookkeeper);
      expect(answer.body.error).toBeUndefined();
    },
  );
});

describe('the owner', () => {
  it.each(ALLOWED)('can call %s, which others cannot', async (name) => {
    const row = CALLABLE_SWAPS[name] as SwappedCallable;
    const [{ request } = { request: {} }] = row.swaps(neighbor, ownId);
    const answer = await call(name, request, neighbor.owner);
    expect(answer.body.error).toBeUndefined();
  });
});
