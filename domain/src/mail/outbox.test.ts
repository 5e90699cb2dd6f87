import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMail, DIGEST_TIME, NEXT_DIGEST_TIME } from '../../../tests/kit/builders/mail.ts';
import {
  claimMail,
  isSentTwice,
  recordScheduledSend,
  markSent,
  recordDeliveryEvent,
  planMail,
  recordAnswer,
} from './outbox.ts';
import { DELIVERY_EVENTS, type OutboxEntry } from './outbox-entry.ts';

const minutes = (count: number) => new Date(DIGEST_TIME.getTime() + count * 60_000);
const planned = planMail(aMail(), DIGEST_TIME, NEXT_DIGEST_TIME);
const claimed = claimMail(planned, 'first', minutes(0), undefined) as OutboxEntry;
const lost = recordAnswer(claimed, 'first', { answer: 'lost' }, minutes(1)) as OutboxEntry;

describe('claimMail', () => {
  it('lets one worker claim an e-mail', () => {
    expect(claimed.delivery).toEqual({ state: 'sending', attemptId: 'first', at: DIGEST_TIME });
    expect(claimMail(claimed, 'second', minutes(0), undefined)).toBeUndefined();
  });

  it('skips an e-mail that must not be sent', () => {
    const skipped = claimMail(planned, 'first', minutes(0), 'paused');
    expect(skipped?.delivery).toEqual({ state: 'skipped', reason: 'paused', at: DIGEST_TIME });
    expect(skipped?.nextCheckAt).toBeNull();
  });

  it('fails an e-mail after noon or after the next digest is due', () => {
    const late = claimMail(planned, 'first', minutes(120), undefined);
    expect(late?.delivery).toMatchObject({ state: 'failed', reason: 'too-late' });
    const built = planMail(aMail(), minutes(0), minutes(30));
    expect(claimMail(built, 'first', minutes(30), undefined)?.delivery.state).toBe('failed');
  });
});

describe('the provider’s answer', () => {
  it('marks an accepted e-mail as sent', () => {
    const sent = markSent(claimed, 'first', minutes(1));
    expect(sent).toMatchObject({ delivery: { state: 'sent' }, accepted: ['first'] });
    expect(sent.nextCheckAt).toBeNull();
    expect(markSent(sent, 'first', minutes(1))).toEqual(sent);
  });

  it('marks a refused e-mail as failed', () => {
    const refused = recordAnswer(claimed, 'first', { answer: 'refused' }, minutes(1));
    expect(refused?.delivery).toMatchObject({ state: 'failed', reason: 'refused' });
  });

  it('plans an e-mail again that was certainly not sent, and does not count the attempt', () => {
    const notSent = { answer: 'not-sent', retryAfterMs: 90_000 } as const;
    const back = recordAnswer(claimed, 'first', notSent, minutes(1));
    if (back?.delivery.state !== 'planned' || !back.delivery.retryAt) throw new Error('No retry.');
    const { retryAt } = back.delivery;
    expect(back).toMatchObject({ attempts: [], refusals: 1 });
    expect(retryAt.getTime()).toBeGreaterThanOrEqual(minutes(2.5).getTime());
    expect(back.nextCheckAt).toEqual(new Date(retryAt.getTime() + 120_000));

    expect(claimMail(back, 'second', new Date(retryAt.getTime() - 1), undefined)).toBeUndefined();
    const again = claimMail(back, 'second', retryAt, undefined);
    expect(again?.delivery.state).toBe('sending');
    const heldBack = { ...notSent, isHeldBack: true } as const;
    expect(again && recordAnswer(again, 'second', heldBack, retryAt)?.refusals).toBe(1);
  });

  it('is ignored for an attempt that is no longer in progress', () => {
    const sent = markSent(claimed, 'first', minutes(1));
    expect(recordAnswer(sent, 'first', { answer: 'refused' }, minutes(2))).toBeUndefined();
    expect(recordAnswer(claimed, 'other', { answer: 'lost' }, minutes(2))).toBeUndefined();
  });
});

describe('a delivery event', () => {
  it('marks an e-mail as sent, even if it was given up', () => {
    const failed = { ...lost, delivery: { state: 'failed', reason: 'no-answer', at: minutes(40) } };
    const processed = recordDeliveryEvent(failed as OutboxEntry, 'first', 'processed', minutes(50));
    expect(processed?.delivery.state).toBe('sent');
  });

  it('reveals that two attempts were sent', () => {
    const again: OutboxEntry = { ...lost, delivery: { state: 'planned', batchId: 'batch' } };
    const second = claimMail(again, 'second', minutes(20), undefined) as OutboxEntry;
    const sent = recordScheduledSend(second, 'second', minutes(21)) as OutboxEntry;
    expect(isSentTwice(sent)).toBe(false);
    const processed = recordDeliveryEvent(sent, 'second', 'processed', minutes(45)) as OutboxEntry;
    const late = recordDeliveryEvent(processed, 'first', 'delivered', minutes(50)) as OutboxEntry;
    expect(isSentTwice(late)).toBe(true);
  });

  it('is kept if it is the furthest one, in any order and repetition', () => {
    const events = fc.array(fc.constantFrom(...DELIVERY_EVENTS), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(events, (list) => {
        const after = list.reduce(
          (entry, event) => recordDeliveryEvent(entry, 'first', event, minutes(1)) ?? entry,
          claimed,
        );
        const furthest = list.reduce((a, b) =>
          DELIVERY_EVENTS.indexOf(a) > DELIVERY_EVENTS.indexOf(b) ? a : b,
        );
        expect(after.seen).toEqual({ first: furthest });
        expect(after.delivery.state).toBe('sent');
      }),
    );
  });
});
