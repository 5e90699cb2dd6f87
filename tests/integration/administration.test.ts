import { paths } from '@daily-snapshot/domain/contracts/paths';
import { getAuth } from 'firebase-admin/auth';
import { describe, expect, it } from 'vitest';
import { app, call, callFrom, db, signInAs, signUp } from '../kit/local-environment/admin-sdk.ts';
import { newAdministrator } from '../kit/local-environment/administrator.ts';
import { storeBusinessWithDueDigest } from '../kit/local-environment/business-with-due-digest.ts';
import { mailsSoFar, mailTo } from '../kit/local-environment/inbox.ts';
import { runSchedule } from '../kit/local-environment/environment.ts';

/** All calls for administrators only, each with a request. */
const STAFF_CALLS: readonly (readonly [string, object])[] = [
  ['listUsers', {}],
  ['setRole', { accountId: 'another', role: 'administrator', isGranted: true }],
  ['setAccountDisabled', { accountId: 'another', isClosed: true }],
  ['endUserSessions', { accountId: 'another' }],
  ['listLeads', {}],
  ['listBusinesses', {}],
  ['viewBusiness', { businessId: 'none' }],
  ['buildDigestNow', { businessId: 'none' }],
  ['listDeadLetters', {}],
  ['resendMail', { mailId: 'none_2026-11-23', evenIfItMayHaveArrived: true }],
  ['serviceHealth', { businessDate: '2026-11-23' }],
];

const auditOf = async (id: string) => {
  // No index has the accounts of the log.
  const { docs } = await db.collection(paths.auditLog).get();
  return docs
    .filter((entry) => entry.get('by.id') === id)
    .map((entry) => String(entry.get('what')));
};

describe('calls for administrators', () => {
  it.each(STAFF_CALLS)('are refused for everyone else: %s', async (name, request) => {
    const claimed = await getAuth(app).createUser({});
    await getAuth(app).setCustomUserClaims(claimed.uid, { administrator: true });
    const representative = await getAuth(app).createUser({});
    await getAuth(app).setCustomUserClaims(representative.uid, { representative: true });
    expect((await call(name, request)).body.error?.status).toBe('UNAUTHENTICATED');
    for (const user of [
      await signUp(),
      // The custom claim has no matching entry in the staff roster, because it was revoked or never
      // granted there.
      await signInAs(claimed.uid),
      await signInAs(representative.uid),
    ]) {
      const { body } = await call(name, request, user);
      expect(body.error).toMatchObject({
        status: 'PERMISSION_DENIED',
        message: 'Only an administrator can do this.',
      });
      expect(await auditOf(user.id)).toEqual([]);
    }
    const administrator = await newAdministrator();
    const { body } = await call(name, request, administrator);
    expect(body.error?.status).not.toBe('PERMISSION_DENIED');
    expect(body.error?.status).not.toBe('INTERNAL');
  });
});

describe('creating a user', () => {
  const user = () => ({
    email: `eve-${crypto.randomUUID()}@elsewhere.example`,
    password: 'handed-over-once-4711',
  });
  const isThere = async (email: string) =>
    (await getAuth(app).getUsers([{ email }])).users.length > 0;

  it('is refused for visitors, owners and callers who guess the secret', async () => {
    const network = `203.0.${Math.floor(Math.random() * 250) + 1}.113`;
    const guess = { setupSecret: 'a-guess-that-is-long-enough-to-be-one' };
    for (const answer of [
      await callFrom(network, 'predefinedUsers', {}),
      await callFrom(network, 'predefinedUsers', guess),
      await call('predefinedUsers', {}, await signUp()),
    ]) {
      expect(answer.body.error).toMatchObject({
        status: 'PERMISSION_DENIED',
        message: 'Only an administrator can create users.',
      });
    }
    const eve = user();
    expect((await callFrom(network, 'createUser', { ...eve, ...guess })).status).toBe(403);
    expect((await call('createUser', eve, await signUp())).status).toBe(403);
    expect(await isThere(eve.email)).toBe(false);
  });

  it('is refused with a common password', async () => {
    const administrator = await newAdministrator();
    const weak = { ...user(), password: 'short-one' };
    expect((await call('createUser', weak, administrator)).status).toBe(400);
    expect(await isThere(weak.email)).toBe(false);
  });

  it('is allowed for an administrator and recorded in the audit log', async () => {
    const administrator = await newAdministrator();
    const eve = user();
    expect((await call('createUser', eve, administrator)).status).toBe(200);
    expect(await isThere(eve.email)).toBe(true);
    expect(await auditOf(administrator.id)).toEqual(['user-created']);
    expect((await call('createUser', eve, administrator)).body.error).toMatchObject({
      message: 'An account with this address already exists.',
    });
  });
});

describe('a revoked role', () => {
  it('ends its holder’s rights at once, also for issued ID tokens', async () => {
    const [max, mia] = [await newAdministrator(), await newAdministrator()];
    expect((await call('listUsers', {}, mia)).status).toBe(200);
    const change = { accountId: mia.id, role: 'administrator', isGranted: false };
    expect((await call('setRole', change, max)).status).toBe(200);
    expect((await call('listUsers', {}, mia)).status).toBeGreaterThanOrEqual(401);
    expect((await getAuth(app).getUser(mia.id)).customClaims).toEqual({});
  });
});

describe('an overdue digest', () => {
  it('is built and mailed once although administrators replay it during the daily run', async () => {
    const { id, address, businessDate } = await storeBusinessWithDueDigest();
    const administrator = await newAdministrator();
    const request = { businessId: id };
    const answers = await Promise.all([
      call('buildDigestNow', request, administrator),
      call('buildDigestNow', request, administrator),
      runSchedule('digestSweep', new Date()),
    ]);
    expect(answers[0].body.result ?? answers[1].body.result).toEqual({ businessDate });
    await mailTo(address);
    await runSchedule('digestSweep', new Date());
    expect((await call('buildDigestNow', request, administrator)).body.error).toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    expect(await mailsSoFar(address)).toHaveLength(1);
    const seen = await db.collection(paths.accessLog(id)).get();
    expect(seen.docs.length).toBeGreaterThan(0);
    for (const entry of seen.docs) expect(entry.get('what')).toBe('staff-resent');
  });
});
