// Covers answer links in e-mails: whom they work for, until when, and that opening one changes
// nothing.
import { addDays, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  AFTERNOON,
  BOOKS,
  firstPayment,
  MONDAY,
  TUESDAY,
  monitoredBusiness,
} from '../../../../tests/kit/memory/monitored-business.ts';
import { answerAlert } from './answer-alert.ts';
import { answerFromEmail, openAlertLink, type AnswerRequest } from './answer-from-email.ts';
import { buildDigest } from '../../digest/commands/build-digest.ts';
import { checkAlerts } from './check-alerts.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';

const DAY_MS = 86_400_000;

const tokensIn = (text: string): string[] =>
  [...text.matchAll(/\/a\/([\w.-]+)/g)].map(([, token]) => token ?? '');

/**
 * A bakery whose owner has an alert e-mail, and whose owner and accountant have the next digest.
 */
async function bakeryWithAlert() {
  const bakery = await monitoredBusiness();
  await bakery.importTransactions([firstPayment()]);
  await checkAlerts(bakery.ports, { businessId: 'bakery' });
  const [alert] = bakery.alerts();
  const alertId = alert?.id ?? '';
  const [token = ''] = tokensIn(bakery.alertEmails()[0]?.text ?? '');
  return {
    ...bakery,
    alertId,
    token,
    look: (given = token) => openAlertLink(bakery.ports, { token: given }),
    answer: (answer: AnswerRequest['answer'], by = token) =>
      answerFromEmail(bakery.ports, { token: by, answer }),
    state: () => bakery.alerts()[0]?.answer ?? null,
    link: (address: string, endsAt = new Date(AFTERNOON.getTime() + DAY_MS), id = alertId) =>
      bakery.ports.alertLinks
        .urlFor({ businessId: 'bakery', alertId: id, address, endsAt })
        .split('/')
        .at(-1) ?? '',
  };
}

describe('an answer link', () => {
  it('shows the alert and changes nothing when opened', async () => {
    const bakery = await bakeryWithAlert();
    const before = JSON.stringify([...bakery.stored.alerts, bakery.alertState()]);
    expect(await bakery.look()).toMatchObject({
      state: 'open',
      alert: { businessName: 'Bluebird Bakery', stored: { alert: { lines: ['nova'] } } },
    });
    expect(JSON.stringify([...bakery.stored.alerts, bakery.alertState()])).toBe(before);
  });

  it('answers like the inbox, and removes the answer', async () => {
    const [byMail, byInbox] = [await bakeryWithAlert(), await bakeryWithAlert()];
    await byMail.answer('expected');
    await answerAlert(
      byInbox.ports,
      {
        businessId: 'bakery',
        alertId: byInbox.alertId,
        answer: 'expected',
      },
      { id: 'ada' },
    );
    expect(byMail.alerts()).toEqual(byInbox.alerts());
    expect(byMail.alertState()).toEqual(byInbox.alertState());
    expect(byMail.alertState()?.rules).toHaveLength(1);
    expect(await byMail.answer(null)).toMatchObject({ alert: { stored: { answer: null } } });
    expect(byMail.alertState()?.rules).toEqual([]);
    expect(await byMail.answer(null)).toMatchObject({ state: 'open' });
  });

  it('is refused if it was changed, belongs to another business, or has expired', async () => {
    const bakery = await bakeryWithAlert();
    const another = bakery.token.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const token of ['', 'x', another, bakery.token.slice(0, 60)]) {
      expect(await bakery.answer('expected', token)).toEqual({ state: 'no-link' });
    }
    const unsubscribe = bakery.ports.unsubscribeLinks.urlFor('bakery', ADA).split('/').at(-1) ?? '';
    expect(await bakery.answer('expected', unsubscribe)).toEqual({ state: 'no-link' });
    expect(await bakery.answer('expected', bakery.link(BOOKS))).toEqual({ state: 'gone' });
    const unknown = bakery.link(ADA, undefined, '2026-11-23-0000000000000000');
    expect(await bakery.answer('expected', unknown)).toEqual({ state: 'gone' });
    expect(await bakery.answer('expected', bakery.link(ADA, AFTERNOON))).toEqual({
      state: 'run-out',
    });
    bakery.advanceClock(31 * DAY_MS);
    expect(await bakery.answer('expected')).toEqual({ state: 'run-out' });
    expect(bakery.state()).toBeNull();
  });

  it('is refused for a former owner and for a changed address', async () => {
    const bakery = await bakeryWithAlert();
    bakery.stored.signIns.set('ada', { address: 'new@bluebird.example', isVerified: true });
    expect(await bakery.answer('expected')).toEqual({ state: 'gone' });
    bakery.stored.signIns.set('ada', { address: ADA, isVerified: true });
    bakery.change({ members: { ada: 'viewer' } });
    expect(await bakery.answer('expected')).toEqual({ state: 'gone' });
    expect(bakery.state()).toBeNull();
  });
});

