import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNSUBSCRIBE_PLACEHOLDER } from '../mail/unsubscribe-placeholder.ts';
import { RISKS } from './risk-model.ts';
import { composeScorecard } from './scorecard-email.ts';
import { RISK_POINTS, riskScore } from './scorecard.ts';

const someRisks = fc.array(fc.constantFrom(...RISKS), { maxLength: 8 });

describe('the risk score', () => {
  it('distributes a hundred points by the percentages of the risk model', () => {
    expect(RISK_POINTS).toEqual({
      duplicatePayroll: 48,
      fraudulentTransaction: 26,
      billingError: 16,
      vendorMistake: 10,
    });
  });

  it('ranges from 0 to 100', () => {
    expect(riskScore([])).toBe(0);
    expect(riskScore(['billingError', 'vendorMistake'])).toBe(26);
    expect(riskScore(RISKS)).toBe(100);
  });

  it('never falls with another unchecked mistake, and counts each mistake once', () => {
    fc.assert(
      fc.property(someRisks, fc.constantFrom(...RISKS), (unwatched, another) => {
        const before = riskScore(unwatched);
        const after = riskScore([...unwatched, another]);
        expect(after - before).toBe(unwatched.includes(another) ? 0 : RISK_POINTS[another]);
        expect(after).toBeLessThanOrEqual(100);
        expect(riskScore(unwatched.toReversed())).toBe(before);
      }),
    );
  });
});

describe('the scorecard', () => {
  const scorecardEmail = composeScorecard({
    actionUrl: 'https://daily-snapshot.example/friends',
    unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
    postalAddress: '1 Main Street, Springfield, IL 62701',
  });

  it('has the same content in text and HTML', () => {
    const { subject, html, text } = scorecardEmail;
    expect(subject).toBe('Your Business Health Scorecard');
    for (const said of [
      'Payroll that runs twice',
      '48',
      '$15,000',
      'All four',
      '$31,000',
      'These are assumptions, not measurements of your business.',
      '1 Main Street',
      UNSUBSCRIBE_PLACEHOLDER,
    ]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(text).toContain(
      'A bill with the wrong amount\n  Points: 16\n  At risk per $100,000 of monthly revenue: $5,000',
    );
  });

  it('links only to our site', () => {
    const leads = [...scorecardEmail.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(leads).toEqual(['https://daily-snapshot.example/friends', UNSUBSCRIBE_PLACEHOLDER]);
  });
});
