// The logs of the functions contain no names, addresses, amounts or tokens.
import { randomUUID } from 'node:crypto';
import { callables, type CallableName } from '@daily-snapshot/domain/contracts/callables';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { describe, expect, it } from 'vitest';
import { addressOf } from '../../emulators/local/environment-file.ts';
import { call, callFrom, db, signUp } from '../kit/local-environment/admin-sdk.ts';
import { environmentAddresses, runSchedule } from '../kit/local-environment/environment.ts';
import {
  foundMarkers,
  FunctionsLog,
  MARKED_CENTS,
  marker,
} from '../kit/local-environment/functions-log.ts';
import { createPopulatedAccount } from '../kit/local-environment/populated-account.ts';
import { validRequest } from '../kit/requests/valid-requests.ts';

const { ports, projectId } = environmentAddresses();
const AMOUNT = String(MARKED_CENTS);

/** Posts a body with a wrong signature to a webhook. */
const webhook = (path: string, body: string) =>
  fetch(`${addressOf(ports.functions)}/${projectId}/us-central1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=1,v1=${AMOUNT}`,
      'plaid-verification': AMOUNT,
      'x-xero-signature': AMOUNT,
      'intuit-signature': AMOUNT,
      'x-twilio-email-event-webhook-signature': AMOUNT,
    },
    body,
  });

describe('the log of the functions', () => {
  it('contains no personal data of any flow, and the ids that it should', async () => {
    const log = await FunctionsLog.fromNow();
    const account = await createPopulatedAccount();
    const { businessId, owner } = account;
    const [name, address, token] = [
      marker('Name'),
      `${marker('address')}@harbor.example`,
      marker('Token'),
    ];
    // An entry about a refused call names the account that called, by its id.
    const markers = [...account.addresses, ...account.secrets, name, address, token, AMOUNT].filter(
      (text) => text !== owner.id,
    );

    // Every call with marked values: in a field that it does not have, and of the wrong type.
    for (const callable of Object.keys(callables) as CallableName[]) {
      const request = validRequest(callable);
      await call(callable, { ...request, [name]: address }, owner);
      const wrong = Object.fromEntries(Object.keys(request).map((key) => [key, [name, AMOUNT]]));
      await call(callable, wrong, owner);
      await call(callable, { ...request, businessId }, { id: name, idToken: token });
    }
    await call('createBusiness', { businessId: 'm'.repeat(20), name, timeZone: 'UTC' }, owner);
    await call('addRecipient', { businessId, address }, owner);
    await call('inviteMember', { businessId, address, role: 'viewer' }, owner);
    await call('changeAddress', { address }, owner);
    await call('acceptInvitation', { token }, owner);
    await call('recoverAccount', { address, password: token, code: '00000-00000' });
    const form = { source: 'exit_intent', wording: 'scorecard-1', filledInMs: 4000, phone: '' };
    await callFrom('203.0.113.9', 'sendSignupNotification', { ...form, email: address });

    const body = JSON.stringify({ name, address, amount: AMOUNT, token });
    for (const path of [
      'stripeWebhook',
      ...['sendgrid', 'plaid', 'quickbooks', 'xero'].map((one) => `webhooks/${one}`),
    ]) {
      await webhook(path, body);
      await webhook(path, `{"${name}": ${AMOUNT}, broken`);
    }
    for (const page of ['u', 'confirm', 'a', 'address', 'restore']) {
      await fetch(
        `${addressOf(ports.functions)}/${projectId}/us-central1/emailLinks/${page}/${token}`,
      );
    }

    // Stored documents whose wrong fields contain values.
    const broken = await signUp({ email: `${randomUUID()}@harbor.example`, emailVerified: true });
    await db.doc(paths.business(`broken-${broken.id}`)).set({
      name: { [name]: AMOUNT },
      members: { [broken.id]: 'owner' },
      timeZone: name,
      digestDueAt: new Date(),
      digestShard: 0,
    });
    await db.doc(paths.account(businessId, 'broken')).set({ name: [name], kind: address });
    await db.doc(paths.connection(businessId, 'broken')).set({ name: [name], [name]: AMOUNT });
    await call('recipientStatuses', { businessId: `broken-${broken.id}` }, broken);
    await call('importFile', { ...validRequest('importFile'), businessId }, owner);
    for (const schedule of ['digestSweep', 'everyFiveMinutes', 'everyQuarterHour']) {
      await runSchedule(schedule, new Date());
    }
    await call('exportData', {}, owner);

    await expect
      .poll(async () => foundMarkers(await log.read(), [`broken-${broken.id}`]), {
        timeout: 60_000,
      })
      .toHaveLength(1);
    const logged = await log.read();
    expect(foundMarkers(logged, markers)).toEqual([]);
    const refusals = logged.split('\n').filter((line) => line.includes('"Refused a call"'));
    expect(refusals.filter((line) => line.includes(owner.id)).length).toBeGreaterThan(50);
    const denied = '"call":"recoverAccount","code":"denied"';
    expect(refusals.some((line) => line.includes(denied))).toBe(true);
    const forged = logged.match(
      /"provider":"\w+","severity":"WARNING","message":"Refused a webhook/g,
    );
    expect(forged?.length).toBeGreaterThanOrEqual(5);
  }, 300_000);

  it('would show a marker, whatever its case', () => {
    const log = `>  {"severity":"INFO","message":"Sent to ${'Dana@Whitfield.example'}"}`;
    expect(foundMarkers(log, ['dana@whitfield.example', 'other'])).toEqual([
      'dana@whitfield.example',
    ]);
  });
});
