import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents } from '@daily-snapshot/domain/money/cents';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { describe, expect, it } from 'vitest';
import { alertPage } from './alert-answer-html.ts';

const ORIGIN = 'https://daily-snapshot.example';
const TODAY = businessDate('2026-11-23');

const pageOf = (
  overrides: Parameters<typeof aStoredAlert>[0] = {},
  { businessName = 'Bluebird Bakery', ready }: { businessName?: string; ready?: string } = {},
) =>
  alertPage(
    {
      state: 'open',
      alert: {
        businessId: 'bakery',
        businessName,
        alertId: '2026-11-16-0123456789abcdef',
        stored: aStoredAlert(overrides),
        today: TODAY,
        timeZone: DEFAULT_TIME_ZONE,
      },
    },
    { origin: ORIGIN, ready },
  );

const answersIn = (html: string): string[] =>
  [...html.matchAll(/name="answer" value="([\w-]+)"/g)].map(([, answer]) => answer ?? '');

describe('the page of an answer link', () => {
  it('offers the answers that fit an open alert, and only undo for an answered one', () => {
    const { html } = pageOf();
    expect(answersIn(html)).toEqual(['payee-known', 'payee-unknown', 'remind-me']);
    expect(html).toContain('<h1>You paid Nova Trading $1,500 for the first time.</h1>');
    expect(html).toContain('value="2026-11-27" min="2026-11-24" max="2027-11-24"');
    const answer = {
      answer: 'expected',
      choice: 'payee-known',
      until: null,
      by: 'ada',
      at: new Date('2026-11-23T16:00:00Z'),
    } as const;
    expect(answersIn(pageOf({ answer }).html)).toEqual(['undo']);
    expect(pageOf({ answer }).html).toContain('Muted by you on November 23.');
  });

  it('shows the answer of the link first, and ignores an answer that does not fit', () => {
    const { html } = pageOf({}, { ready: 'payee-unknown' });
    expect(answersIn(html)).toEqual(['payee-unknown', 'payee-known', 'remind-me']);
    expect(html).toContain('Or choose another answer');
    for (const ready of ['both-real', '"><script>', '__proto__'])
      expect(pageOf({}, { ready })).toEqual(pageOf());
  });

  it('offers no answer for a resolved alert', () => {
    const { html } = pageOf({ resolvedOn: TODAY });
    expect(answersIn(html)).toEqual([]);
    expect(html).toContain('Resolved on Monday, November 23.');
  });

  it('states the payees behind a total as the alert does', () => {
    const { alert } = aStoredAlert();
    const past = [190_000, 180_000, 200_000].map(cents);
    const shares = [{ counterparty: 'Sysco', amount: cents(430_000), past }];
    const { html } = pageOf({
      alert: {
        ...alert,
        finding: 'expense-spike',
        counterparty: null,
        actual: cents(500_000),
        impact: cents(250_000),
        expected: { low: cents(200_000), high: cents(300_000) },
        evidence: {
          from: alert.date,
          to: alert.date,
          measured: [cents(500_000)],
          past: [],
          figures: {},
          shares,
        },
      },
      detector: 'variable-spend',
    });
    expect(html).toContain('Mostly Sysco: $4,300, usually $1,900.');
    expect(html).toContain('Check whether the $4,300 to Sysco was planned.');
  });

  it('escapes names and has no script', () => {
    const { alert } = aStoredAlert();
    const hostile = '<script>alert(1)</script>';
    const { html } = pageOf(
      { alert: { ...alert, counterparty: hostile } },
      { businessName: hostile },
    );
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });

  it.each([
    ['no-link', 404],
    ['run-out', 410],
    ['gone', 410],
  ] as const)('says that the link is invalid (%s) and offers no answer', (state, status) => {
    const page = alertPage({ state }, { origin: ORIGIN });
    expect(page.status).toBe(status);
    expect(answersIn(page.html)).toEqual([]);
    expect(page.html).toContain('Nothing was changed.');
    expect(page.html).toContain(`${ORIGIN}/dashboard/alerts`);
  });
});
