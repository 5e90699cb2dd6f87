import { cents } from '@daily-snapshot/domain/money/cents';
import { assess } from '@daily-snapshot/domain/sales/assessment';
import { figuresOf } from '@daily-snapshot/domain/sales/assessment-figures';
import {
  ASSESSMENT_RATE_LIMITS,
  SAVED_ASSESSMENT_LIMIT,
} from '@daily-snapshot/domain/sales/saved-assessment';
import { describe, expect, it } from 'vitest';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { saveAssessment, sendRiskAssessment } from './assessments.ts';
import { deliverMail } from '../../mail/commands/deliver-mail.ts';
import { unsubscribe } from '../../mail/commands/unsubscribe.ts';

const NOON = new Date('2026-11-23T18:00:00Z');
const DAY_MS = 86_400_000;
const DANA = 'dana@whitfield.example';

const bakery = {
  companyName: 'Bluebird Bakery',
  ...figuresOf(assess(cents(100_000_00))),
  salesNotes: '',
};

/** Sets up in-memory ports with a clock that only moves when the test moves it. */
function setUpAssessments() {
  let now = NOON;
  const ports = { ...memoryPorts(), clock: { now: () => now } };
  return {
    ports,
    stored: ports.stored,
    save: (overrides: Partial<Parameters<typeof saveAssessment>[1]> = {}, accountId = 'ray') =>
      saveAssessment(ports, { ...bakery, ...overrides }, { id: accountId }),
    send: (overrides: Partial<Parameters<typeof sendRiskAssessment>[1]> = {}, accountId = 'ray') =>
      sendRiskAssessment(
        ports,
        { ...bakery, recipientEmail: DANA, senderName: '', ...overrides },
        { id: accountId, email: `${accountId}@daily-snapshot.example` },
      ),
    deliverAll: async () => {
      for (const { email } of ports.stored.outbox.values()) {
        if (email) await deliverMail(ports, { kind: email.kind, key: email.key });
      }
      return ports.stored.mails;
    },
    later: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
  };
}

describe('sendRiskAssessment', () => {
  it('sends the e-mail in the representative’s name and stores the assessment', async () => {
    const { send, deliverAll, stored } = setUpAssessments();
    const { assessmentId } = await send({ senderName: 'Ray Ortiz', salesNotes: 'Two banks.' });
    const [mail] = await deliverAll();
    expect(mail?.recipients.map(({ address }) => address)).toEqual([DANA]);
    expect(mail?.mail.text).toContain('Ray Ortiz prepared this for Bluebird Bakery');
    expect(mail?.mail.text).toContain('$31,000');
    expect(stored.assessments.get(`ray/${assessmentId}`)).toEqual({
      companyName: 'Bluebird Bakery',
      salesNotes: 'Two banks.',
      assessment: assess(cents(100_000_00)),
      calculatedAt: NOON,
      emailState: 'sent',
    });
    // Only the e-mail stores the prospect's address.
    expect(JSON.stringify([...stored.assessments.values()])).not.toContain(DANA);
  });

  it('is refused for a representative whose address is not verified', async () => {
    const { ports, stored } = setUpAssessments();
    const request = { ...bakery, recipientEmail: DANA, senderName: '' };
    await expect(sendRiskAssessment(ports, request, { id: 'ray' })).rejects.toMatchObject({
      code: 'not-allowed',
    });
    expect(stored.outbox.size).toBe(0);
  });

  it('signs with the team name if no sender name is given', async () => {
    const { send, deliverAll } = setUpAssessments();
    await send();
    expect((await deliverAll())[0]?.mail.text).toContain('Owner Awareness Sales Team prepared');
  });

  it.each([
    { risks: { ...bakery.risks, total: 1_000_000 } },
    { servicePrice: 10 },
    { yearsOfService: 99 },
    { monthlyRevenue: 0 },
  ])('throws and stores nothing for %o', async (tampered) => {
    const { send, save, stored } = setUpAssessments();
    await expect(send(tampered)).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(save(tampered)).rejects.toMatchObject({ code: 'invalid-input' });
    expect([stored.outbox.size, stored.assessments.size, stored.counted.size]).toEqual([0, 0, 0]);
  });

  it('leaves the e-mail in the outbox if it cannot be enqueued', async () => {
    const { ports, stored } = setUpAssessments();
    const taskQueue = {
      enqueue: async () => {
        throw new Error('The queue is away.');
      },
    };
    await sendRiskAssessment(
      { ...ports, taskQueue },
      { ...bakery, recipientEmail: DANA, senderName: '' },
      { id: 'ray', email: 'ray@daily-snapshot.example' },
    );
    expect([...stored.outbox.values()].map(({ nextCheckAt }) => nextCheckAt)).toEqual([
      expect.any(Date),
    ]);
  });
});

describe('rate limits of sendRiskAssessment', () => {
  it('allow one assessment a week to an address, across all representatives', async () => {
    const { send, later, stored } = setUpAssessments();
    await send({ recipientEmail: 'd.ana@gmail.com' });
    const again = { recipientEmail: 'dana+sales@googlemail.com' };
    later(7 * DAY_MS - 1);
    await expect(send(again, 'eve')).rejects.toMatchObject({ code: 'too-many' });
    expect([stored.outbox.size, stored.assessments.size]).toEqual([1, 1]);
    later(1);
    await send(again, 'eve');
    expect(stored.outbox.size).toBe(2);
  });

  it('reject an unsubscribed address', async () => {
    const { ports, send, deliverAll, later, stored } = setUpAssessments();
    await send();
    const [mail] = await deliverAll();
    await unsubscribe(ports, {
      token: mail?.recipients[0]?.unsubscribeUrl.split('/').at(-1) ?? '',
    });
    later(8 * DAY_MS);
    await expect(send()).rejects.toMatchObject({ code: 'conflict' });
    expect(stored.outbox.size).toBe(1);
  });

  it('limit the e-mails per day of one representative and of all', async () => {
    const { send, later, stored } = setUpAssessments();
    const { emailsOfSender, emails } = ASSESSMENT_RATE_LIMITS;
    let sent = 0;
    const sendNext = (by: string) =>
      send({ recipientEmail: `prospect-${String((sent += 1))}@a.example` }, by);
    for (let number = 0; number < emailsOfSender.most; number += 1) await sendNext('ray');
    await expect(sendNext('ray')).rejects.toMatchObject({ code: 'too-many' });
    for (let number = emailsOfSender.most; number < emails.most; number += 1) {
      await sendNext(`rep-${Math.floor(number / emailsOfSender.most)}`);
    }
    await expect(sendNext('eve')).rejects.toMatchObject({ code: 'too-many' });
    expect(stored.outbox.size).toBe(emails.most);
    later(DAY_MS);
    await sendNext('ray');
  });
});

describe('saveAssessment', () => {
  it('stores the assessment for its representative and sends no e-mail', async () => {
    const { save, stored } = setUpAssessments();
    const { assessmentId } = await save();
    expect(stored.assessments.get(`ray/${assessmentId}`)).toMatchObject({ emailState: 'none' });
    expect(stored.outbox.size).toBe(0);
  });

  it('limits the saved assessments per day', async () => {
    const { save } = setUpAssessments();
    for (let number = 0; number < SAVED_ASSESSMENT_LIMIT.most; number += 1) await save();
    await expect(save()).rejects.toMatchObject({ code: 'too-many' });
    await save({}, 'eve');
  });
});
