import { describe, expect, it } from 'vitest';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import { markRecalled, nextStep, planRetry, resumeDelivery } from './resume-delivery.ts';
import {
  claimMail,
  isSentTwice,
  sendAtOf,
  recordScheduledSend,
  markSent,
  recordDeliveryEvent,
  planMail,
  recordAnswer,
} from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';

const minutes = (count: number) => new Date(DIGEST_TIME.getTime() + count * 60_000);
const there = (entry: OutboxEntry | undefined): OutboxEntry => {
  if (!entry) throw new Error('Nothing was changed.');
  return entry;
};

const planned = planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME);
const claimed = there(claimMail(planned, 'first', minutes(0), undefined));
const lost = there(recordAnswer(claimed, 'first', { answer: 'lost' }, minutes(1)));
const settledFirst = there(resumeDelivery(lost, minutes(18)));
const plannedAgain = there(planRetry(settledFirst, 'batch', minutes(20)));
const second = there(claimMail(plannedAgain, 'second', minutes(20), undefined));
const secondLost = there(recordAnswer(second, 'second', { answer: 'lost' }, minutes(21)));

describe('resumeDelivery', () => {
  it('waits until the check is due', () => {
    expect(resumeDelivery(planned, minutes(9))).toBeUndefined();
    const resumed = there(resumeDelivery(planned, minutes(10)));
    expect(nextStep(resumed, minutes(10))).toEqual({ step: 'deliver' });
  });

  it('treats a worker without an answer as dead, and its e-mail as unknown', () => {
    expect(resumeDelivery(claimed, minutes(1))).toBeUndefined();
    expect(resumeDelivery(claimed, minutes(2))).toMatchObject({
      delivery: { state: 'unknown' },
      nextCheckAt: minutes(18),
    });
  });

  it('fails an e-mail after its last time', () => {
    expect(resumeDelivery(planned, minutes(120))?.delivery).toMatchObject({ reason: 'too-late' });
  });
});

describe('the first attempt, with an unknown outcome', () => {
  it('waits for its outcome before a second attempt', () => {
    expect(resumeDelivery(lost, minutes(17))).toBeUndefined();
    const delivered = there(recordDeliveryEvent(lost, 'first', 'delivered', minutes(17)));
    expect(resumeDelivery(delivered, minutes(60))).toBeUndefined();
    expect(planRetry(delivered, 'batch', minutes(60))).toBeUndefined();
  });

  it('is followed by an attempt that the provider holds', () => {
    expect(nextStep(settledFirst, minutes(18))).toEqual({ step: 'open-batch' });
    expect(second.attempts.map(sendAtOf)).toEqual([
      undefined,
      { batchId: 'batch', until: minutes(45) },
    ]);
  });

  it('is the last attempt if it was made just before noon', () => {
    const late = there(claimMail(planned, 'first', minutes(110), undefined));
    const left = there(resumeDelivery(late, minutes(121)));
    expect(left.nextCheckAt).toEqual(minutes(128));
    expect(resumeDelivery(left, minutes(128))?.delivery).toMatchObject({ reason: 'no-answer' });
  });
});

describe('a further attempt, with an unknown outcome', () => {
  it.each([
    ['its answer was lost', secondLost],
    ['its worker is gone', second],
  ])('is recalled soon instead of waiting for its outcome: %s', (_, left) => {
    const resumed = there(resumeDelivery(left, minutes(22)));
    expect(nextStep(resumed, minutes(22))).toEqual({ step: 'recall', batchId: 'batch' });
    expect(resumed.nextCheckAt).toEqual(minutes(24));
  });

  it('does not count after it is recalled, so another attempt is allowed', () => {
    const recalled = there(markRecalled(secondLost, 'batch', minutes(23)));
    expect(recalled.attempts.map(({ id }) => id)).toEqual(['first']);
    expect(nextStep(recalled, minutes(23))).toEqual({ step: 'open-batch' });
    expect(markRecalled(recalled, 'batch', minutes(23))).toBeUndefined();
  });

  it('is not recorded as accepted after it is recalled', () => {
    const recalled = there(markRecalled(secondLost, 'batch', minutes(23)));
    expect(recordScheduledSend(recalled, 'second', minutes(24))).toBeUndefined();
    expect(recordScheduledSend(second, 'second', minutes(21))).toEqual(
      markSent(second, 'second', minutes(21)),
    );
  });

  it('keeps its batch if it was certainly not sent', () => {
    const back = recordAnswer(
      second,
      'second',
      { answer: 'not-sent', retryAfterMs: 1000 },
      minutes(21),
    );
    expect(back?.delivery).toMatchObject({ state: 'planned', batchId: 'batch' });
  });

  it('is the last attempt if it could not be recalled in time, and waits for its outcome', () => {
    const resumed = there(resumeDelivery(secondLost, minutes(34)));
    expect(resumed.nextCheckAt).toEqual(minutes(63));
    expect(resumeDelivery(resumed, minutes(63))?.delivery).toMatchObject({
      state: 'failed',
      reason: 'no-answer',
    });
  });
});

describe('a further attempt, after a late event of the first', () => {
  const sent = there(recordScheduledSend(second, 'second', minutes(21)));
  const delivered = there(recordDeliveryEvent(sent, 'first', 'delivered', minutes(26)));

  it('is recalled while it is held, so that nobody receives two e-mails', () => {
    expect(delivered.nextCheckAt).toEqual(minutes(26));
    const resumed = there(resumeDelivery(delivered, minutes(30)));
    expect(nextStep(resumed, minutes(30))).toEqual({ step: 'recall', batchId: 'batch' });
    const recalled = there(markRecalled(resumed, 'batch', minutes(30)));
    expect(recalled).toMatchObject({
      delivery: { state: 'sent', attemptId: 'first' },
      accepted: [],
      nextCheckAt: null,
    });
    expect(isSentTwice(recalled)).toBe(false);
  });

  it('is recalled only after its worker has had time to record its answer', () => {
    const early = there(recordDeliveryEvent(second, 'first', 'delivered', minutes(21)));
    expect(early.nextCheckAt).toEqual(minutes(22));
    const noted = there(recordScheduledSend(early, 'second', minutes(21)));
    expect(noted).toMatchObject({ nextCheckAt: minutes(22), accepted: ['second'] });
  });

  it('is a duplicate if it could not be recalled, as its event shows', () => {
    const left = there(resumeDelivery(delivered, minutes(35)));
    expect(left.nextCheckAt).toBeNull();
    expect(nextStep(left, minutes(35))).toEqual({ step: 'none' });
    expect(isSentTwice(left)).toBe(false);
    expect(isSentTwice(there(recordDeliveryEvent(left, 'second', 'delivered', minutes(46))))).toBe(
      true,
    );
  });

  it('stays if only its own event arrives', () => {
    const processed = there(recordDeliveryEvent(sent, 'second', 'processed', minutes(45)));
    expect(processed.nextCheckAt).toBeNull();
    expect(markRecalled(processed, 'batch', minutes(46))).toBeUndefined();
  });
});
