import { describe, expect, it } from 'vitest';
import { composeBusinessEmail } from './business-emails.ts';
import { quotedName } from './words-of-others.ts';
import { BUSINESS_EMAILS } from '../email-kind.ts';
import { UNSUBSCRIBE_PLACEHOLDER } from '../unsubscribe-placeholder.ts';

const FRAME = {
  actionUrl: 'https://daily-snapshot.example/confirm/abc',
  unsubscribeUrl: UNSUBSCRIBE_PLACEHOLDER,
  postalAddress: '1 Main Street, Springfield, IL 62701',
};

describe('the name of a business in an e-mail', () => {
  it.each([
    ['Bluebird Bakery', '“Bluebird Bakery”'],
    ['  Bluebird \n\r\tBakery ', '“Bluebird Bakery”'],
    ['Dr. O’Neil & Sons, Est. 1987', '“Dr. O’Neil & Sons, Est. 1987”'],
    ['x'.repeat(120), `“${'x'.repeat(39)}…”`],
    ['🥐'.repeat(60), `“${'🥐'.repeat(39)}…”`],
  ])('is short and on one line: %j', (name, quoted) => {
    expect(quotedName(name)).toBe(quoted);
  });

  it.each([
    'Win at http://evil.example',
    'evil.com has your prize',
    'WWW evil com',
    'write to boss@evil',
    'Call +1 (555) 010-9999 now',
    'ｅｖｉｌ．ｃｏｍ',
    '\u202e\u200b',
  ])('is left out if it contains a link, address or phone number: %j', (name) => {
    expect(quotedName(name)).toBe('a business');
  });
});

describe('a business e-mail', () => {
  it.each(BUSINESS_EMAILS)('%s says the same in HTML and text, and has one link', (kind) => {
    const facts = { businessName: '<b>Bread & "Rolls"</b>' };
    const { subject, html, text } = composeBusinessEmail(kind, facts, FRAME);
    expect(subject).not.toContain('Bread');
    expect(html).not.toContain('<b>');
    expect(html).toContain('“&lt;b&gt;Bread &amp; &quot;Rolls&quot;&lt;/b&gt;”');
    expect(text).toContain('“<b>Bread & "Rolls"</b>”');
    for (const part of [html, text]) {
      expect(part).toContain(FRAME.actionUrl);
      expect(part).toContain(UNSUBSCRIBE_PLACEHOLDER);
      expect(part).toContain(FRAME.postalAddress);
    }
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      FRAME.actionUrl,
      UNSUBSCRIBE_PLACEHOLDER,
    ]);
  });
});
