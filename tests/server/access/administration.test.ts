import { networkNamed } from '../../kit/builders/network.ts';
import { EMPTY_ROSTER, isAdministrator } from '@daily-snapshot/domain/access/roster';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { auditEntrySchema, type AuditEntry } from '@daily-snapshot/domain/admin/audit-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { DIGEST_TIME } from '../../kit/builders/mail.ts';
import { aBusiness } from '../../kit/builders/business.ts';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningFirestore } from '../../../emulators/firestore/index.ts';
import { startIndexedFirestore } from '../../kit/firestore/start-indexed-firestore.ts';
import { firestoreAdministration } from '../../../functions/src/admin/firestore/administration.ts';
import { firestorePorts } from '../../../functions/src/platform/wiring/firestore-ports.ts';
import { firestoreAdminQueries } from '../../../functions/src/admin/firestore/admin-queries.ts';
import { memoryStaffAccounts } from '../../kit/memory/memory-staff-accounts.ts';
import { setupSecretOf } from '../../../functions/src/platform/auth/setup-secret.ts';
import {
  setAccountDisabled,
  setRole,
} from '../../../functions/src/admin/commands/change-account.ts';
import {
  createUser,
  listPredefinedUsers,
  type Creator,
} from '../../../functions/src/admin/commands/create-user.ts';
import { ensureAdministrator } from '../../../functions/src/admin/commands/ensure-administrator.ts';
import { viewBusiness } from '../../../functions/src/admin/commands/view-business.ts';

const SECRET = 'the-setup-secret-of-this-test';
const MORGAN = { email: 'morgan@us.example', role: 'administrator' as const };
const RILEY = { email: 'riley@us.example', role: 'representative' as const };
const PASSWORD = 'handed-over-once-4711';
const MAX = { id: 'max' };

