import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock, type Clock } from '@daily-snapshot/domain/shared/clock';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { addressChangeCountKeys } from '@daily-snapshot/domain/accounts/address-change-schema';
import { recoveryCountKeys } from '@daily-snapshot/domain/accounts/recovery-codes';
import { unlockCountKeys } from '@daily-snapshot/domain/sales/toolkit/unlock-rate-limits';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { aBusiness } from '../../kit/builders/business.ts';
import { DIGEST_TIME, NEXT_DIGEST_TIME } from '../../kit/builders/mail.ts';
import { aCheckout, aSubscription, daysAfter } from '../../kit/builders/subscription.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { addressKey } from '../../../functions/src/platform/keys/keys.ts';
import { aConnectionRecord } from '../../kit/port-contracts/connections-contract.ts';
import { firestoreConnections } from '../../../functions/src/connections/firestore/connections.ts';
import { firestoreLedger } from '../../../functions/src/imports/firestore/ledger.ts';
import { firestoreVault } from '../../../functions/src/connections/firestore/vault.ts';
import { memorySealer } from '../../kit/memory/memory-connections.ts';
import { firestoreErasure } from '../../../functions/src/accounts/firestore/erasure.ts';
import { memoryPayments } from '../../kit/memory/memory-payments.ts';
import {
  requestDeletion,
  cancelDeletion,
  eraseAccount,
  sweepDeletions,
} from '../../../functions/src/accounts/commands/delete-account.ts';
import { revokeConnections } from '../../../functions/src/connections/commands/disconnect/revoke-connections.ts';
import type { Accounts } from '../../../functions/src/accounts/ports/accounts.ts';
import type { Erasure } from '../../../functions/src/accounts/ports/erasure.ts';
import type { SourceProvider } from '../../../functions/src/connections/ports/source-provider.ts';
import type { TaskQueue } from '../../../functions/src/platform/ports/task-queue.ts';
import { wholeDatabase } from '../../kit/local-environment/whole-database.ts';

