import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import {
  claimMail,
  markSent,
  planMail,
  type OutboxEntry,
} from '@daily-snapshot/domain/mail/outbox';
import { aMail, MORNING, NEXT_MORNING } from '../builders/mail.ts';
import { describe, expect, it } from 'vitest';
import { judge, type AcceptedMail, type History } from './delivery-history.ts';

const MONDAY = businessDate('2026-11-23');
const KEY = 'bakery_2026-11-23';
const ADA = 'ada@bluebird.example';
const minutes = (count: number) => new Date(MORNING.getTime() + count * 60_000);

const planned = planMail(aMail(), MORNING, NEXT_MORNING);
const claimed = claimMail(planned, 'first', MORNING, undefined) as OutboxEntry;
const sent = markSent(claimed, 'first', MORNING);

const mail = (attemptId: string, differences: Partial<AcceptedMail> = {}): AcceptedMail => ({
  at: MORNING,
  mail: {
    key: { businessId: 'bakery', businessDate: MONDAY },
    attemptId,
    mail: aMail().mail,
    recipients: [{ address: ADA, unsubscribeUrl: '' }],
  },
  recordedAt: MORNING,
  heardAt: null,
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

const broken = (differences: Partial<History>) => judge(history(differences)).broken;

describe('judging a morning', () => {
  it('finds nothing wrong with one digest and one mail', () => {
    expect(judge(history({}))).toEqual({ broken: [], extraMails: 0 });
  });

  it.each<[string, Partial<History>, string]>([
    ['no digest', { digests: new Map() }, 'there is no digest'],
    ['a mail left behind', { outbox: new Map([[KEY, claimed]]) }, 'its mail is settled'],
    ['a mail that nobody got', { accepted: [] }, 'somebody got it'],
    [
      'two mails, the first of which was recorded',
      { accepted: [mail('first'), mail('second')] },
      'the first was not told of when the second was sent',
    ],
    [
      'two mails, the first of which was heard of in time',
      { accepted: [mail('first', { recordedAt: null, heardAt: minutes(9) }), mail('second')] },
      'the first was not told of when the second was sent',
    ],
    [
      'a second mail that is not counted',
      { accepted: [mail('first', { recordedAt: null, heardAt: minutes(60) }), mail('second')] },
      'a second mail is counted once it is told of',
    ],
    [
      'three mails',
      { accepted: ['first', 'second', 'third'].map((id) => mail(id, { recordedAt: null })) },
      'there are no more mails than two',
    ],
    [
      'a mail to who had unsubscribed',
      { unsubscribed: [{ businessId: 'bakery', address: ADA, at: minutes(-1) }] },
      'nobody who had unsubscribed got it',
    ],
    [
      'a mail given up',
      {
        accepted: [],
        outbox: new Map([
          [KEY, { ...claimed, delivery: { state: 'failed', reason: 'no-answer', at: MORNING } }],
        ]),
      },
      'its mail is not given up',
    ],
  ])('finds %s', (_, differences, promise) => {
    expect(broken(differences)).toContain(`${KEY}: ${promise}`);
  });

  it('counts one mail more where the first was never told of', () => {
    const lost = mail('first', { recordedAt: null });
    expect(judge(history({ accepted: [lost, mail('second')] }))).toMatchObject({
      broken: [],
      extraMails: 1,
    });
  });
});
