import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import { anAlert, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { mailtoOf, reminderLetter, suggestedTone } from './reminder-letter.ts';

const late = (differences: Partial<Alert> = {}) => ({
  currency: 'USD',
  alert: anAlert({
    finding: 'invoice-overdue',
    counterparty: 'Harbor Cafe',
    impact: cents(120_000),
    otherDay: addDays(TUESDAY, -8),
    ...differences,
  }),
});

const SENDER = { businessName: 'Bluebird Bakery', today: TUESDAY };

describe('the reminder letter', () => {
  it('is polite at first', () => {
    expect(reminderLetter(late(), SENDER, 'polite')).toEqual({
      subject: 'Friendly reminder from Bluebird Bakery',
      body: [
        'Hello Harbor Cafe,',
        'This is a friendly reminder that your invoice for $1,200.00 was due on February 22, 2021. We have not received the payment yet.',
        'If you have already paid, please ignore this message. If something is unclear, just reply and we will help.',
        'Thank you,\nBluebird Bakery',
      ].join('\n\n'),
    });
  });

  it('is firm from 30 days after the due date', () => {
    expect(suggestedTone(late(), TUESDAY)).toBe('polite');
    expect(suggestedTone(late(), addDays(TUESDAY, 21))).toBe('polite');
    expect(suggestedTone(late(), addDays(TUESDAY, 22))).toBe('firm');
    expect(reminderLetter(late(), SENDER, 'firm')?.body).toContain('It is now 8 days late.');
  });

  it('names the oldest due date of several invoices', () => {
    const evidence = {
      from: TUESDAY,
      to: TUESDAY,
      measured: [70_000, 50_000].map(cents),
      past: [],
      figures: {},
    };
    expect(reminderLetter(late({ evidence }), SENDER, 'polite')?.body).toContain(
      'your invoices for $1,200.00 in total are unpaid, the oldest since February 22, 2021.',
    );
  });

  it('exists only for money that a named customer owes', () => {
    expect(reminderLetter(late({ counterparty: null }), SENDER, 'polite')).toBeNull();
    expect(reminderLetter(late({ finding: 'charged-twice' }), SENDER, 'polite')).toBeNull();
  });

  it('keeps a hostile name inside its field of the address', () => {
    const letter = reminderLetter(late({ counterparty: 'A&bcc=x@y.example\n#' }), SENDER, 'firm');
    if (!letter) throw new Error('There is no letter.');
    const [address, query = '', ...rest] = mailtoOf(letter).split('?');
    expect(address).toBe('mailto:');
    expect(rest).toEqual([]);
    const fields = query.split('&').map((field) => field.split('='));
    expect(fields.map(([name]) => name)).toEqual(['subject', 'body']);
    expect(query).not.toContain('#');
    expect(decodeURIComponent(fields[1]?.[1] ?? '')).toContain('Hello A&bcc=x@y.example #,');
  });
});
