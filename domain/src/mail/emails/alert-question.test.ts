import { describe, expect, it } from 'vitest';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { composeAlertQuestion } from './alert-question.ts';

const FRAME = {
  unsubscribeUrl: 'https://daily-snapshot.example/u/token',
  postalAddress: '1 Main Street, Springfield, IL 62701',
};

const QUESTION = {
  businessName: 'Bluebird Bakery',
  currency: 'USD',
  alert: aStoredAlert().alert,
  name: 'Bea',
  comment: 'Do you know this payee?',
  sender: 'owner',
  senderAddress: 'ada@bluebird.example',
} as const;

describe('the question to a bookkeeper', () => {
  it('has the alert, the comment, and the address for the answer in HTML and text', () => {
    const { html, text, subject } = composeAlertQuestion(QUESTION, FRAME);
    expect(subject).toBe('A question about the books of “Bluebird Bakery”');
    for (const part of [html, text]) {
      expect(part).toContain('You paid Nova Trading $1,500 for the first time.');
      expect(part).toContain('The owner writes: “Do you know this payee?”');
      expect(part).toContain('ada@bluebird.example');
    }
  });

  it('says that the bookkeeper asks, and greets a person only by a known name', () => {
    const asked = { ...QUESTION, name: '', sender: 'bookkeeper', comment: 'Is it new?' } as const;
    const { text } = composeAlertQuestion(asked, FRAME);
    expect(text).toContain('The bookkeeper of “Bluebird Bakery” has a question about this alert');
    expect(text).toContain('The bookkeeper writes: “Is it new?”');
    expect(text).not.toContain('Hello');
  });

  it('has no link except the one to unsubscribe', () => {
    const { html, text } = composeAlertQuestion(QUESTION, FRAME);
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
      FRAME.unsubscribeUrl,
    ]);
    expect(text.match(/https?:\S+/g)).toEqual([FRAME.unsubscribeUrl]);
  });

  it('escapes the name and the comment', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const { html } = composeAlertQuestion({ ...QUESTION, name: hostile, comment: hostile }, FRAME);
    expect(html).not.toContain('<img');
  });

  it.each(['see http://x.example', 'go to www.x.example', 'evil .com', 'call 555 010 9999'])(
    'leaves out a name, a comment, a business and a payee with contact details: %j',
    (hostile) => {
      const alert = { ...aStoredAlert().alert, counterparty: hostile };
      const facts = { ...QUESTION, alert, businessName: hostile, name: hostile, comment: hostile };
      const { html, text, subject } = composeAlertQuestion(facts, FRAME);
      for (const part of [html, text, subject]) expect(part).not.toContain(hostile);
      expect(text).not.toMatch(/x\.example|\.com|010/);
      expect(text).toContain('The owner of a business asks for your help');
    },
  );
});
