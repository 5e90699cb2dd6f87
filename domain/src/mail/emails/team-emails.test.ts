import { describe, expect, it } from 'vitest';
import { composeUnclaimedPayments } from './team-emails.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '../unsubscribe-placeholder.ts';

const FRAME = {
  unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
  postalAddress: '1 Main Street, Springfield, IL 62701',
};
const payment = (number: number) => ({
  sessionId: `cs_${number}`,
  offer: 'friends' as const,
  paidAt: new Date('2026-11-24T16:00:00Z'),
});

describe('the e-mail to the team about unclaimed payments', () => {
  it('names the checkout at the provider, its offer and its day', () => {
    const { subject, text } = composeUnclaimedPayments([payment(1)], FRAME);
    expect(subject).toBe('A payment has no account yet');
    expect(text).toContain('cs_1\n  Paid on: Tuesday, November 24\n  Offer: friends');
  });

  it('limits the list and counts the rest', () => {
    const many = Array.from({ length: 53 }, (_, index) => payment(index));
    const { subject, text } = composeUnclaimedPayments(many, FRAME);
    expect(subject).toBe('53 payments have no account yet');
    expect(text).toContain('cs_49');
    expect(text).not.toContain('cs_50');
    expect(text).toContain('And 3 more.');
  });
});
