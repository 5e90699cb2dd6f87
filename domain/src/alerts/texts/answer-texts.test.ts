import { describe, expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { DEFAULT_TIME_ZONE } from '../../calendar/time-zone.ts';
import { cents } from '../../money/cents.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { alertStatusText } from './answer-texts.ts';

const ON = businessDate('2026-11-20');

const textOf = (
  overrides: Parameters<typeof aStoredAlert>[0] = {},
  more: { readonly answeredBy?: string } = {},
) => alertStatusText(aStoredAlert(overrides), { today: ON, timeZone: DEFAULT_TIME_ZONE, ...more });

const AT = { by: 'ada', at: new Date('2026-11-20T16:00:00Z') };

describe('the status of an alert', () => {
  it('states a correction together with the status', () => {
    expect(textOf()).toBe('');
    expect(textOf({ corrected: { on: ON, was: cents(30_000) } })).toBe(
      'Corrected on Friday, November 20. The amount was $300 before.',
    );
    expect(textOf({ corrected: { on: ON, was: null }, resolvedOn: ON })).toBe(
      'Corrected on Friday, November 20. Resolved on Friday, November 20.',
    );
  });

  it('does not call sales recovered if they stayed lower', () => {
    expect(textOf({ resolvedOn: ON, isNewNormal: true })).toBe(
      'Sales have stayed lower, so we have treated this as normal since Friday, November 20.',
    );
  });

  it('states earlier versions of an alert', () => {
    const earlier = [
      { on: businessDate('2026-11-02'), actual: cents(160_000) },
      { on: businessDate('2026-11-17'), actual: null },
    ];
    expect(textOf({ earlier })).toBe(
      'We first reported this on Monday, November 2 ($1,600), then again on Tuesday, November 17.',
    );
  });

  it('states what the owner answered, and what the answer mutes', () => {
    const known = { answer: 'expected', choice: 'payee-known', until: null, ...AT } as const;
    expect(textOf({ answer: known })).toBe(
      'You said you know this payee. Muted by you on November 20. We will alert you again only above $1,650.',
    );
    const asked = { answer: 'handled', choice: 'refund-requested', until: null, ...AT } as const;
    expect(textOf({ answer: asked })).toBe(
      'Refund requested. This closes when the full refund arrives.',
    );
    expect(textOf({ answer: asked, resolvedOn: ON, isRefunded: true })).toBe(
      'Refunded on Friday, November 20.',
    );
  });

  it('states the day of a reminder', () => {
    const answer = { answer: 'snoozed', choice: 'remind-me', until: ON, ...AT } as const;
    expect(textOf({ answer })).toBe('Snoozed. We will remind you on Saturday, November 21.');
    const over = { ...answer, until: businessDate('2026-11-19') };
    expect(textOf({ answer: over })).toBe('The reminder was set for Friday, November 20.');
  });

  it('names another person who answered', () => {
    const answeredBy = 'bea@books.example';
    const known = { answer: 'expected', choice: 'payee-known', until: null, ...AT } as const;
    expect(textOf({ answer: known }, { answeredBy })).toBe(
      'Answered by bea@books.example: “I know them”. Muted by bea@books.example on November 20. We will alert you again only above $1,650.',
    );
    const seen = { answer: 'seen', until: null, ...AT } as const;
    expect(textOf({ answer: seen }, { answeredBy })).toBe('Answered by bea@books.example.');
    const snoozed = { answer: 'snoozed', choice: 'remind-me', until: ON, ...AT } as const;
    expect(textOf({ answer: snoozed }, { answeredBy })).toBe(
      'Snoozed by bea@books.example. The reminder comes on Saturday, November 21.',
    );
  });

  it('reads answers from before each alert type had its own', () => {
    const answer = (kind: 'seen' | 'expected' | 'handled') =>
      ({ answer: kind, until: null, ...AT }) as const;
    expect(textOf({ answer: answer('seen') })).toBe('You have seen this.');
    expect(textOf({ answer: answer('handled') })).toBe('This is being handled.');
    expect(textOf({ answer: answer('expected') })).toContain('Muted by you on November 20.');
  });
});
