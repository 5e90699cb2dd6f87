import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { composeBillingEmail } from './billing-emails.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '../unsubscribe-placeholder.ts';

const FRAME = {
  actionUrl: 'https://daily-snapshot.example/plan',
  unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
  postalAddress: '1 Main Street, Springfield, IL 62701',
};
const DAY = new Date('2026-12-24T16:00:00Z');

describe('a billing e-mail', () => {
  it('welcomes, and names the first payment only with a trial', () => {
    const paid = composeBillingEmail('welcome', { linkEndsOn: DAY }, FRAME);
    const facts = { firstPaymentOn: DAY, linkEndsOn: DAY };
    const trial = composeBillingEmail('welcome', facts, FRAME);
    expect(paid.text).toContain('We received your payment.');
    expect(trial.text).toContain('Your first payment is on Thursday, December 24');
    expect(trial.html).toContain(FRAME.actionUrl);
    expect(trial.html).toContain(UNSUBSCRIBE_PLACEHOLDER);
  });

  it('reminds to create an account, and says until when the link works', () => {
    const facts = { paidOn: new Date('2026-11-24T16:00:00Z'), linkEndsOn: DAY };
    const { text } = composeBillingEmail('claim-reminder', facts, FRAME);
    expect(text).toContain('You signed up for Daily Snapshot on Tuesday, November 24');
    expect(text).toContain('This link works once, until Thursday, December 24.');
    expect(text).toContain(FRAME.actionUrl);
  });

  it('announces the amount and date of the charge before a trial ends', () => {
    const facts = { endsOn: DAY, monthly: cents(8_000), currency: 'USD', isCanceled: false };
    const goesOn = composeBillingEmail('trial-ending', facts, FRAME);
    expect(goesOn.subject).toBe('Your free trial ends on Thursday, December 24');
    expect(goesOn.text).toContain('$80.00 a month');
    const canceled = composeBillingEmail('trial-ending', { ...facts, isCanceled: true }, FRAME);
    expect(canceled.text).toContain('you will not be charged');
    expect(canceled.text).not.toContain('$80.00');
    const unknown = composeBillingEmail('trial-ending', { ...facts, monthly: null }, FRAME);
    expect(unknown.text).toContain('your plan is charged to your card on file');
    expect(unknown.text).not.toContain('$');
  });

  it('says whether a failed payment is retried', () => {
    const facts = { amount: cents(10_000), currency: 'USD' };
    const again = composeBillingEmail('payment-failed', { ...facts, retryOn: DAY }, FRAME);
    expect(again.text).toContain('We will try again on Thursday, December 24');
    const last = composeBillingEmail('payment-failed', facts, FRAME);
    expect(last.text).toContain('This was our last attempt.');
  });

  it('says that a subscription has ended', () => {
    const { text } = composeBillingEmail(
      'subscription-ended',
      { endedOn: DAY, isRepeat: false },
      FRAME,
    );
    expect(text).toContain('It ended on Thursday, December 24');
  });

  it('says why a second trial did not start and that nothing was charged', () => {
    const facts = { endedOn: DAY, isRepeat: true };
    const { text } = composeBillingEmail('subscription-ended', facts, FRAME);
    expect(text).toContain('yours has already used it');
    expect(text).toContain('You were not charged');
    expect(text).not.toContain('It ended on');
  });
});
