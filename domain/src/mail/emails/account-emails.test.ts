import { describe, expect, it } from 'vitest';
import { UNSUBSCRIBE_PLACEHOLDER } from '../unsubscribe-placeholder.ts';
import { composeAccountEmail } from './account-emails.ts';

const FRAME = {
  actionUrl: 'https://daily-snapshot.example/address/abc',
  unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
  postalAddress: '1 Main Street, Springfield, IL 62701',
};
const DAY = new Date('2026-12-07T16:00:00Z');

describe('an e-mail about an account', () => {
  it('to a former address names the new one and the last day to restore it', () => {
    const facts = { newAddress: 'ada@new.example', restorableUntil: DAY };
    const { html, text } = composeAccountEmail('address-changed', facts, FRAME);
    for (const part of [html, text]) {
      expect(part).toContain('ada@new.example');
      expect(part).toContain('Monday, December 7');
      expect(part).toContain(FRAME.actionUrl);
    }
  });

  it.each([
    [9, 'You have 9 recovery codes left.'],
    [3, 'You have only 3 recovery codes left. Make new codes in your account.'],
    [1, 'You have only 1 recovery code left. Make new codes in your account.'],
    [0, 'You have no recovery codes left. Make new codes in your account.'],
  ])('counts recovery codes: %i', (codesLeft, sentence) => {
    expect(composeAccountEmail('recovery-code-used', { codesLeft }, FRAME).text).toContain(
      sentence,
    );
  });

  it('about a received business says when the daily e-mail stops', () => {
    const facts = { businessName: 'Corner Bakery', digestsUntil: DAY };
    expect(composeAccountEmail('business-received', facts, FRAME).text).toContain(
      'The daily e-mail continues until Monday, December 7. Choose a plan before then to keep it.',
    );
    const covered = { ...facts, digestsUntil: null };
    expect(composeAccountEmail('business-received', covered, FRAME).text).toContain(
      'The daily e-mail stays as it is.',
    );
  });

  it('shows no link in the name of a business', () => {
    const facts = { businessName: 'win at evil.example', newOwner: 'olga@new.example' };
    const { text } = composeAccountEmail(
      'business-given',
      { ...facts, staysAsViewer: true },
      FRAME,
    );
    expect(text).not.toContain('evil.example');
    expect(text).toContain('a business');
  });
});
