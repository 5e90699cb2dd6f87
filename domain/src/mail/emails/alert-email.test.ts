import { describe, expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { composeAlertEmail } from './alert-email.ts';

const FRAME = {
  actionUrl: 'https://daily-snapshot.example/a/token',
  unsubscribeUrl: 'https://daily-snapshot.example/u/token',
  postalAddress: '1 Main Street, Springfield, IL 62701',
};

const { alert } = aStoredAlert();

const TODAY = businessDate('2026-11-17');

const composeEmail = (overrides: Partial<Parameters<typeof composeAlertEmail>[0]> = {}) =>
  composeAlertEmail(
    {
      businessName: 'Bluebird Bakery',
      currency: 'USD',
      alert,
      isRepeated: false,
      today: TODAY,
      ...overrides,
    },
    FRAME,
  );

describe('the e-mail of an urgent alert', () => {
  it('names the finding in HTML and text, and links to its answers', () => {
    const { html, text } = composeEmail();
    for (const part of [html, text]) {
      expect(part).toContain('You paid Nova Trading $1,500 for the first time');
      expect(part).toContain('Your purchases are usually $40 to $80.');
      expect(part).toContain(FRAME.actionUrl);
      expect(part).toContain(FRAME.unsubscribeUrl);
    }
  });

  it('has one link for each answer, which only opens the page with that answer ready', () => {
    const { html, text } = composeEmail();
    for (const [words, answer] of [
      ['I know them', 'payee-known'],
      ['I don’t recognize this', 'payee-unknown'],
      ['Remind me Friday', 'remind-me'],
    ]) {
      expect(text).toContain(`${words}:\n${FRAME.actionUrl}?answer=${answer}`);
      expect(html).toContain(`<a href="${FRAME.actionUrl}?answer=${answer}"`);
      expect(html).toContain(`>${words}</a>`);
    }
  });

  it('has no amount and no counterparty in its subject', () => {
    expect(composeEmail().subject).toBe('A critical alert for “Bluebird Bakery”');
    expect(composeEmail({ isRepeated: true }).subject).toBe(
      'Still open: a critical alert for “Bluebird Bakery”',
    );
    expect(composeEmail({ businessName: 'call 555-123-4567 now' }).subject).toBe(
      'A critical alert for a business',
    );
  });

  it('escapes names', () => {
    const { html } = composeEmail({ alert: { ...alert, counterparty: '<img src=x>' } });
    expect(html).not.toContain('<img');
  });
});
