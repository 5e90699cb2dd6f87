// Covers answer links in e-mails: whom they work for, until when, and that opening one changes
// nothing.
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

describe('a digest with an alert', () => {
  const delivered = async () => {
    const bakery = await bakeryWithAlert();
    await bakery.importTransactions([], MONDAY);
    bakery.advanceClock(20 * 3_600_000);
    const digest = { businessId: 'bakery', businessDate: TUESDAY };
    await buildDigest(bakery.ports, digest);
    expect(await deliverMail(bakery.ports, digest)).toBe('sent');
    const mail = bakery.stored.mails.at(-1);
    const slotsOf = (address: string) =>
      Object.values(mail?.recipients.find((one) => one.address === address)?.slots ?? {});
    return { ...bakery, mail, slotsOf };
  };

  it('has answer links for the owner and site links for other recipients', async () => {
    const bakery = await delivered();
    const [url = '', words] = bakery.slotsOf(ADA);
    expect(words).toBe('Answer this alert');
    expect(await bakery.answer('handled', tokensIn(url)[0])).toMatchObject({ state: 'open' });
    expect(bakery.state()).toMatchObject({ answer: 'handled', by: 'ada' });
    expect(bakery.slotsOf(BOOKS)).toEqual([
      'https://daily-snapshot.example/dashboard/bakery/alerts',
      'Open in Daily Snapshot',
    ]);
  });

  it('has the same link slots in HTML and text', async () => {
    const { mail } = await delivered();
    for (const slot of ['{{alertUrl.0}}', '{{alertLink.0}}']) {
      expect(mail?.mail.html).toContain(slot);
      expect(mail?.mail.text).toContain(slot);
    }
  });

  it('is sent with site links if the owners cannot be looked up', async () => {
    const bakery = await bakeryWithAlert();
    await bakery.importTransactions([], MONDAY);
    const digest = { businessId: 'bakery', businessDate: TUESDAY };
    await buildDigest(bakery.ports, digest);
    const accounts = { signInsOf: () => Promise.reject(new Error('The accounts are away.')) };
    expect(await deliverMail({ ...bakery.ports, accounts }, digest)).toBe('sent');
    const slots = bakery.stored.mails
      .at(-1)
      ?.recipients.flatMap((one) => Object.values(one.slots ?? {}));
    expect(slots).toContain('Open in Daily Snapshot');
    expect(slots?.join()).not.toContain('/a/');
  });
});
