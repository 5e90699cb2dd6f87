import { describe, expect, it } from 'vitest';
import { aMessage } from '../state/testing.ts';
import { quotedPrintable, sourceOf } from './source.ts';
import { recordedMail } from './testing.ts';

describe('message source', () => {
  it('has headers, text and HTML', () => {
    expect(sourceOf(aMessage(recordedMail()))).toBe(
      [
        'Date: Tue, 24 Nov 2026 16:00:00 +0000',
        'From: Daily Snapshot <digest@daily.example>',
        'Reply-To: help@daily.example',
        'To: Ada <owner@bakery.example>',
        'Subject: Your Tuesday',
        'Message-ID: <m@sendgrid.local>',
        'List-Unsubscribe: <https://daily.example/u/t>, <mailto:unsub@daily.example>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'MIME-Version: 1.0',
        'Content-Type: multipart/alternative; boundary="=_m-text"',
        '',
        '--=_m-text',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        'Net $412.10',
        '--=_m-text',
        'Content-Type: text/html; charset=utf-8',
        'Content-Transfer-Encoding: quoted-printable',
        '',
        '<p>Net $412.10</p>',
        '--=_m-text--',
        '',
      ].join('\r\n'),
    );
  });

  it('is not multipart with only one content', () => {
    expect(sourceOf(aMessage())).toContain(
      'MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n',
    );
  });

  it('leaves out Bcc recipients', () => {
    const to = [{ email: 'a@x.example' }];
    const personalizations = [
      { to, cc: [{ email: 'c@x.example' }], bcc: [{ email: 'b@x.example' }] },
    ];
    const source = sourceOf(aMessage({ personalizations }));
    expect(source).toContain('Cc: c@x.example\r\n');
    expect(source).not.toContain('b@x.example');
  });

  it('contains attachments', () => {
    const attachment = {
      content: 'aGVsbG8=',
      filename: 'a "b".txt',
      content_id: 'i',
      disposition: 'inline' as const,
    };
    const source = sourceOf(aMessage({ attachments: [attachment] }));
    expect(source).toContain('Content-Type: multipart/mixed; boundary="=_m-mixed"');
    expect(source).toContain(
      'Content-Disposition: inline; filename="a _b_.txt"\r\nContent-ID: <i>\r\n\r\naGVsbG8=\r\n',
    );
  });

  it.each([
    ['Ada', 'Ada <a@x.example>'],
    ['Ada, Baker', '"Ada, Baker" <a@x.example>'],
    ['The "Oven"', '"The \\"Oven\\"" <a@x.example>'],
    ['Bäckerei', '=?UTF-8?B?QsOkY2tlcmVp?= <a@x.example>'],
    ['', 'a@x.example'],
  ])('encodes the name %j', (name, expected) => {
    const personalizations = [{ to: [{ email: 'a@x.example', name }] }];
    expect(sourceOf(aMessage({ personalizations }))).toContain(`To: ${expected}\r\n`);
  });

  it('splits a long subject into encoded words of whole characters', () => {
    const subject = `${'€'.repeat(40)} up`;
    const [, written = ''] =
      /Subject: (.*(?:\r\n .*)*)/.exec(sourceOf(aMessage({ subject }))) ?? [];
    const words = written.split('\r\n ');
    expect(words.length).toBeGreaterThan(2);
    for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    const decoded = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString());
    expect(decoded.join('')).toBe(subject);
  });
});

describe('quotedPrintable', () => {
  it.each([
    ['a = b', 'a =3D b'],
    ['€', '=E2=82=AC'],
    ['end \nnext\t', 'end=20\r\nnext=09'],
    ['', ''],
  ])('encodes %j as %j', (text, expected) => {
    expect(quotedPrintable(text)).toBe(expected);
  });

  it('breaks long lines between characters', () => {
    const lines = quotedPrintable('ä'.repeat(100)).split('\r\n');
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(76);
    const joined = lines.map((line) => line.replace(/=$/, '')).join('');
    expect(joined).toBe('=C3=A4'.repeat(100));
  });
});