const ADA = 'ada@bluebird.example';
const DAY = businessDate('2026-11-23');
const WEEK_LATER = daysAfter(DIGEST_TIME, 7);

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
let projectId: string;
beforeEach(async () => {
  projectId = `demo-erasure-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
  await fill();
});

/** Stores documents of every kind for Ada and for Eve. */
async function fill(): Promise<void> {
  const write = (path: string, data: object) => db.doc(path).set(data);
  for (const [id, members] of [
    ['bakery', { ada: 'owner', eve: 'viewer' }],
    ['florist', { eve: 'owner', ada: 'bookkeeper' }],
  ] as const) {
    await write(
      paths.business(id),
      aBusiness({
        members,
        viewers: { eve: 'eve@florist.example', ada: ADA },
        digestDueAt: NEXT_DIGEST_TIME,
        digestShard: shardOf(id),
        digestPreferences: { isPaused: false, recipients: [ADA, 'eve@florist.example'] },
      }),
    );
    await write(paths.posting(id, 'line'), { of: id });
    await write(paths.digest(id, DAY), { of: id });
    await write(paths.dailySummaries(id), { of: id });
    await write(paths.accessEntry(id, 'entry'), { what: 'read' });
    await write(paths.outboxEntry(id, DAY), { businessId: id });
    await write(`deliveryEvents/of-${id}`, { mailId: `${id}_${DAY}` });
    await write(paths.emailRateLimit(`business.${id}`), { writtenAt: [] });
    const key = { businessId: id, connectionId: `bank-of-${id}` };
    const { connection, reading } = aConnectionRecord();
    await firestoreConnections(db).connect(key, `source-of-${id}`, () => ({
      connection,
      reading: { ...reading, businessId: id },
    }));
    await firestoreVault(db, memorySealer).save(key, { secret: `grant of ${id}` });
    await write(paths.connectAttempt(`attempt-of-${id}`), { businessId: id });
    await write(paths.alertState(id), { nextCheckAt: null });
    await write(paths.deadLetter(`${id}_${DAY}`), { reason: 'refused', at: DIGEST_TIME });
  }
  const seat = { since: DIGEST_TIME, isConfirmed: true };
  await write(paths.roster, { administrators: { ada: seat, eve: seat }, setupUsedAt: null });
  await write(paths.accountState('ada'), { isRepresentative: true });
  const subscription = aSubscription();
  await write(paths.profile('ada'), { firstName: 'Ada' });
  await write(paths.plan('ada'), { subscriptions: { [subscription.id]: subscription } });
  const record = { subscription, version: 1, nextCheckAt: null };
  await write(paths.subscription(subscription.id), record);
  const checkout = aCheckout({ claimedBy: 'ada', state: 'open', sessionId: 'cs_1' });
  await write(paths.checkout(checkout.id), checkout);
  await write('outbox/welcome.cs_1', { email: { kind: 'welcome', key: 'cs_1', to: ADA } });
  await write(paths.emailRateLimit('account.ada'), { writtenAt: [] });
  await write(paths.emailRateLimit(`address.${addressKey(ADA)}`), { writtenAt: [] });
  await write(paths.lead(addressKey(ADA)), { email: ADA });
  await write(paths.assessment('ada', 'one'), { companyName: 'Bluebird Bakery' });
  await write(paths.attempt('ada', 'one'), { name: 'Ada' });
  await write(paths.certificate('OA-CERT-2024-ADA'), { accountId: 'ada', name: 'Ada' });
  await write(paths.certificate('OA-CERT-2024-EVE'), { accountId: 'eve', name: 'Eve' });
  await write(paths.assessment('eve', 'one'), { companyName: 'Harbor Bread' });
  const change = { id: 'c'.repeat(32), from: 'ada@old.example', to: ADA };
  await write(paths.addressChange('ada'), { ...change, state: 'changed', askedAt: DIGEST_TIME });
  const notice = { kind: 'address-changed', key: change.id } as const;
  await write(paths.outboxMail(notice), { email: { ...notice, to: change.from } });
  const codes = { salt: 'salt', unused: ['hash'], inUse: null, madeAt: DIGEST_TIME };
  await write(paths.recoveryCodes('ada'), codes);
  await write(paths.recoveryCodes('eve'), codes);
  await write(paths.quota(recoveryCountKeys.address(addressKey(ADA))), { countedAt: [] });
  await write(paths.quota(addressChangeCountKeys.ofAccount('ada')), { countedAt: [] });
  await write(paths.quota('recovery-codes.ada'), { countedAt: [] });
  // Ada has given this business to Eve.
  await db.doc(paths.business('florist')).update({
    acceptedOffer: { id: 'offer', from: 'ada', staysAsViewer: true, by: 'eve', at: DIGEST_TIME },
  });
  const counted = ['assessments.of', 'assessments.kept', 'quiz', 'connects', 'reads', 'imports'];
  for (const what of counted) await write(paths.quota(`${what}.ada`), { countedAt: [] });
  await write(paths.quota(`assessments.to.${addressKey(ADA)}`), { countedAt: [] });
  await write(paths.toolkitGrant('ada.1763900000'), { accountId: 'ada', credential: 'key' });
  await write(paths.toolkitGrant('eve.1763900000'), { accountId: 'eve', credential: 'key' });
  await write(paths.quota(unlockCountKeys.account('ada')), { countedAt: [] });
  const digestsOf = { bakery: DIGEST_TIME };
  await write(paths.suppression(addressKey(ADA)), { everything: null, digestsOf });
  await write(paths.suppression(addressKey('bounced@example.com')), {
    everything: { reason: 'bounced', at: DIGEST_TIME },
    digestsOf,
  });
}

const everything = () => wholeDatabase(`http://${firestore.host}:${firestore.port}`, projectId);

/** The remaining documents: Eve's own, and the addresses that must not receive mail. */
const LEFT = [
  'administration/roster',
  'alertStates/florist',
  'businesses/florist',
  'businesses/florist/accessLog/entry',
  'businesses/florist/connections/bank-of-florist',
  `businesses/florist/digests/${DAY}`,
  'businesses/florist/postings/line',
  'businesses/florist/rollups/dailySummaries',
  'certificates/OA-CERT-2024-EVE',
  'connectAttempts/attempt-of-florist',
  'connectedSources/source-of-florist',
  `deadLetters/florist_${DAY}`,
  'deliveryEvents/of-florist',
  'emailRateLimits/business.florist',
  `outbox/florist_${DAY}`,
  'recoveryCodes/eve',
  'representatives/eve/assessments/one',
  'sourceReadings/bank-of-florist',
  `suppressions/${addressKey('bounced@example.com')}`,
  'toolkitGrants/eve.1763900000',
  'vault/bank-of-florist',
];

class Crash extends Error {}

/** Builds a revoker that revokes the connections of a business. */
const revoker = (ports: Parameters<typeof revokeConnections>[0]) => ({
  revokeAll: (businessId: string) => revokeConnections(ports, { businessId }),
});

function around() {
  let isThere = true;
  const accounts: Accounts = {
    sessionsFrom: async () => (isThere ? new Date(0) : undefined),
    signInTokenOf: async () => undefined,
    findByAddress: async () => undefined,
    endSessions: async () => undefined,
    addressOf: async () => (isThere ? ADA : undefined),
    signInsOf: async () => new Map(),
    createdAt: async () => undefined,
    remove: async () => {
      isThere = false;
    },
  };
  const payments = memoryPayments();
  const { id } = aSubscription();
  payments.subscriptions.set(id, aSubscription());
  const grants = new Set(['bank-of-bakery', 'bank-of-florist']);
  const plaid: Pick<SourceProvider, 'revoke'> = {
    revoke: async (stored) => {
      grants.delete(`bank-of-${(await stored.read()).secret?.replace('grant of ', '')}`);
    },
  };
  const connected = {
    connections: firestoreConnections(db),
    vault: firestoreVault(db, memorySealer),
    sources: { plaid: plaid as SourceProvider },
  };
  return {
    accounts,
    payments,
    grants,
    ...connected,
    connectionRevoker: revoker(connected),
    isThere: () => isThere,
  };
}

/**
 * Wraps an object so that its calls are counted. After the given number of calls, the next call
 * ends the process.
 */
function crashing<T extends object>(target: T, left: { calls: number }): T {
  return new Proxy(target, {
    get: (object, name) => {
      const found: unknown = Reflect.get(object, name);
      if (typeof found !== 'function') return found;
      return async (...args: unknown[]) => {
        if (left.calls === 0) throw new Crash();
        left.calls -= 1;
        const outcome: unknown = await Reflect.apply(found, object, args);
        return outcome;
      };
    },
  });
}

const ADA_SIGNED_IN = { id: 'ada', signInAddress: ADA };
const deletionPorts = (erasure: Erasure, clock: Clock) => ({
  erasure,
  clock,
  personalData: { businessesOwnedBy: async () => ['bakery'] },
  accessLog: { record: async () => undefined },
});

describe('an account with a scheduled erasure', () => {
  const clock = stoppedClock(DIGEST_TIME);
  const later = stoppedClock(WEEK_LATER);
  let erasure: Erasure;
  beforeEach(() => {
    erasure = firestoreErasure(db);
  });

  it('is found after its week and not earlier', async () => {
    expect(await requestDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN)).toEqual(
      WEEK_LATER,
    );
    const asked: unknown[] = [];
    const taskQueue: TaskQueue = {
      enqueue: async (name, payload) => {
        asked.push([name, payload]);
      },
    };
    const almost = new Date(WEEK_LATER.getTime() - 1);
    await sweepDeletions({ erasure, taskQueue }, { scheduledAt: almost });
    expect(asked).toEqual([]);
    expect(
      await eraseAccount(
        { ...around(), erasure, clock: stoppedClock(almost) },
        { accountId: 'ada' },
      ),
    ).toBe(false);
    await sweepDeletions({ erasure, taskQueue }, { scheduledAt: WEEK_LATER });
    expect(asked).toEqual([['eraseAccount', { accountId: 'ada' }]]);
  });

  it('has no due digests, and gets its earlier digests back when the erasure is canceled', async () => {
    const before = await everything();
    await requestDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN);
    const stored = (await db.doc(paths.business('bakery')).get()).data();
    expect(stored).not.toHaveProperty('digestDueAt');
    expect(stored).not.toHaveProperty('digestShard');
    expect((await db.doc(paths.business('florist')).get()).get('closesAt')).toBeUndefined();
    await cancelDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN);
    expect(await everything()).toEqual(before);
    expect(await eraseAccount({ ...around(), erasure, clock: later }, { accountId: 'ada' })).toBe(
      false,
    );
    expect(await everything()).toEqual(before);
  });

  it('cannot be restored after the erasure has begun', async () => {
    await requestDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN);
    await erasure.begin('ada', WEEK_LATER);
    await expect(
      cancelDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('disappears for concurrent writers before its transactions are deleted', async () => {
    await requestDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN);
    const outcomes: unknown[] = [];
    const observedDb = new Proxy(db, {
      get: (object, name) => {
        if (name !== 'recursiveDelete') return Reflect.get(object, name) as unknown;
        return async (ref: DocumentReference) => {
          const write = async () => 'a line that nobody would ever delete';
          outcomes.push(await firestoreLedger(db).open('bakery', write));
          await db.recursiveDelete(ref);
        };
      },
    });
    await firestoreErasure(observedDb).eraseBusiness('bakery');
    expect(outcomes).toEqual([undefined]);
  });

  it('is erased completely, wherever the erasure stops and resumes', async () => {
    let stops = 0;
    let isDone = false;
    while (!isDone) {
      const outside = around();
      await fill();
      await requestDeletion(deletionPorts(erasure, clock), {}, ADA_SIGNED_IN);
      const left = { calls: stops };
      const attempt = (calls: { calls: number }) =>
        eraseAccount(
          {
            erasure: crashing(erasure, calls),
            payments: crashing(outside.payments, calls),
            accounts: crashing(outside.accounts, calls),
            connectionRevoker: revoker({
              connections: crashing(outside.connections, calls),
              vault: crashing(outside.vault, calls),
              sources: { plaid: crashing(outside.sources.plaid, calls) },
            }),
            clock: later,
          },
          { accountId: 'ada' },
        );
      isDone = await attempt(left).catch((error: unknown) => {
        if (error instanceof Crash) return false;
        throw error;
      });
      if (!isDone) await attempt({ calls: Number.POSITIVE_INFINITY });
      const found = await everything();
      expect([...found.keys()].toSorted(), `stopped after ${stops}`).toEqual(LEFT);
      expect(JSON.stringify([...found.values()])).not.toMatch(/\bada\b|bakery/);
      expect(outside.isThere()).toBe(false);
      expect(outside.payments.subscriptions.size).toBe(0);
      expect([...outside.grants]).toEqual(['bank-of-florist']);
      stops += 1;
    }
    // The loop stopped once at every step of the erasure.
    expect(stops).toBeGreaterThan(9);
  });
});
