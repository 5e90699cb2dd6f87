import { paths } from '@daily-snapshot/domain/contracts/paths';
import { expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { call, db, signUp, waitForDocument } from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses, runSchedule } from '../kit/local-environment/environment.ts';

const UNKNOWN_ZONES = [
  'Mars/Base',
  '',
  '+05:00',
  'IST',
  'America/Chicago\u0000',
  'x'.repeat(10_000),
];

const newBusinessId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

it('an unknown time zone is refused by every call, and no rule lets a browser write one', async () => {
  const owner = await signUp({ email: `${crypto.randomUUID()}@example.com`, emailVerified: true });
  const businessId = newBusinessId();
  const business = { businessId, name: 'Harbor Bread', timeZone: 'Pacific/Auckland' };
  expect((await call('createBusiness', business, owner)).status).toBe(200);
  for (const timeZone of UNKNOWN_ZONES) {
    const created = { ...business, businessId: newBusinessId(), timeZone };
    expect([timeZone, (await call('createBusiness', created, owner)).status]).toEqual([
      timeZone,
      400,
    ]);
    const time = { businessId, hour: 9, timeZone };
    expect([timeZone, (await call('setDigestTime', time, owner)).status]).toEqual([timeZone, 400]);
  }
  const { projectId, ports } = environmentAddresses();
  const url = `${addressOf(ports.firestore)}/v1/projects/${projectId}/databases/(default)/documents/${paths.business(businessId)}?updateMask.fieldPaths=timeZone`;
  const written = await fetch(url, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${owner.idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ fields: { timeZone: { stringValue: 'America/Chicago' } } }),
  });
  expect(written.status).toBe(403);
  expect((await db.doc(paths.business(businessId)).get()).get('timeZone')).toBe('Pacific/Auckland');
});

it('a stored unknown time zone does not stop the digests of others', async () => {
  const due = { digestDueAt: new Date(Date.now() - 60_000), digestShard: 0 };
  const [broken, sound] = [newBusinessId(), newBusinessId()];
  const owner = await signUp({ email: `${crypto.randomUUID()}@example.com`, emailVerified: true });
  const business = {
    name: 'Harbor Bread',
    members: { [owner.id]: 'owner' },
    createdAt: new Date(),
    entitlement: { hasDigests: true },
    digestPreferences: { isPaused: false, recipients: [] },
    ...due,
  };
  await db.doc(paths.business(broken)).set({ ...business, timeZone: 'IST' });
  await db.doc(paths.business(sound)).set({ ...business, timeZone: 'America/Chicago' });
  await runSchedule('digestSweep', new Date());
  await runSchedule('everyQuarterHour', new Date());
  await waitForDocument(
    paths.business(sound),
    (stored) => stored.get('digestDueAt').toDate() > new Date(),
  );
  expect((await db.doc(paths.business(broken)).get()).get('latestDigest')).toBeUndefined();
  await db.doc(paths.business(broken)).delete();
}, 60_000);
