import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { claimMail, markSent, planMail } from '@daily-snapshot/domain/mail/outbox';
import type { OutboxEntry } from '@daily-snapshot/domain/mail/outbox-entry';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { checkHistory, type AcceptedMail, type History } from './check-history.ts';

const MONDAY = businessDate('2026-11-23');
const KEY = 'bakery_2026-11-23';
const ADA = 'ada@bluebird.example';
const minutes = (count: number) => new Date(DIGEST_TIME.getTime() + count * 60_000);

const planned = planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME);
const claimed = claimMail(planned, 'first', DIGEST_TIME, undefined) as OutboxEntry;
const sent = markSent(claimed, 'first', DIGEST_TIME);

const mail = (attemptId: string, differences: Partial<AcceptedMail> = {}): AcceptedMail => ({
  at: DIGEST_TIME,
  mail: {
    key: { businessId: 'bakery', businessDate: MONDAY },
    attemptId,
    mail: aMail().mail,
    recipients: [{ address: ADA, unsubscribeUrl: '' }],
  },
  recordedAt: DIGEST_TIME,
  eventAt: null,
  ...differences,
});

const history = (differences: Partial<History>): History => ({
  killed: [],
  businessIds: ['bakery'],
  businessDate: MONDAY,
  accepted: [mail('first')],
  unsubscribed: [],
  outbox: new Map([[KEY, sent]]),
  digests: new Map([[KEY, {}]]),
  ...differences,
});

const broken = (differences: Partial<History>) => checkHistory(history(differences)).broken;

describe('checkHistory', () => {
  it('reports no broken promise for one digest and one mail', () => {
    expect(checkHistory(history({}))).toEqual({ broken: [], extraMails: 0 });
  });

  it.each<[string, Partial<History>, string]>([
    ['no digest', { digests: new Map() }, 'there is no digest'],
    [
      'a mail without a final state',
      { outbox: new Map([[KEY, claimed]]) },
      'its mail is in a final state',
    ],
    ['a sent mail that was never accepted', { accepted: [] }, 'a sent mail was accepted'],
    [
      'two mails, the first of which was recorded',
      { accepted: [mail('first'), mail('second')] },
      'the first mail was unknown when the second was sent',
    ],
    [
      'two mails, the first of which had an event in time',
      { accepted: [mail('first', { recordedAt: null, eventAt: minutes(9) }), mail('second')] },
      'the first mail was unknown when the second was sent',
    ],
    [
      'an uncounted second mail',
      { accepted: [mail('first', { recordedAt: null, eventAt: minutes(60) }), mail('second')] },
      'a second mail is counted when it becomes known',
    ],
    [
      'three mails',
      { accepted: ['first', 'second', 'third'].map((id) => mail(id, { recordedAt: null })) },
      'there are at most two mails',
    ],
    [
      'a mail to an unsubscribed recipient',
      { unsubscribed: [{ businessId: 'bakery', address: ADA, at: minutes(-1) }] },
      'no unsubscribed recipient got it',
    ],
    [
      'a failed mail',
      {
        accepted: [],
        outbox: new Map([
          [
            KEY,
            { ...claimed, delivery: { state: 'failed', reason: 'no-answer', at: DIGEST_TIME } },
          ],
        ]),
      },
      'its mail has not failed',
    ],
  ])('reports %s', (_, differences, promise) => {
    expect(broken(differences)).toContain(`${KEY}: ${promise}`);
  });

  it('counts an extra mail if no result of the first mail arrived in time', () => {
    const lost = mail('first', { recordedAt: null });
    expect(checkHistory(history({ accepted: [lost, mail('second')] }))).toMatchObject({
      broken: [],
      extraMails: 1,
    });
  });
});
