// Requests that mix the ids of two owners at random, sent by strangers and by the other owner. No
// answer contains data of an owner who did not send the request.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { beforeAll, describe, expect, it } from 'vitest';
import { Random } from '../firestore-fuzz/random.ts';
import { aBusiness } from '../kit/builders/business.ts';
import { callFrom, db, signUp, type SignedInUser } from '../kit/local-environment/admin-sdk.ts';
import {
  accountFingerprint,
  createPopulatedAccount,
  type PopulatedAccount,
} from '../kit/local-environment/populated-account.ts';
import { recordFigure } from '../kit/record-figure.ts';
import { CALLABLE_SWAPS, type SwappedCallable } from '../kit/requests/swapped-requests.ts';

/** `SWAPPED_REQUESTS=5000` sends that many. */
const REQUESTS = Number(process.env.SWAPPED_REQUESTS ?? 100);
const SEED = Number(process.env.BAR_SEED ?? 1);
const CONCURRENT = 10;
/** Calls of one account are limited, so a stranger sends this many and another one continues. */
const CALLS_PER_STRANGER = 20;
const TIMEOUT_MS = 1_800_000;

const CALLS = Object.entries(CALLABLE_SWAPS).filter(
  (row): row is [string, SwappedCallable] => row[1] !== 'no foreign ids',
);

interface Stranger extends SignedInUser {
  readonly ownId: string;
  /** A network of their own, so that the limit of a network hides no answer. */
  readonly network: string;
}

let owners: readonly [PopulatedAccount, PopulatedAccount];
let before: readonly (readonly string[])[];

beforeAll(async () => {
  owners = [await createPopulatedAccount(), await createPopulatedAccount()];
  before = await Promise.all(owners.map(accountFingerprint));
}, TIMEOUT_MS);

async function newStranger(random: Random): Promise<Stranger> {
  const email = `stranger-${crypto.randomUUID()}@harbor.example`;
  const user = await signUp({ email, emailVerified: true });
  const own = db.collection(paths.businesses).doc();
  await own.set(aBusiness({ members: { [user.id]: 'owner' } }));
  const network = Array.from({ length: 4 }, () => 1 + random.below(254)).join('.');
  return { ...user, ownId: own.id, network };
}

/** Returns every id of an account that a request may contain. */
const idsOf = (account: PopulatedAccount): readonly string[] => [
  account.businessId,
  account.owner.id,
  account.alertId,
  account.fileKey,
  account.lineKey,
  account.ruleId,
  account.stepId,
  account.connectionId,
  account.state,
  account.invitation,
  account.checkoutId,
];

/** Takes a request with ids of one owner, and replaces some of its ids by any of both owners. */
function randomRequest(random: Random, ownId: string) {
  const [name, { swaps, ids }] = random.pick(CALLS);
  const { request } = random.pick(swaps(random.pick(owners), ownId));
  const anyId = () => random.pick([...owners.flatMap(idsOf), ownId]);
  const swapped = ids.filter(() => random.chance(0.4)).map((field) => [field, anyId()]);
  return { name, request: { ...request, ...Object.fromEntries(swapped) } };
}

describe('requests with the ids of two owners', () => {
  it(
    'disclose nothing to a stranger and change nothing',
    async () => {
      const random = new Random(SEED);
      const secrets = owners.flatMap((owner) => owner.secrets);
      let sent = 0;
      while (sent < REQUESTS) {
        const stranger = await newStranger(random);
        const requests = Array.from({ length: CALLS_PER_STRANGER }, () =>
          randomRequest(random, stranger.ownId),
        );
        for (let at = 0; at < requests.length; at += CONCURRENT) {
          await Promise.all(
            requests.slice(at, at + CONCURRENT).map(async ({ name, request }) => {
              const { status, body } = await callFrom(stranger.network, name, request, stranger);
              const what = `${name} ${JSON.stringify(request)}`;
              expect(status, what).toBeLessThan(500);
              const text = JSON.stringify(body);
              expect(
                secrets.filter((secret) => text.includes(secret)),
                what,
              ).toEqual([]);
            }),
          );
        }
        sent += requests.length;
      }
      expect(await Promise.all(owners.map(accountFingerprint))).toEqual(before);
      recordFigure('requests without a leak', sent);
    },
    TIMEOUT_MS,
  );
});
