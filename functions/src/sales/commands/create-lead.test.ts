import { networkNamed } from '../../../../tests/kit/builders/network.ts';
import type { LeadSource } from '@daily-snapshot/domain/sales/lead-form';
import { LEAD_RATE_LIMITS } from '@daily-snapshot/domain/sales/lead';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import type { Ports } from '../../platform/wiring/ports.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { createLead, type LeadRequest } from './create-lead.ts';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';

const MONDAY = new Date('2026-11-23T16:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DANA = 'dana@whitfield.example';
const TEAM = 'team@daily-snapshot.example';

const PHONES: Readonly<Record<LeadSource, string>> = { main_cta: '555 010 2000', exit_intent: '' };

/** Sets up in-memory ports with a clock that only moves when the test moves it. */
function setUpLeads(overrides: Partial<Pick<Ports, 'teamAddress' | 'taskQueue'>> = {}) {
  let now = MONDAY;
  const ports = { ...memoryPorts(), ...overrides, clock: { now: () => now } };
  const { stored } = ports;
  let networkCount = 0;
  const send = (
    source: LeadSource,
    email = DANA,
    rest: Partial<LeadRequest['form']> = {},
    network = `network-${String((networkCount += 1))}`,
  ) =>
    createLead(ports, {
      form: {
        email,
        phone: PHONES[source],
        source,
        wording: source === 'main_cta' ? 'answer-1' : 'scorecard-1',
        website: '',
        filledInMs: 5000,
        ...rest,
      },
      network: networkNamed(network),
    });
  const mailsTo = (address: string) =>
    [...stored.outbox.values()].filter(({ email }) => email?.to === address);
  /** Delivers every e-mail in the outbox. */
  const deliverAll = async () => {
    for (const { email } of stored.outbox.values()) {
      if (email) await deliverMail(ports, { kind: email.kind, key: email.key });
    }
    return stored.mails;
  };
  return {
    ports,
    stored,
    send,
    mailsTo,
    deliverAll,
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

describe('createLead', () => {
  it('stores the lead and e-mails the team', async () => {
    const { send, stored, mailsTo, deliverAll } = setUpLeads();
    expect(await send('main_cta')).toEqual({});
    expect([...stored.leads.values()]).toMatchObject([
      { email: DANA, sources: ['main_cta'], consents: [{ wording: 'answer-1', at: MONDAY }] },
    ]);
    expect(mailsTo(DANA)).toEqual([]);
    const [mail] = await deliverAll();
    expect(mail?.recipients.map(({ address }) => address)).toEqual([TEAM]);
    expect(mail?.mail.text).toContain(DANA);
    expect(mail?.mail.text).toContain('555 010 2000');
  });

  it('also sends the scorecard for the exit popup', async () => {
    const { send, deliverAll } = setUpLeads();
    await send('exit_intent');
    const mails = await deliverAll();
    expect(mails.map(({ key, recipients }) => [key, recipients[0]?.address])).toMatchObject([
      [{ kind: 'lead-notice' }, TEAM],
      [{ kind: 'scorecard' }, DANA],
    ]);
    expect(mails[1]?.mail.subject).toBe('Your Business Health Scorecard');
  });

  it('e-mails the team once for repeated forms', async () => {
    const { send, stored, mailsTo } = setUpLeads();
    for (const _ of [1, 2, 3]) expect(await send('main_cta')).toEqual({});
    expect(stored.leads.size).toBe(1);
    expect(mailsTo(TEAM)).toHaveLength(1);
    await send('main_cta', DANA.toUpperCase());
    expect(stored.leads.size).toBe(1);
  });

  it('answers a bot like a person and stores nothing', async () => {
    const { send, stored } = setUpLeads();
    expect(await send('exit_intent', DANA, { website: 'https://evil.example' })).toEqual({});
    expect(await send('exit_intent', DANA, { filledInMs: 20 })).toEqual({});
    expect([stored.leads.size, stored.outbox.size, stored.counted.size]).toEqual([0, 0, 0]);
  });

  it('stores the lead and returns an error if the team e-mail cannot be enqueued', async () => {
    const { send, stored } = setUpLeads({ teamAddress: '' });
    expect(await send('main_cta')).toEqual({ error: expect.any(String) });
    expect(stored.leads.size).toBe(1);
    const broken = setUpLeads({
      taskQueue: {
        enqueue: async () => {
          throw new Error('The queue is away.');
        },
      },
    });
    expect(await broken.send('exit_intent')).toEqual({ error: expect.any(String) });
    // The outbox sweep delivers them later.
    expect(
      [...broken.stored.outbox.values()].every(({ nextCheckAt }) => nextCheckAt !== null),
    ).toBe(true);
    expect(broken.stored.outbox.size).toBe(2);
  });

  it('accepts five forms per hour from one network and then throws', async () => {
    const { send, later } = setUpLeads();
    const fromOffice = (number: number) =>
      send('main_cta', `guest-${number}@whitfield.example`, {}, 'office');
    for (const number of [1, 2, 3, 4, 5]) expect(await fromOffice(number)).toEqual({});
    await expect(fromOffice(6)).rejects.toMatchObject({ code: 'too-many' });
    expect(await send('main_cta', 'next@door.example', {}, 'next-door')).toEqual({});
    later(HOUR_MS);
    expect(await fromOffice(6)).toEqual({});
  });
});

describe('the scorecard e-mail', () => {
  it('is sent to an address once in seven days', async () => {
    const { send, mailsTo, later } = setUpLeads();
    await send('exit_intent');
    later(7 * DAY_MS - 1);
    expect(await send('exit_intent')).toEqual({});
    expect(mailsTo(DANA)).toHaveLength(1);
    later(1);
    await send('exit_intent');
    expect(mailsTo(DANA)).toHaveLength(2);
  });

  it('is sent to a mailbox once, under any alias', async () => {
    const { send, stored } = setUpLeads();
    const names = ['d.ana@gmail.com', 'dana+a@gmail.com', 'dana+b@googlemail.com'];
    for (const name of names) expect(await send('exit_intent', name)).toEqual({});
    const cards = [...stored.outbox.values()].filter(({ email }) => email?.kind === 'scorecard');
    expect(cards).toHaveLength(1);
  });

  it('is not sent to an unsubscribed address', async () => {
    const { ports, send, mailsTo, deliverAll, later } = setUpLeads();
    await send('exit_intent');
    const [, card] = await deliverAll();
    const token = card?.recipients[0]?.unsubscribeUrl.split('/').at(-1) ?? '';
    await unsubscribe(ports, { token });
    later(8 * DAY_MS);
    expect(await send('exit_intent')).toEqual({});
    expect(mailsTo(DANA)).toHaveLength(1);

    const eager = setUpLeads();
    await eager.send('exit_intent');
    await unsubscribe(eager.ports, { token });
    expect((await eager.deliverAll()).map(({ key }) => key)).toMatchObject([
      { kind: 'lead-notice' },
    ]);
  });
});

/** Returns whether no attempt may begin before the planned time. */
const isHeldUntil = (plannedAt: Date, delivery: OutboxEntry['delivery']) =>
  delivery.state === 'planned' && (delivery.retryAt ?? plannedAt).getTime() === plannedAt.getTime();

describe('abuse of the lead form', () => {
  it('does not stop others: a scorecard above the limit comes later, and the lead is kept', async () => {
    const { send, stored, mailsTo, deliverAll, later } = setUpLeads();
    const { most } = LEAD_RATE_LIMITS.scorecards;
    for (let number = 0; number < most; number += 1) {
      expect(await send('exit_intent', `flood-${number}@a.example`)).not.toHaveProperty('notice');
    }
    expect(await send('exit_intent', DANA)).toMatchObject({
      notice: expect.stringContaining('within three days'),
    });
    expect(stored.leads.size).toBe(most + 1);
    const [card] = mailsTo(DANA);
    expect(card?.delivery).toEqual({ state: 'planned', retryAt: new Date(+MONDAY + DAY_MS) });
    await expect(deliverAll()).rejects.toMatchObject({ code: 'unavailable' });
    expect(stored.mails.some(({ recipients }) => recipients[0]?.address === DANA)).toBe(false);
    later(DAY_MS);
    await deliverAll();
    expect(stored.mails.some(({ recipients }) => recipients[0]?.address === DANA)).toBe(true);

    for (let number = 0; number < 4 * most; number += 1) {
      await send('exit_intent', `second-${number}@a.example`);
    }
    const late = await send('exit_intent', 'late@a.example');
    expect(late).toMatchObject({ notice: expect.stringContaining('sign up') });
    expect(mailsTo('late@a.example')).toEqual([]);
    expect([...stored.leads.values()].some(({ email }) => email === 'late@a.example')).toBe(true);
    expect(await send('main_cta', 'other@a.example')).not.toHaveProperty('notice');
  });

  it('cannot relay e-mail with 10,000 requests of varied networks, addresses and texts', async () => {
    const { ports, send, stored, later } = setUpLeads();
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const days = 4;
    let refused = 0;
    for (let number = 0; number < 10_000; number += 1) {
      const email = [
        `victim${random(30)}@example.com`,
        `victim${random(30)}+${number}@example.com`,
        `buy.pills.at.evil.example.${number}@spam.example`,
      ][random(3)];
      const outcome = await send(
        random(4) === 0 ? 'main_cta' : 'exit_intent',
        email,
        {
          phone: ['', '1', '555 010 2000'][random(3)] ?? '',
          campaign: { source: `EVILWORD${number}` },
          website: random(20) === 0 ? 'https://evil.example' : '',
        },
        random(2) === 0 ? `busy-${random(4)}` : `network-${random(3000)}`,
      ).catch((error: unknown) => error);
      if (outcome instanceof Error) refused += 1;
      later((days * DAY_MS) / 10_000);
    }
    expect(refused).toBeGreaterThan(0);

    const emails = [...stored.outbox.values()];
    const cards = emails.filter(({ email }) => email?.kind === 'scorecard');
    expect(cards.length).toBeGreaterThan(200);
    const mailboxes = cards.map(({ email }) => ports.checkoutKeys.mailboxKey(email?.to ?? ''));
    expect(new Set(mailboxes).size).toBe(cards.length);
    const times = emails.map(({ plannedAt }) => plannedAt.getTime()).toSorted((a, b) => a - b);
    const busiest = times.map((at) => times.filter((one) => one <= at && at - one < DAY_MS).length);
    expect(Math.max(...busiest)).toBeLessThanOrEqual(200);
    expect(cards.every(({ plannedAt, delivery }) => isHeldUntil(plannedAt, delivery))).toBe(true);
    // All scorecards have the same text, so none contains form input.
    expect(new Set(cards.map(({ mail }) => JSON.stringify(mail))).size).toBe(1);
    expect(cards[0]?.mail.html).not.toMatch(/evil|pills|victim/i);
    // Only the team receives these.
    for (const { email, mail } of emails) {
      if (email?.kind !== 'lead-notice') continue;
      expect(email.to).toBe(TEAM);
      expect(mail.html).not.toContain('EVILWORD');
    }
  });

  it('cannot reveal known addresses: 1,000 known and 1,000 unknown addresses get the same answers', async () => {
    const { ports, send, later } = setUpLeads();
    for (let number = 0; number < 1000; number += 1)
      await send('main_cta', `known-${number}@a.example`);
    for (let number = 0; number < 1000; number += 10) {
      const link = ports.unsubscribeLinks.urlFor('own-emails', `known-${number}@a.example`);
      await unsubscribe(ports, { token: link.split('/').at(-1) ?? '' });
    }
    later(2 * DAY_MS);
    const answers = new Set<string>();
    for (let number = 0; number < 1000; number += 1) {
      // Slow enough to stay below the daily limits.
      later(DAY_MS / 20);
      for (const who of ['known', 'unknown']) {
        answers.add(JSON.stringify(await send('exit_intent', `${who}-${number}@a.example`)));
      }
    }
    expect([...answers]).toEqual(['{}']);
  });

  it('cannot reveal known addresses after the team’s daily limit either', async () => {
    const { send, later } = setUpLeads();
    await send('main_cta');
    for (let number = 0; number < LEAD_RATE_LIMITS.teamEmails.most; number += 1) {
      await send('main_cta', `guest-${number}@a.example`);
    }
    const [answerForKnown, answerForUnknown] = [
      await send('main_cta'),
      await send('main_cta', 'new@a.example'),
    ];
    expect(answerForKnown).toEqual(answerForUnknown);
    expect(answerForKnown.error).toBeDefined();
    later(DAY_MS);
    expect(await send('main_cta', 'newer@a.example')).toEqual({});
  });
});
