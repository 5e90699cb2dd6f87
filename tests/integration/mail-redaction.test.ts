// The functions log no values of e-mails, payments and erasures, and none of their failures.
import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  EMPTY_ALERT_STATE,
  resetHistory,
} from '@daily-snapshot/domain/alerts/business-alert-state';
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { latestDigest } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { getAuth } from 'firebase-admin/auth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { ControlClient } from '../../emulators/support/http/control-client.ts';
import { storedAlertState } from '../../functions/src/alerts/firestore/packed-alert-state.ts';
import {
  app,
  call,
  callFrom,
  confirmAddress,
  db,
  signUp,
  waitForDocument,
  type SignedInUser,
} from '../kit/local-environment/admin-sdk.ts';
import { storeBakery } from '../kit/local-environment/bakery.ts';
import { asOfx } from '../kit/local-environment/bank-file.ts';
import { environmentAddresses, runSchedule } from '../kit/local-environment/environment.ts';
import {
  foundMarkers,
  FunctionsLog,
  MARKED_AMOUNTS,
  MARKED_CENTS,
  marker,
} from '../kit/local-environment/functions-log.ts';
import { mailTo } from '../kit/local-environment/inbox.ts';
import { createPopulatedAccount } from '../kit/local-environment/populated-account.ts';

const { ports } = environmentAddresses();
const sendGrid = new ControlClient(addressOf(ports.sendgrid));
const stripe = new ControlClient(addressOf(ports.stripe));
const newAddress = () => `${marker('address')}@harbor.example`;

let log: FunctionsLog;
beforeEach(async () => {
  log = await FunctionsLog.fromNow();
});
afterEach(async () => {
  await Promise.all([sendGrid, stripe].map((control) => control.ask('DELETE', '/faults')));
});

async function must(name: string, request: object, owner: SignedInUser): Promise<void> {
  const { status, body } = await call(name, request, owner);
  if (status !== 200) throw new Error(`${name} failed: ${JSON.stringify(body)}`);
}

/** Waits until the functions have logged a text. */
const logged = (text: string) =>
  expect.poll(async () => (await log.read()).includes(text), { timeout: 60_000 }).toBe(true);

/** Returns the faults of SendGrid that have met no e-mail. */
async function unusedFaults(): Promise<unknown[]> {
  const { faults } = await sendGrid.ask<{ faults: readonly { used: number }[] }>('GET', '/faults');
  return faults.filter(({ used }) => used === 0);
}

/** Creates a paid business with a history and a verified owner, and a second owner to call with. */
async function watchedBusiness(name: string) {
  const now = new Date();
  const latest = latestDigest(now, DEFAULT_TIME_ZONE).businessDate;
  const { id: businessId, email } = await storeBakery(addDays(latest, -7), [name]);
  await confirmAddress((await getAuth(app).getUserByEmail(email)).uid);
  const helper = await signUp();
  const recipient = newAddress();
  await db.doc(paths.business(businessId)).update({
    entitlement: { hasDigests: true },
    digestPreferences: { isPaused: false, recipients: [email, recipient] },
    [`members.${helper.id}`]: 'owner',
  });
  const alertState = paths.alertState(businessId);
  await db.doc(alertState).set(storedAlertState(businessId, resetHistory(EMPTY_ALERT_STATE), now));
  await runSchedule('everyQuarterHour', new Date(now.getTime() + 60_000));
  await waitForDocument(alertState, (found) => found.get('isUnread') === false);
  return { businessId, email, recipient, helper };
}

/** Imports a bank file with one marked payment. */
async function importPayment(
  { businessId, helper }: Awaited<ReturnType<typeof watchedBusiness>>,
  payee: string,
  accountName: string,
) {
  const today = businessDateAt(new Date(), DEFAULT_TIME_ZONE);
  const file = asOfx([{ date: today, description: payee, amountCents: -MARKED_CENTS }], '4410');
  const request = {
    businessId,
    fileName: `${accountName}.ofx`,
    packed: gzipSync(file).toString('base64'),
    mapping: null,
    accounts: [{ name: accountName, kind: 'bank', nameInFile: '4410' }],
    completeThrough: addDays(today, -1),
    ignoresBalances: false,
    isTrial: false,
  };
  expect((await call('importFile', request, helper)).body.error).toBeUndefined();
}

