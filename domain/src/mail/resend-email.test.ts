import { describe, expect, it } from 'vitest';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import { resumeDelivery } from './resume-delivery.ts';
import {
  after,
  claimMail,
  GIVE_UP_AFTER_MS,
  markSent,
  planMail,
  recordAnswer,
  OUTCOME_WITHIN_MS,
} from './outbox.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { mayHaveArrived, planResend } from './resend-email.ts';

const NOON = after(DIGEST_TIME, GIVE_UP_AFTER_MS);
const LATER = after(DIGEST_TIME, 2 * GIVE_UP_AFTER_MS);

const found = (entry: OutboxEntry | undefined): OutboxEntry => {
  if (!entry) throw new Error('There is no such mail.');
  return entry;
};
const planned = () => planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME);
const claimed = (id = 'first') => found(claimMail(planned(), id, DIGEST_TIME, undefined));

describe('an e-mail that was given up', () => {
  it('is planned again without attempts if it was refused', () => {
    const refused = found(recordAnswer(claimed(), 'first', { answer: 'refused' }, DIGEST_TIME));
    expect(mayHaveArrived(refused)).toBe(false);
    const again = found(planResend(refused, LATER));
    expect(again).toMatchObject({ delivery: { state: 'planned' }, attempts: [] });
    expect(again.giveUpAt).toEqual(after(LATER, GIVE_UP_AFTER_MS));
    expect(found(claimMail(again, 'second', LATER, undefined)).delivery.state).toBe('sending');
  });

  it('certainly did not arrive if it was too late', () => {
    const late = found(resumeDelivery(planned(), NOON));
    expect(late.delivery).toMatchObject({ state: 'failed', reason: 'too-late' });
    expect(mayHaveArrived(late)).toBe(false);
  });

  it('may have arrived if it has no answer, and keeps its attempts', () => {
    const lost = found(recordAnswer(claimed(), 'first', { answer: 'lost' }, DIGEST_TIME));
    const silent = found(
      resumeDelivery({ ...lost, nextCheckAt: NOON }, after(NOON, OUTCOME_WITHIN_MS)),
    );
    expect(silent.delivery).toMatchObject({ state: 'failed', reason: 'no-answer' });
    expect(mayHaveArrived(silent)).toBe(true);
    expect(found(planResend(silent, LATER)).attempts).toHaveLength(1);
  });
});

describe('an e-mail that was not given up', () => {
  it.each([
    ['planned', planned()],
    ['being sent', claimed()],
    ['sent', markSent(claimed(), 'first', DIGEST_TIME)],
    ['rightly not sent', found(claimMail(planned(), 'first', DIGEST_TIME, 'paused'))],
  ])('is not planned again if it is %s', (_, entry) => {
    expect(planResend(entry, LATER)).toBeUndefined();
  });
});
