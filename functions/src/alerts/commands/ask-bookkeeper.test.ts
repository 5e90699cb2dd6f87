import { EMAIL_RATE_LIMITS } from '@daily-snapshot/domain/mail/email-rate-limit';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { describe, expect, it } from 'vitest';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';
import { monitoredBusiness } from '../../../../tests/kit/memory/monitored-business.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { askBookkeeper } from './ask-bookkeeper.ts';

const BEA = 'bea@books.example';
const ADA = { id: 'ada', email: 'ada@bluebird.example', signInAddress: 'ada@bluebird.example' };
const ALERT_ID = '2026-11-16-0123456789abcdef';

async function bakeryWithAlert() {
  const bakery = await monitoredBusiness();
  const logged: string[] = [];
  const ports = {
    ...bakery.ports,
    alertStates: {
      alert: async (_: string, id: string) => (id === ALERT_ID ? aStoredAlert() : undefined),
    },
    accessLog: {
      record: async (_: string, __: string, { what }: { readonly what: string }) => {
        logged.push(what);
      },
    },
  };
  const ask = (
    caller: { readonly id: string; readonly email?: string } = ADA,
    alertId = ALERT_ID,
    address = BEA,
    comment = 'Do you know this payee?',
  ) =>
    askBookkeeper(
      ports,
      {
        businessId: 'bakery',
        alertId,
        question: { name: 'Bea', address, comment },
      },
      caller,
    );
  return { ...bakery, ports, logged, ask };
}

describe('a question to the bookkeeper', () => {
  it('is sent to the address with the comment, and is recorded in the access log', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.ask();
    const [entry] = [...bakery.stored.outbox.values()].filter(
      ({ email }) => email?.kind === 'alert-question',
    );
    expect(entry?.email).toMatchObject({ to: BEA });
    expect(entry?.mail.text).toContain('Do you know this payee?');
    expect(bakery.logged).toEqual(['asked-bookkeeper']);
    const key = { kind: 'alert-question', key: entry?.email?.key ?? '' } as const;
    expect(await deliverMail(bakery.ports, key)).toBe('sent');
    expect(bakery.stored.mails.at(-1)?.recipients.map(({ address }) => address)).toEqual([BEA]);
  });

  it('is refused for strangers, unknown alerts, and owners without a confirmed address', async () => {
    const bakery = await bakeryWithAlert();
    await expect(bakery.ask({ id: 'eve', email: 'eve@x.example' })).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(bakery.ask(ADA, '2026-11-16-0000000000000000')).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(bakery.ask({ id: 'ada' })).rejects.toMatchObject({ code: 'not-allowed' });
    expect(bakery.logged).toEqual([]);
  });

  it('is refused with contact details in the comment', async () => {
    const bakery = await bakeryWithAlert();
    for (const comment of ['see evil . com', 'call 555-0199 now, ext. 5', 'boss (at) evil']) {
      await expect(bakery.ask(ADA, ALERT_ID, BEA, comment)).rejects.toMatchObject({
        code: 'invalid-input',
      });
    }
    expect(bakery.logged).toEqual([]);
  });

  it('goes from a bookkeeper to an owner only', async () => {
    const bakery = await bakeryWithAlert();
    bakery.change({ members: { ada: 'owner', bea: 'bookkeeper', vic: 'viewer' } });
    const bea = { id: 'bea', email: BEA, signInAddress: BEA };
    await bakery.ask(bea, ALERT_ID, 'Ada@Bluebird.example');
    const [entry] = [...bakery.stored.outbox.values()].filter(
      ({ email }) => email?.kind === 'alert-question',
    );
    expect(entry?.mail.text).toContain('The bookkeeper writes: “Do you know this payee?”');
    expect(entry?.mail.text).toContain(BEA);
    for (const address of [BEA, 'mallory@example.com'])
      await expect(bakery.ask(bea, ALERT_ID, address)).rejects.toMatchObject({
        code: 'not-allowed',
      });
    await expect(bakery.ask({ id: 'vic', email: 'vic@x.example' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  });

  it('is refused if the address has unsubscribed or has received too much e-mail', async () => {
    const bakery = await bakeryWithAlert();
    for (let sent = 0; sent < EMAIL_RATE_LIMITS.address.most; sent += 1) await bakery.ask();
    await expect(bakery.ask()).rejects.toMatchObject({ code: 'conflict' });
    const other = await bakeryWithAlert();
    const url = other.ports.unsubscribeLinks.urlFor('bakery', BEA);
    await unsubscribe(other.ports, { token: url.split('/').at(-1) ?? '' });
    await expect(other.ask()).rejects.toMatchObject({ code: 'conflict' });
  });
});