let firestore: RunningFirestore;
beforeAll(async () => {
  firestore = await startIndexedFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
beforeEach(() => {
  const projectId = `demo-administration-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
  db.settings({ ignoreUndefinedProperties: true });
});

function setUpPorts() {
  const accounts = memoryStaffAccounts();
  let lastId = 0;
  return {
    ...firestorePorts(db),
    administration: firestoreAdministration(db),
    adminQueries: firestoreAdminQueries(db),
    staffAccounts: accounts.staffAccounts,
    accounts,
    predefinedUsers: [RILEY, MORGAN],
    isSetupSecret: setupSecretOf(SECRET),
    newAccountId: () => `account-${String((lastId += 1))}`,
    clock: stoppedClock(DIGEST_TIME),
  };
}

const holder = (network = networkNamed(crypto.randomUUID())): Creator => ({
  caller: undefined,
  setupSecret: SECRET,
  network,
});
const asCaller = (id: string): Creator => ({
  caller: { id, claimsToAdminister: true },
  network: networkNamed('ours'),
});
const user = (email: string) => ({ email, password: PASSWORD });

async function audit(): Promise<readonly AuditEntry[]> {
  const { docs } = await db.collection(paths.auditLog).orderBy('at').get();
  return docs.map((snapshot) => auditEntrySchema.parse(snapshot.data()));
}
const kinds = async () => (await audit()).map(({ what }) => what).toSorted();

describe('the setup secret', () => {
  it('creates the predefined users with one administrator, and is useless afterwards', async () => {
    const ports = setUpPorts();
    expect(await listPredefinedUsers(ports, {}, holder())).toEqual([RILEY, MORGAN]);
    const riley = await createUser(ports, user(RILEY.email), holder());
    const morgan = await createUser(ports, user(MORGAN.email), holder());
    expect(ports.accounts.rolesOf(riley)).toEqual(['representative']);
    expect(ports.accounts.rolesOf(morgan)).toEqual(['administrator']);
    expect(await kinds()).toEqual(['administrator-made', 'user-created', 'user-created']);
    await expect(listPredefinedUsers(ports, {}, holder())).rejects.toMatchObject({
      code: 'not-allowed',
    });
    // The secret is still refused after the last administrator is gone.
    await db.doc(paths.roster).update({ administrators: {} });
    await expect(createUser(ports, user(MORGAN.email), holder())).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  it('creates one administrator for many concurrent requests', async () => {
    const ports = setUpPorts();
    // Each request creates another address, so that only the roster can detect the conflict.
    const rivals = Array.from({ length: 6 }, (_, index) => `rival-${index}@us.example`);
    const outcomes = await Promise.allSettled(
      rivals.map((email) =>
        createUser(
          { ...ports, predefinedUsers: [{ email, role: 'administrator' }] },
          user(email),
          holder(),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { administrators } = await ports.administration.roster();
    expect(Object.keys(administrators)).toHaveLength(1);
    expect(ports.accounts.all()).toEqual(Object.keys(administrators));
    expect(await kinds()).toEqual(['administrator-made', 'user-created']);
  });

  it('creates only the predefined users', async () => {
    const ports = setUpPorts();
    await expect(createUser(ports, user('eve@elsewhere.example'), holder())).rejects.toMatchObject({
      code: 'not-allowed',
    });
    expect(ports.accounts.all()).toEqual([]);
  });

  it('gets the same refusal if it is wrong, missing, or there is an administrator', async () => {
    const ports = setUpPorts();
    const refusal = async (creator: Creator) =>
      listPredefinedUsers(ports, {}, creator).catch((error: unknown) => String(error));
    const wrong = await refusal({ ...holder(), setupSecret: `${SECRET}!` });
    const absent = await refusal({ ...holder(), setupSecret: undefined });
    await ensureAdministrator(
      { ...ports, newPassword: () => PASSWORD },
      { email: 'max@us.example' },
    );
    expect([wrong, absent]).toEqual([await refusal(holder()), await refusal(holder())]);
  });

  it('allows ten guesses in a quarter of an hour', async () => {
    const ports = setUpPorts();
    const guesses = await Promise.allSettled(
      Array.from({ length: 14 }, (_, index) =>
        listPredefinedUsers(
          ports,
          {},
          { ...holder(networkNamed('one')), setupSecret: `guess-${index}` },
        ),
      ),
    );
    const codes = guesses.map((guess) => guess.status === 'rejected' && guess.reason.code);
    expect(codes.filter((code) => code === 'not-allowed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too-many')).toHaveLength(4);
  });

  it('still works after the creation of the account has failed', async () => {
    const ports = setUpPorts();
    ports.accounts.failNext();
    await expect(createUser(ports, user(MORGAN.email), holder())).rejects.toThrow('unreachable');
    expect(await kinds()).toEqual(['user-created', 'user-not-created']);
    expect(await ports.administration.roster()).toEqual(EMPTY_ROSTER);
    await createUser(ports, user(MORGAN.email), holder());
  });
});

describe('an administrator', () => {
  async function administered() {
    const ports = setUpPorts();
    await ensureAdministrator(
      { ...ports, newPassword: () => PASSWORD },
      { email: 'max@us.example' },
    );
    const [max = ''] = ports.accounts.all();
    return { ports, max };
  }

  it('creates users, who have no role unless they are predefined users', async () => {
    const { ports, max } = await administered();
    const eve = await createUser(ports, user('eve@elsewhere.example'), asCaller(max));
    const riley = await createUser(ports, user(RILEY.email), asCaller(max));
    expect([eve, riley].map((id) => ports.accounts.rolesOf(id))).toEqual([[], ['representative']]);
    await expect(createUser(ports, user(RILEY.email), asCaller(max))).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await kinds()).toContain('user-not-created');
  });

  it('needs an entry in the roster besides the claim of the account', async () => {
    const { ports } = await administered();
    await expect(
      createUser(ports, user('eve@elsewhere.example'), asCaller('eve')),
    ).rejects.toMatchObject({ code: 'not-allowed' });
  });

  it('cannot be removed as the last one, and one of two stays if both are removed at once', async () => {
    const { ports, max } = await administered();
    const change = { role: 'administrator' } as const;
    const leave = (accountId: string) =>
      setRole(ports, { ...change, accountId, isGranted: false }, MAX);
    await expect(leave(max)).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      setAccountDisabled(ports, { accountId: max, isClosed: true }, MAX),
    ).rejects.toMatchObject({ code: 'conflict' });

    const eve = await createUser(ports, user('eve@elsewhere.example'), asCaller(max));
    await setRole(ports, { ...change, accountId: eve, isGranted: true }, MAX);
    expect(ports.accounts.rolesOf(eve)).toEqual(['administrator']);
    const outcomes = await Promise.allSettled([leave(max), leave(eve)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const roster = await ports.administration.roster();
    const [left = ''] = [max, eve].filter((id) => isAdministrator(roster, id));
    const [gone = ''] = [max, eve].filter((id) => id !== left);
    expect(ports.accounts.rolesOf(left)).toEqual(['administrator']);
    expect(ports.accounts.rolesOf(gone)).toEqual([]);
    expect(ports.accounts.ended()).toEqual([gone]);
  });

  it('grants roles, and disables and enables accounts, with a log entry for each', async () => {
    const { ports, max } = await administered();
    const eve = await createUser(ports, user('eve@elsewhere.example'), asCaller(max));
    const change = { accountId: eve };
    await setRole(ports, { ...change, role: 'representative', isGranted: true }, MAX);
    await setAccountDisabled(ports, { ...change, isClosed: true }, MAX);
    expect(await ports.staffAccounts.find(eve)).toMatchObject({
      isClosed: true,
      roles: ['representative'],
    });
    await expect(
      setRole(ports, { ...change, role: 'administrator', isGranted: true }, MAX),
    ).rejects.toMatchObject({ code: 'conflict' });
    await setAccountDisabled(ports, { ...change, isClosed: false }, MAX);
    await setRole(ports, { ...change, role: 'representative', isGranted: false }, MAX);
    expect(await ports.staffAccounts.find(eve)).toMatchObject({ isClosed: false, roles: [] });
    const noted = (await audit()).filter(({ by }) => by.id === 'max');
    expect(noted.map(({ what }) => what).toSorted()).toEqual([
      'account-closed',
      'account-opened',
      'representative-made',
      'representative-unmade',
    ]);
    for (const { to } of noted) {
      expect(to).toEqual({ accountId: eve, address: 'eve@elsewhere.example' });
    }
  });

  it('keeps a role that an account had before any decision about it', async () => {
    const { ports, max } = await administered();
    const eve = await createUser(ports, user('eve@elsewhere.example'), asCaller(max));
    await ports.staffAccounts.apply(eve, { roles: ['representative'], isClosed: false });
    await setRole(ports, { accountId: eve, role: 'administrator', isGranted: true }, MAX);
    expect(ports.accounts.rolesOf(eve)).toEqual(['administrator', 'representative']);
  });
});

describe('viewing a business as an administrator', () => {
  it('is logged for its owner and for us once an hour, and shows no amount', async () => {
    const ports = setUpPorts();
    const day = businessDate('2026-11-23');
    await db
      .doc(paths.business('bakery'))
      .set(aBusiness({ latestDigest: day, digestDueAt: DIGEST_TIME, digestShard: 3 }));
    const looked = await viewBusiness(
      ports,
      { businessId: 'bakery' },
      {
        id: 'max',
        signInAddress: 'max@us.example',
      },
    );
    await viewBusiness(
      ports,
      { businessId: 'bakery' },
      { id: 'max', signInAddress: 'max@us.example' },
    );
    expect(looked).toMatchObject({ latestDigest: day, isOverdue: true, digests: [] });
    const entries = await db.collection(paths.accessLog('bakery')).get();
    expect(entries.docs.map((entry) => entry.get('what'))).toEqual(['staff-viewed']);
    expect(entries.docs[0]?.get('who')).toEqual({ id: 'max', address: 'max@us.example' });
    expect(await kinds()).toEqual(['business-viewed']);
    await viewBusiness(
      { ...ports, clock: stoppedClock(new Date(DIGEST_TIME.getTime() + 3_600_000)) },
      { businessId: 'bakery' },
      { id: 'max' },
    );
    expect(await kinds()).toHaveLength(2);
  });
});
