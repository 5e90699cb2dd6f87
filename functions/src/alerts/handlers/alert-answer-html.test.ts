import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { describe, expect, it } from 'vitest';
import { alertPage } from './alert-answer-html.ts';

const ORIGIN = 'https://daily-snapshot.example';
const TODAY = businessDate('2026-11-23');

const pageOf = (
  overrides: Parameters<typeof aStoredAlert>[0] = {},
  businessName = 'Bluebird Bakery',
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
      },
    },
    ORIGIN,
  );

const answersIn = (html: string): string[] =>
  [...html.matchAll(/name="answer" value="(\w+)"/g)].map(([, answer]) => answer ?? '');

describe('the page of an answer link', () => {
  it('offers every answer for an open alert, and only the removal of a given answer', () => {
    expect(answersIn(pageOf().html)).toEqual(['expected', 'handled', 'snoozed', 'seen']);
    const answer = { answer: 'expected', until: null, by: 'ada', at: new Date() } as const;
    expect(answersIn(pageOf({ answer }).html)).toEqual(['undo']);
    expect(pageOf({ answer }).html).toContain('That is a rule for what comes');
  });

  it('offers no answer for a resolved alert', () => {
    const { html } = pageOf({ resolvedOn: TODAY });
    expect(answersIn(html)).toEqual([]);
    expect(html).toContain('Settled by itself on Monday, November 23.');
  });

  it('escapes names and has no script', () => {
    const { alert } = aStoredAlert();
    const hostile = '<script>alert(1)</script>';
    const { html } = pageOf({ alert: { ...alert, counterparty: hostile } }, hostile);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;');
  });

  it.each([
    ['no-link', 404],
    ['run-out', 410],
    ['gone', 410],
  ] as const)('says that the link is invalid (%s) and offers no answer', (state, status) => {
    const page = alertPage({ state }, ORIGIN);
    expect(page.status).toBe(status);
    expect(answersIn(page.html)).toEqual([]);
    expect(page.html).toContain('Nothing was changed.');
    expect(page.html).toContain(`${ORIGIN}/dashboard/alerts`);
  });
});
