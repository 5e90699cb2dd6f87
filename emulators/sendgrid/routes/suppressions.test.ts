import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { START } from '../state/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let emulator: SendGridTestServer;
beforeEach(async () => void (emulator = await SendGridTestServer.start()));
afterEach(() => emulator.close());

const SECONDS = START.getTime() / 1000;
const OWNER = 'owner@bakery.example';

const resendMail = async (mail: unknown = plainMail()) => {
  await emulator.send(mail);
  await emulator.advance(10);
  return emulator.receiver.events.at(-1);
};

const applyFault = async (fault: unknown, mail: unknown = plainMail()) => {
  await emulator.addFault(fault);
  await resendMail(mail);
  await emulator.ask('DELETE', '/_control/faults');
};

const read = async (path: string): Promise<unknown> => (await emulator.api('GET', path)).json();

describe('suppression of an address', () => {
  it.each([
    [{ kind: 'bounce' }, 'Bounced Address'],
    [{ kind: 'spamReport' }, 'Spam Reporting Address'],
    [{ kind: 'unsubscribe' }, 'Unsubscribed Address'],
  ])('follows %j', async (fault, reason) => {
    await applyFault(fault);
    const again = await resendMail({ ...plainMail('Owner@Bakery.example') });
    expect(again).toMatchObject({ event: 'dropped', reason });
    expect((await emulator.messages())[0]?.status).toBe('dropped');
  });

  it('applies only to the group that the recipient left', async () => {
    await applyFault({ kind: 'unsubscribe' }, recordedMail());
    expect(await resendMail(recordedMail())).toMatchObject({
      event: 'dropped',
      reason: 'Unsubscribed Address',
    });
    expect(await resendMail(plainMail())).toMatchObject({ event: 'delivered' });
    expect(await resendMail({ ...recordedMail(), asm: { group_id: 13 } })).toMatchObject({
      event: 'delivered',
    });
  });

  it('does not follow a block, and can be bypassed', async () => {
    await applyFault({ kind: 'bounce', type: 'blocked' });
    expect(await resendMail()).toMatchObject({ event: 'delivered' });
    await applyFault({ kind: 'bounce' });
    const mail_settings = { bypass_bounce_management: { enable: true } };
    expect(await resendMail({ ...plainMail(), mail_settings })).toMatchObject({
      event: 'delivered',
    });
  });
});

describe('suppression lists', () => {
  it.each([
    [{ kind: 'bounce' }, 'bounces', { reason: '500 unknown recipient', status: '5.0.0' }],
    [{ kind: 'bounce', type: 'blocked' }, 'blocks', { status: '5.7.1' }],
    [{ kind: 'spamReport', afterSeconds: 0 }, 'spam_reports', { ip: '127.0.0.1' }],
    [{ kind: 'unsubscribe', afterSeconds: 0 }, 'unsubscribes', {}],
  ])('contain the address after %j, in %s', async (fault, list, details) => {
    await applyFault(fault);
    const entry = { email: OWNER, created: SECONDS, ...details };
    expect(await read(`/v3/suppression/${list}`)).toMatchObject([entry]);
    expect(await read(`/v3/suppression/${list}/${OWNER}`)).toMatchObject([entry]);
    expect(await read(`/v3/suppression/${list}/other@x.example`)).toEqual([]);
    expect(await read(`/v3/suppression/${list}?start_time=${SECONDS + 1}`)).toEqual([]);
    expect(await read(`/v3/suppression/${list}?end_time=${SECONDS - 1}`)).toEqual([]);
    expect(await read(`/v3/suppression/${list}?offset=1`)).toEqual([]);
  });

  it('can remove one, several or all addresses', async () => {
    const bounce = async () => {
      for (const name of ['a', 'b', 'c'])
        await applyFault({ kind: 'bounce' }, plainMail(`${name}@x.example`));
    };
    const emails = async () =>
      ((await read('/v3/suppression/bounces')) as { email: string }[]).map(({ email }) => email);
    await bounce();
    expect((await emulator.api('DELETE', '/v3/suppression/bounces/A@x.example')).status).toBe(204);
    expect((await emulator.api('DELETE', '/v3/suppression/bounces/a@x.example')).status).toBe(404);
    expect(await emails()).toEqual(['c@x.example', 'b@x.example']);
    const some = { emails: ['b@x.example'] };
    expect((await emulator.api('DELETE', '/v3/suppression/bounces', some)).status).toBe(204);
    expect(await emails()).toEqual(['c@x.example']);
    const all = { delete_all: true };
    expect((await emulator.api('DELETE', '/v3/suppression/bounces', all)).status).toBe(204);
    expect(await emails()).toEqual([]);
    expect(await resendMail(plainMail('c@x.example'))).toMatchObject({ event: 'delivered' });
  });

  it.each([{}, { delete_all: false }, { delete_all: true, emails: [] }, { emails: 'a' }])(
    'refuse %j',
    async (body) => {
      expect((await emulator.api('DELETE', '/v3/suppression/bounces', body)).status).toBe(400);
    },
  );

  it.each([
    ['GET', '/v3/suppression/friends'],
    ['DELETE', '/v3/suppression/unsubscribes/a@x.example'],
  ])('return 404 for %s %s', async (method, path) => {
    expect((await emulator.api(method, path)).status).toBe(404);
  });
});

it('adds and removes a global unsubscribe', async () => {
  const path = '/v3/asm/suppressions/global';
  const added = await emulator.api('POST', path, { recipient_emails: [OWNER] });
  expect([added.status, await added.json()]).toEqual([201, { recipient_emails: [OWNER] }]);
  expect(await read(`${path}/${OWNER}`)).toEqual({ recipient_email: OWNER });
  expect(await resendMail()).toMatchObject({ event: 'dropped' });
  expect((await emulator.api('DELETE', `${path}/${OWNER}`)).status).toBe(204);
  expect(await read(`${path}/${OWNER}`)).toEqual({});
  expect(await resendMail()).toMatchObject({ event: 'delivered' });
  expect((await emulator.api('POST', path, { recipient_emails: ['x'] })).status).toBe(400);
});
