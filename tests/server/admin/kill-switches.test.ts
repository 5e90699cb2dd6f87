// The switches in Firestore: what an administrator changes, and what it costs to obey them.
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { auditEntrySchema } from '@daily-snapshot/domain/admin/audit-schema';
import { ALL_ON } from '@daily-snapshot/domain/operations/kill-switches';
import { serviceStatusSchema } from '@daily-snapshot/domain/operations/service-status';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requireOpenCheckout } from '../../../functions/src/billing/commands/require-open-checkout.ts';
import {
  endIncidentThatIsOver,
  setIncident,
} from '../../../functions/src/admin/commands/set-incident.ts';
import { setKillSwitch } from '../../../functions/src/admin/commands/set-kill-switch.ts';
import { firestoreKillSwitches } from '../../../functions/src/operations/firestore/kill-switches.ts';
import { cachedKillSwitches } from '../../../functions/src/operations/services/cached-kill-switches.ts';
import {
  startCountingFirestore,
  type CountingFirestore,
} from '../../kit/providers/counting-firestore.ts';

const NOON = new Date('2026-11-23T12:00:00Z');
const MAX = { id: 'max', signInAddress: 'max@us.example' };
const OFF = { name: 'checkout', isOff: true, reason: 'Stripe charges twice' } as const;

let firestore: CountingFirestore;
beforeAll(async () => {
  firestore = await startCountingFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `${firestore.host}:${firestore.port}`;
});
afterAll(() => firestore.close());

let db: Firestore;
beforeEach(() => {
  const projectId = `demo-switches-${crypto.randomUUID().slice(0, 8)}`;
  db = getFirestore(initializeApp({ projectId }, projectId));
});

const portsAt = (now: Date) => ({
  killSwitchStore: firestoreKillSwitches(db),
  clock: stoppedClock(now),
});

const auditLog = async () =>
  (await db.collection(paths.auditLog).orderBy('at').get()).docs.map((one) =>
    auditEntrySchema.parse(one.data()),
  );
const partsOwnersSee = async () =>
  serviceStatusSchema.parse((await db.doc(paths.serviceStatus).get()).data()).off;

describe('a switch', () => {
  it('is turned off and on again, each time with an audit entry and its reason', async () => {
    const ports = portsAt(NOON);
    expect(await ports.killSwitchStore.read()).toEqual(ALL_ON);
    await setKillSwitch(ports, OFF, MAX);
    expect(await ports.killSwitchStore.read()).toEqual({
      off: { checkout: { since: NOON, reason: 'Stripe charges twice' } },
    });
    expect(await partsOwnersSee()).toEqual(['checkout']);

    const later = new Date('2026-11-23T13:00:00Z');
    await setKillSwitch(portsAt(later), { ...OFF, isOff: false, reason: 'Fixed' }, MAX);
    expect(await ports.killSwitchStore.read()).toEqual(ALL_ON);
    expect(await partsOwnersSee()).toEqual([]);
    expect(await auditLog()).toMatchObject([
      { what: 'part-turned-off', to: { part: 'checkout', reason: 'Stripe charges twice' } },
      { what: 'part-turned-on', by: { id: 'max' }, to: { part: 'checkout', reason: 'Fixed' } },
    ]);
  });

  it('changes once if the request is repeated', async () => {
    await setKillSwitch(portsAt(NOON), OFF, MAX);
    await setKillSwitch(portsAt(new Date('2026-11-23T12:05:00Z')), OFF, MAX);
    expect(await auditLog()).toHaveLength(1);
  });

  it('that cannot be read leaves everything on', async () => {
    await db.doc(paths.killSwitches).set({ off: 'everything' });
    expect(await firestoreKillSwitches(db).read()).toEqual(ALL_ON);
  });

  it('costs one read for all work of an instance within the cache time', async () => {
    const reader = cachedKillSwitches(firestoreKillSwitches(db), stoppedClock(NOON));
    firestore.takeCost();
    await Promise.all(Array.from({ length: 100 }, () => reader.read()));
    expect(firestore.takeCost()).toMatchObject({ reads: 1, writes: 0 });
  });
});

describe('a notice about late e-mails', () => {
  const of = (count: number) => ({ count, isMore: false });
  const digests = { planned: of(3), sent: of(2), skipped: of(1), failed: of(0) };

  const endAt = (now: Date, health: { readonly overdue: number; readonly sent: number }) =>
    endIncidentThatIsOver({
      ...portsAt(now),
      health: {
        overdue: async () => of(health.overdue),
        digests: async () => ({ ...digests, sent: of(health.sent) }),
      },
    });
  const noticeOwnersSee = async () =>
    serviceStatusSchema.parse((await db.doc(paths.serviceStatus).get()).data()).incident?.kind;

  it('is published once, is seen by owners, and ends when the e-mails of the day are out', async () => {
    await setIncident(portsAt(NOON), { kind: 'digests-late' }, MAX);
    await setIncident(portsAt(NOON), { kind: 'digests-late' }, MAX);
    expect(await noticeOwnersSee()).toBe('digests-late');
    expect(await endAt(NOON, { overdue: 1, sent: 2 })).toBe(false);
    expect(await endAt(NOON, { overdue: 0, sent: 1 })).toBe(false);
    expect(await endAt(NOON, { overdue: 0, sent: 2 })).toBe(true);
    expect(await noticeOwnersSee()).toBeUndefined();
    expect((await auditLog()).map(({ what }) => what)).toEqual(['notice-published']);
  });

  it('stays while a part is turned off and on', async () => {
    await setKillSwitch(portsAt(NOON), { ...OFF, name: 'mail' }, MAX);
    await setIncident(portsAt(NOON), { kind: 'digests-late' }, MAX);
    await setKillSwitch(portsAt(NOON), { ...OFF, name: 'mail', isOff: false }, MAX);
    expect(await noticeOwnersSee()).toBe('digests-late');
    await setIncident(portsAt(NOON), { kind: null }, MAX);
    expect(await noticeOwnersSee()).toBeUndefined();
  });

  it('of another kind ends after a day', async () => {
    await setIncident(portsAt(NOON), { kind: 'numbers-wrong' }, MAX);
    const out = { overdue: 0, sent: 2 };
    expect(await endAt(new Date('2026-11-24T11:59:00Z'), out)).toBe(false);
    expect(await endAt(new Date('2026-11-24T12:00:00Z'), out)).toBe(true);
  });

  it('costs one read per check while there is none', async () => {
    firestore.takeCost();
    expect(await endAt(NOON, { overdue: 5, sent: 0 })).toBe(false);
    expect(firestore.takeCost()).toMatchObject({ reads: 1, writes: 0 });
  });
});

describe('a checkout while checkout is off', () => {
  it('is refused in plain words, and nothing is stored', async () => {
    await setKillSwitch(portsAt(NOON), OFF, MAX);
    firestore.takeCost();
    await expect(
      requireOpenCheckout({ killSwitches: firestoreKillSwitches(db) }),
    ).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('Nothing was charged and nothing was saved.'),
    });
    expect(firestore.takeCost()).toMatchObject({ writes: 0 });
  });

  it('is allowed when it is on', async () => {
    await requireOpenCheckout({ killSwitches: firestoreKillSwitches(db) });
  });
});
