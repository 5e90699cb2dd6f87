import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { plainMail, recordedMail } from '../mail/testing.ts';
import { START } from '../state/testing.ts';
import { SendGridTestServer } from '../testing.ts';

let world: SendGridTestServer;
beforeEach(async () => void (world = await SendGridTestServer.start()));
afterEach(() => world.close());

const SECONDS = START.getTime() / 1000;
const OWNER = 'owner@bakery.example';

const resendMail = async (mail: unknown = plainMail()) => {
  await world.send(mail);
  await world.advance(10);
  return world.receiver.events.at(-1);
};

const learn = async (fault: unknown, mail: unknown = plainMail()) => {
  await world.addFault(fault);
  await resendMail(mail);
  await world.ask('DELETE', '/_control/faults');
};

const read = async (path: string): Promise<unknown> => (await world.api('GET', path)).json();

describe('an address is not sent to any more', () => {
  it.each([
    [{ kind: 'bounce' }, 'Bounced Address'],
    [{ kind: 'spamReport' }, 'Spam Reporting Address'],
    [{ kind: 'unsubscribe' }, 'Unsubscribed Address'],
  ])('after %j', async (fault, reason) => {
    await learn(fault);
    const again = await resendMail({ ...plainMail('Owner@Bakery.example') });
    expect(again).toMatchObject({ event: 'dropped', reason });
    expect((await world.messages())[0]?.status).toBe('dropped');
  });

  it('by mail of a group that it left, and by no other', async () => {
    await learn({ kind: 'unsubscribe' }, recordedMail());
    expect(await resendMail(recordedMail())).toMatchObject({
      event: 'dropped',
      reason: 'Unsubscribed Address',
    });
    expect(await resendMail(plainMail())).toMatchObject({ event: 'delivered' });
    expect(await resendMail({ ...recordedMail(), asm: { group_id: 13 } })).toMatchObject({
      event: 'delivered',
    });
  });

  it('unless it was only blocked, or the mail passes over the list', async () => {
    await learn({ kind: 'bounce', type: 'blocked' });
    expect(await resendMail()).toMatchObject({ event: 'delivered' });
    await learn({ kind: 'bounce' });
    const mail_settings = { bypass_bounce_management: { enable: true } };
    expect(await resendMail({ ...plainMail(), mail_settings })).toMatchObject({
      event: 'delivered',
    });
  });
});

describe('the lists', () => {
  it.each([
    [{ kind: 'bounce' }, 'bounces', { reason: '500 unknown recipient', status: '5.0.0' }],
    [{ kind: 'bounce', type: 'blocked' }, 'blocks', { status: '5.0.0' }],
    [{ kind: 'spamReport', afterSeconds: 0 }, 'spam_reports', { ip: '127.0.0.1' }],
    [{ kind: 'unsubscribe', afterSeconds: 0 }, 'unsubscribes', {}],
  ])('after %j show the address in %s', async (fault, list, details) => {
    await learn(fault);
    const entry = { email: OWNER, created: SECONDS, ...details };
    expect(await read(`/v3/suppression/${list}`)).toMatchObject([entry]);
    expect(await read(`/v3/suppression/${list}/${OWNER}`)).toMatchObject([entry]);
    expect(await read(`/v3/suppression/${list}/other@x.example`)).toEqual([]);
    expect(await read(`/v3/suppression/${list}?start_time=${SECONDS + 1}`)).toEqual([]);
    expect(await read(`/v3/suppression/${list}?end_time=${SECONDS - 1}`)).toEqual([]);
    expect(await read(`/v3/suppression/${list}?offset=1`)).toEqual([]);
  });

  it('let addresses go, one, some or all', async () => {
    const bounce = async () => {
      for (const name of ['a', 'b', 'c'])
        await learn({ kind: 'bounce' }, plainMail(`${name}@x.example`));
    };
    const emails = async () =>
      ((await read('/v3/suppression/bounces')) as { email: string }[]).map(({ email }) => email);
    await bounce();
    expect((await world.api('DELETE', '/v3/suppression/bounces/A@x.example')).status).toBe(204);
    expect((await world.api('DELETE', '/v3/suppression/bounces/a@x.example')).status).toBe(404);
    expect(await emails()).toEqual(['c@x.example', 'b@x.example']);
    const some = { emails: ['b@x.example'] };
    expect((await world.api('DELETE', '/v3/suppression/bounces', some)).status).toBe(204);
    expect(await emails()).toEqual(['c@x.example']);
    const all = { delete_all: true };
    expect((await world.api('DELETE', '/v3/suppression/bounces', all)).status).toBe(204);
    expect(await emails()).toEqual([]);
    expect(await resendMail(plainMail('c@x.example'))).toMatchObject({ event: 'delivered' });
  });

  it.each([{}, { delete_all: false }, { delete_all: true, emails: [] }, { emails: 'a' }])(
    'do not understand %j',
    async (body) => {
      expect((await world.api('DELETE', '/v3/suppression/bounces', body)).status).toBe(400);
    },
  );

  it.each([
    ['GET', '/v3/suppression/friends'],
    ['DELETE', '/v3/suppression/unsubscribes/a@x.example'],
  ])('know nothing of %s %s', async (method, path) => {
    expect((await world.api(method, path)).status).toBe(404);
  });
});

it('unsubscribes an address from everything, and takes it back', async () => {
  const path = '/v3/asm/suppressions/global';
  const added = await world.api('POST', path, { recipient_emails: [OWNER] });
  expect([added.status, await added.json()]).toEqual([201, { recipient_emails: [OWNER] }]);
  expect(await read(`${path}/${OWNER}`)).toEqual({ recipient_email: OWNER });
  expect(await resendMail()).toMatchObject({ event: 'dropped' });
  expect((await world.api('DELETE', `${path}/${OWNER}`)).status).toBe(204);
  expect(await read(`${path}/${OWNER}`)).toEqual({});
  expect(await resendMail()).toMatchObject({ event: 'delivered' });
  expect((await world.api('POST', path, { recipient_emails: ['x'] })).status).toBe(400);
});