describe('the log of e-mails', () => {
  it('contains no payee, amount, name or address of an alert and a digest', async () => {
    const [name, payee, accountName] = ['Business', 'Payee', 'Account'].map(marker) as [
      string,
      string,
      string,
    ];
    const business = await watchedBusiness(name);
    const { businessId, email, recipient } = business;
    await importPayment(business, payee, accountName);
    await runSchedule('everyQuarterHour', new Date(Date.now() + 20 * 60_000));
    const [alert] = await mailTo(email);
    expect(alert?.text).toContain(payee);
    await logged('Queued e-mail about alerts');

    const { dueAt, businessDate } = latestDigest(new Date(), DEFAULT_TIME_ZONE);
    const digestShard = shardOf(businessId);
    await db.doc(paths.business(businessId)).update({ digestDueAt: dueAt, digestShard });
    await runSchedule('digestSweep', new Date());
    const [digest] = await mailTo(recipient);
    expect(digest?.subject).toContain(name);
    await logged(`${businessId}_${businessDate}`);

    const markers = [name, payee, accountName, email, recipient, ...MARKED_AMOUNTS];
    expect(foundMarkers(await log.read(), markers)).toEqual([]);
  }, 180_000);

  it('contains no address and no answer of SendGrid if it refuses an e-mail', async () => {
    const [name, message] = [marker('Business'), marker('Message')];
    const addresses: string[] = [];
    for (const fault of [
      { kind: 'refuse', status: 400, message },
      { kind: 'refuse', status: 403, message },
      { kind: 'wrongBody', status: 400, body: `<p>${message}</p>` },
      { kind: 'wrongBody', status: 200, body: message },
      { kind: 'serverError' },
      { kind: 'resetConnection' },
    ]) {
      const [email, to] = [newAddress(), newAddress()];
      addresses.push(email, to);
      const owner = await signUp({ email, emailVerified: true });
      const businessId = randomUUID().replaceAll('-', '').slice(0, 20);
      await must('createBusiness', { businessId, name, timeZone: 'UTC' }, owner);
      await sendGrid.addFault({ ...fault, to });
      await must('inviteMember', { businessId, address: to, role: 'viewer' }, owner);
      await expect.poll(unusedFaults, { timeout: 30_000 }).toEqual([]);
    }
    await logged('The mail provider refused an e-mail');
    await logged('Could not deliver an e-mail');
    await runSchedule('everyFiveMinutes', new Date(Date.now() + 3_600_000));
    expect(foundMarkers(await log.read(), [name, message, ...addresses])).toEqual([]);
  }, 180_000);
});

describe('the log of payments', () => {
  it('contains no address, card holder or answer of Stripe', async () => {
    const [holder, message] = [marker('Holder'), marker('Message')];
    const email = newAddress();
    const owner = await signUp({ email, emailVerified: true });
    const fault = { kind: 'serverError', message: `${message} does not know ${email}` };
    const order = { offer: 'parkhill', price: 100 };

    await stripe.addFault(fault);
    expect((await callFrom('203.0.113.77', 'createCheckout', order, owner)).status).toBe(503);
    await stripe.ask('DELETE', '/faults');

    const { body } = await callFrom('203.0.113.78', 'createCheckout', order, owner);
    const { intentId } = body.result as { intentId: string };
    const checkout = await db.doc(paths.checkout(intentId)).get();
    const sessionId = String(checkout.get('sessionId'));
    // The webhooks of the payment fail, and are posted again.
    await stripe.addFault({ ...fault, call: 'GET /v1/*', times: 6 });
    await stripe.ask('POST', `/checkout/${sessionId}/complete`, { email, name: holder });
    await logged('A Stripe event failed');
    await stripe.ask('DELETE', '/faults');
    await runSchedule('everyQuarterHour', new Date(Date.now() + 3_600_000));
    await waitForDocument(paths.plan(owner.id), (plan) => plan.exists);

    await stripe.addFault(fault);
    expect((await call('openPortal', {}, owner)).status).not.toBe(200);
    await runSchedule('everyQuarterHour', new Date(Date.now() + 7_200_000));
    await stripe.ask('DELETE', '/faults');

    const markers = [holder, message, email, sessionId, 'sk_test'];
    expect(foundMarkers(await log.read(), markers)).toEqual([]);
  }, 180_000);
});

describe('the log of an erasure', () => {
  it('contains no name and no address, also if Stripe fails once', async () => {
    const { owner, addresses, secrets } = await createPopulatedAccount();
    const message = marker('Message');
    expect((await call('requestDeletion', {}, owner)).status).toBe(200);
    const deletion = paths.deletion(owner.id);
    await db.doc(deletion).update({ eraseAt: new Date(Date.now() - 1000) });
    await stripe.addFault({ kind: 'serverError', message, times: 6 });
    await runSchedule('everyQuarterHour', new Date());
    await logged('A task failed and is repeated');
    await waitForDocument(deletion, (found) => !found.exists);
    await logged('Erased an account');

    const personal = secrets.filter((one) => /[@ ]|anzibar/.test(one));
    expect(personal.length).toBeGreaterThan(5);
    expect(foundMarkers(await log.read(), [...addresses, ...personal, message])).toEqual([]);
  }, 180_000);
});
