import { createHash } from 'node:crypto';
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { callables } from '@daily-snapshot/domain/contracts/callables';
import type { ExportCursor, ExportPage } from '@daily-snapshot/domain/accounts/data-export-schema';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { bakeryBooks } from '../kit/sample-ledgers/bakery-ledger.ts';
import { getAuth } from 'firebase-admin/auth';
import Stripe from 'stripe';
import { beforeAll, describe, expect, it } from 'vitest';
import { buySubscription } from '../../emulators/seed/write-subscription.ts';
import { addressOf } from '../../emulators/local/environment-file.ts';
import {
  app,
  call,
  db,
  waitForDocument,
  signUp,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { storeBusiness } from '../kit/local-environment/bakery.ts';
import { mailsSoFar } from '../kit/local-environment/inbox.ts';
import { documentsNaming } from '../kit/local-environment/whole-database.ts';
import { runSchedule, environmentAddresses } from '../kit/local-environment/environment.ts';

const DAY = businessDate('2026-11-18');
const EXTRA_DAYS = 3;

const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url');

interface Owner extends SignedInUser {
  readonly email: string;
  readonly businessId: string;
}

/** Creates an owner with data in every collection. */
async function ownerWithEverything(): Promise<Owner> {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  const user = await signUp({ email, password: 'morning-paper', emailVerified: true });
  const businessId = await storeBusiness(user.id, 'Harbor Bread', DAY, bakeryBooks(DAY));
  const owner = { ...user, email, businessId };
  await db.doc(paths.business(businessId)).update({
    digestPreferences: { isPaused: false, recipients: [email] },
    entitlement: { hasDigests: true },
  });
  await db.doc(paths.profile(user.id)).set({ firstName: 'Ada', email, savedAt: new Date() });
  await db.doc(paths.account(businessId, 'checking')).set({ name: 'Checking', kind: 'bank' });
  await db.doc(paths.import(businessId, 'file')).set({ fileName: 'november.csv' });
  await db.doc(paths.mapping(businessId, 'layout')).set({ header: ['Date'] });
  await buySubscription(db, addressOf(environmentAddresses().ports.stripe), owner);
  await waitForDocument(paths.plan(user.id), (plan) => plan.exists);
  const ask = async (name: string, request: object) => {
    const { status } = await call(name, request, user);
    expect(status, name).toBe(200);
  };
  await ask('recordVisit', { businessId });
  const form = { email, phone: '', source: 'exit_intent', wording: 'scorecard-1' };
  await ask('sendSignupNotification', { ...form, filledInMs: 9_000, website: '' });
  await ask('beginConnection', { businessId, provider: 'plaid' });
  await ask('addRecipient', { businessId, address: `books-${crypto.randomUUID()}@example.com` });
  await ask('changeAddress', { address: `new-${crypto.randomUUID()}@example.com` });
  await getAuth(app).updateUser(user.id, {
    multiFactor: {
      enrolledFactors: [{ uid: 'phone', factorId: 'phone', phoneNumber: '+15555550100' }],
    },
  });
  await ask('makeRecoveryCodes', {});
  await ask('inviteMember', {
    businessId,
    address: `viewer-${crypto.randomUUID()}@example.com`,
    role: 'viewer',
  });
  return owner;
}

/** Exports all pages of an account's data. */
async function exported(owner: SignedInUser) {
  const documents: ExportPage['documents'] = [];
  let census: ExportPage['census'];
  let after: ExportCursor | undefined;
  do {
    const answer = await call('exportData', after ? { after } : {}, owner);
    const page = callables.exportData.response.parse(answer.body.result);
    census ??= page.census;
    documents.push(...page.documents);
    after = page.next ?? undefined;
  } while (after);
  return { documents, census: census ?? {} };
}

/**
 * Returns the texts that identify an account in paths and documents. Some documents have a hash of
 * the address instead.
 */
const namesOf = ({ id, email, businessId }: Owner) => [id, email, businessId, keyOf(email)];

describe('all data of an account', () => {
  let owner: Owner;
  let neighbor: Owner;
  beforeAll(async () => {
    [owner, neighbor] = [await ownerWithEverything(), await ownerWithEverything()];
    // Ten slow hashes for each owner.
  }, 120_000);

  it('is exported, each document once, without data of other accounts', async () => {
    const { documents, census } = await exported(owner);
    const counted: Record<string, number> = {};
    for (const { collection } of documents) counted[collection] = (counted[collection] ?? 0) + 1;
    expect(counted).toEqual(census);
    const keys = documents.map(({ collection, id }) => `${collection.replace(/ .*/, '')}/${id}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.toSorted()).toEqual(await documentsNaming(namesOf(owner)));
    expect(keys.length).toBeGreaterThan(300);
    const text = JSON.stringify(documents);
    for (const name of namesOf(neighbor)) expect(text).not.toContain(name);
    // Neither the hashes of recovery codes nor the link to a new address are exported.
    const codes = documents.find(({ collection }) => collection === 'recoveryCodes');
    expect(codes?.data).toEqual({ madeAt: expect.any(String), unused: 10 });
    expect(text).toContain('confirm-address');
    expect(text).not.toMatch(/http[^"]*\/address\//);
  }, 60_000);

  it('is not exported to other callers, and an error does not repeat the request', async () => {
    const { status, body } = await call('exportData', { after: { collection: '../x' } }, owner);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toContain('..');
    expect((await call('exportData', {})).status).toBe(401);
  });

  it('is kept for a week after a deletion request, without mail, and the request can be canceled', async () => {
    const business = db.doc(paths.business(owner.businessId));
    const asked = await call('requestDeletion', {}, owner);
    expect(asked.status).toBe(200);
    expect(await call('requestDeletion', {}, owner)).toEqual(asked);
    expect((await business.get()).get('digestDueAt')).toBeUndefined();
    expect((await business.get()).get('closesAt').toDate().toISOString()).toBe(
      (asked.body.result as { eraseAt: string }).eraseAt,
    );
    await runSchedule('everyQuarterHour', new Date());
    expect((await call('cancelDeletion', {}, owner)).status).toBe(200);
    const back = await business.get();
    expect(back.get('closesAt')).toBeUndefined();
    expect(back.get('digestDueAt').toDate() > new Date()).toBe(true);
    expect((await db.doc(paths.deletion(owner.id)).get()).exists).toBe(false);
    expect((await call('cancelDeletion', {}, owner)).status).toBe(200);
  });

  it('is erased after the week: no document names the account and no mail is sent', async () => {
    const before = await documentsNaming(namesOf(neighbor));
    const { subscriptions } = (await db.doc(paths.plan(owner.id)).get()).data() as {
      subscriptions: Record<string, unknown>;
    };
    await db.doc(paths.business(neighbor.businessId)).update({
      [`members.${owner.id}`]: 'viewer',
      [`viewers.${owner.id}`]: owner.email,
    });
    // The business of the neighbor names the address in every list, and its access log the account.
    await call('recordVisit', { businessId: neighbor.businessId }, owner);
    const pending = { address: owner.email.toUpperCase(), askedAt: new Date() };
    const ofNeighbor = await db.doc(paths.business(neighbor.businessId)).get();
    const others = {
      invitations: ofNeighbor.get('invitations'),
      waitingRecipients: ofNeighbor.get('waitingRecipients'),
    };
    await ofNeighbor.ref.update({
      invitations: [...others.invitations, { ...pending, role: 'viewer' }],
      waitingRecipients: [pending, ...others.waitingRecipients],
      ownershipOffer: { ...pending, id: 'offer', from: neighbor.id, staysAsViewer: true },
    });
    await call('requestDeletion', {}, owner);
    const late = { businessId: 'l'.repeat(20), name: 'Late', timeZone: 'America/Chicago' };
    const refusal = await call('createBusiness', late, owner);
    expect([refusal.status, refusal.body.error?.message]).toEqual([
      400,
      expect.stringContaining('scheduled for deletion'),
    ]);
    await db.doc(paths.deletion(owner.id)).update({ eraseAt: new Date(Date.now() - 1000) });
    const mails = (await mailsSoFar(owner.email)).length;
    await runSchedule('everyQuarterHour', new Date());
    await waitForDocument(paths.deletion(owner.id), (deletion) => !deletion.exists);
    await expect(getAuth(app).getUser(owner.id)).rejects.toMatchObject({
      code: 'auth/user-not-found',
    });

    // The subscriptions are canceled, and the provider's webhooks about the cancellation restore
    // nothing.
    const { hostname: host, port } = new URL(addressOf(environmentAddresses().ports.stripe));
    const stripe = new Stripe('sk_test_local', { host, port, protocol: 'http', telemetry: false });
    for (const id of Object.keys(subscriptions)) {
      expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled');
      await call('cancelDeletion', {}, owner);
    }
    const later = new Date(Date.now() + EXTRA_DAYS * 86_400_000);
    for (const schedule of ['digestSweep', 'everyFiveMinutes', 'everyQuarterHour']) {
      await runSchedule(schedule, later);
    }
    const names = [...namesOf(owner), ...Object.keys(subscriptions)];
    expect(await documentsNaming([...names, owner.email.toUpperCase()])).toEqual([]);
    expect(await mailsSoFar(owner.email)).toHaveLength(mails);
    const log = await db.collection(paths.accessLog(neighbor.businessId)).get();
    const anonymous = log.docs.filter((entry) => entry.get('who.id') === 'erased');
    expect(anonymous.map((entry) => String(entry.get('what'))).toSorted()).toEqual([
      'read',
      'signed-in',
    ]);
    const isNew = (path: string) => !anonymous.some(({ ref }) => ref.path === path);
    expect((await documentsNaming(namesOf(neighbor))).filter(isNew)).toEqual(before);
    const kept = await db.doc(paths.business(neighbor.businessId)).get();
    expect(kept.data()).toMatchObject({ ...others, ownershipOffer: null });
  }, 90_000);
});