describe('a snoozed alert', () => {
  it('is repeated by the digest of the chosen day, and by no other', async () => {
    const bakery = await bakeryWithAlert();
    const wednesday = addDays(TUESDAY, 1);
    const thursday = addDays(TUESDAY, 2);
    const mailOf = async (businessDate: BusinessDate) => {
      await bakery.importTransactions([], addDays(businessDate, -1));
      bakery.advanceClock(DAY_MS);
      await buildDigest(bakery.ports, { businessId: 'bakery', businessDate });
      return bakery.stored.outbox.get(`bakery_${businessDate}`)?.mail.text;
    };
    await mailOf(TUESDAY);
    const request = { token: bakery.token, answer: 'remind-me', remindOn: thursday } as const;
    expect(await answerFromEmail(bakery.ports, request)).toMatchObject({
      alert: { stored: { answer: { answer: 'snoozed', until: wednesday } } },
    });
    expect(await mailOf(wednesday)).not.toContain('Nova Trading');
    expect(await mailOf(thursday)).toContain('You paid Nova Trading $300 for the first time.');
    expect(await mailOf(addDays(thursday, 1))).not.toContain('Nova Trading');
  });

  it('needs a day within the next year and an answer that fits', async () => {
    const bakery = await bakeryWithAlert();
    const { token } = bakery;
    const snooze = { token, answer: 'remind-me' } as const;
    for (const request of [
      { ...snooze, remindOn: MONDAY },
      { ...snooze, remindOn: addDays(MONDAY, 400) },
      { token, answer: 'both-real' } as const,
    ])
      await expect(answerFromEmail(bakery.ports, request)).rejects.toMatchObject({
        code: 'invalid-input',
      });
    expect(bakery.state()).toBeNull();
  });
});

describe('a digest with an alert', () => {
  const BEA = 'bea@books.example';
  const VIC = 'vic@bluebird.example';

  const delivered = async (accounts?: { readonly signInsOf: () => Promise<never> }) => {
    const bakery = await bakeryWithAlert();
    bakery.stored.signIns.set('vic', { address: VIC, isVerified: true });
    bakery.stored.signIns.set('bea', { address: BEA, isVerified: false });
    bakery.change({
      members: { ada: 'owner', vic: 'viewer', bea: 'bookkeeper' },
      viewers: { vic: VIC, bea: BEA },
      digestPreferences: { isPaused: false, recipients: [ADA, BOOKS, BEA, VIC] },
    });
    await bakery.importTransactions([], MONDAY);
    bakery.advanceClock(20 * 3_600_000);
    const digest = { businessId: 'bakery', businessDate: TUESDAY };
    await buildDigest(bakery.ports, digest);
    const ports = accounts ? { ...bakery.ports, accounts } : bakery.ports;
    expect(await deliverMail(ports, digest)).toBe('sent');
    const sent = bakery.stored.mails.at(-1);
    const versionOf = (address: string) => {
      const slots = sent?.recipients.find((one) => one.address === address)?.slots ?? {};
      const filled = (part = '') =>
        Object.entries(slots).reduce((text, [slot, value]) => text.replaceAll(slot, value), part);
      return { html: filled(sent?.mail.html), text: filled(sent?.mail.text) };
    };
    return { ...bakery, versionOf };
  };

  const SITE = 'https://daily-snapshot.example/dashboard/bakery';

  it('has answers for the owner and the bookkeeper, each in their own name', async () => {
    const { versionOf, answer, state } = await delivered();
    for (const [address, by] of [
      [ADA, 'ada'],
      [BEA, 'bea'],
    ] as const) {
      const { html, text } = versionOf(address);
      expect(tokensIn(html)).toEqual(tokensIn(text));
      expect(tokensIn(text)).toHaveLength(3);
      expect(text).toContain('I know them: https://');
      expect(text).not.toContain(`${SITE}/alerts`);
      expect(await answer('handled', tokensIn(text)[0])).toMatchObject({ state: 'open' });
      expect(state()).toMatchObject({ answer: 'handled', by });
      await answer(null, tokensIn(text)[0]);
    }
  });

  it('has no answer for a viewer, but links to the dashboard', async () => {
    const { versionOf } = await delivered();
    const { html, text } = versionOf(VIC);
    for (const part of [html, text]) {
      expect(tokensIn(part)).toEqual([]);
      expect(part).toContain(`${SITE}/alerts`);
      expect(part).toContain(`${SITE}/2026-11-24`);
    }
    expect(text).toContain(`Open in Daily Snapshot: ${SITE}/alerts`);
  });

  it('has no link to the business for an address that is not a member', async () => {
    const { versionOf } = await delivered();
    const { html, text } = versionOf(BOOKS);
    for (const part of [html, text]) {
      expect(part).toContain('Nova Trading');
      expect(part).not.toContain('/a/');
      expect(part).not.toContain('/dashboard/');
    }
  });

  it('stops working for a bookkeeper who was demoted, or whose address changed', async () => {
    const bakery = await delivered();
    const [token = ''] = tokensIn(bakery.versionOf(BEA).text);
    expect(await bakery.look(token)).toMatchObject({ state: 'open' });
    bakery.change({ members: { ada: 'owner', vic: 'viewer', bea: 'viewer' } });
    expect(await bakery.answer('handled', token)).toEqual({ state: 'gone' });
    bakery.change({ members: { ada: 'owner', bea: 'bookkeeper' } });
    bakery.stored.signIns.set('bea', { address: 'bea@new.example', isVerified: true });
    expect(await bakery.answer('handled', token)).toEqual({ state: 'gone' });
    expect(bakery.state()).toBeNull();
  });

  it('is sent with site links if the members cannot be looked up', async () => {
    const { versionOf } = await delivered({
      signInsOf: () => Promise.reject(new Error('The accounts are away.')),
    });
    for (const address of [ADA, BOOKS]) {
      expect(versionOf(address).text).toContain(`${SITE}/alerts`);
      expect(tokensIn(versionOf(address).html)).toEqual([]);
    }
  });
});
