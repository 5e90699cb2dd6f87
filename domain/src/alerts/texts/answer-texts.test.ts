import { expect, it } from 'vitest';
import { businessDate } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { aStoredAlert } from '../../../../tests/kit/builders/stored-alert.ts';
import { alertStatusText } from './answer-texts.ts';

it('states a correction together with the status', () => {
  const on = businessDate('2026-11-20');
  expect(alertStatusText(aStoredAlert())).toBe('');
  const corrected = { on, was: cents(30_000) };
  expect(alertStatusText(aStoredAlert({ corrected }))).toBe(
    'Corrected on Friday, November 20: it said $300.00.',
  );
  expect(alertStatusText(aStoredAlert({ corrected: { on, was: null }, resolvedOn: on }))).toBe(
    'Corrected on Friday, November 20. Settled by itself on Friday, November 20.',
  );
});

it('does not call sales recovered if they stayed lower', () => {
  const resolvedOn = businessDate('2026-11-20');
  expect(alertStatusText(aStoredAlert({ resolvedOn, isNewNormal: true }))).toBe(
    'Takings have stayed lower: since Friday, November 20 that is the new normal.',
  );
});

it('states earlier versions of an alert', () => {
  const earlier = [
    { on: businessDate('2026-11-02'), actual: cents(160_000) },
    { on: businessDate('2026-11-17'), actual: null },
  ];
  expect(alertStatusText(aStoredAlert({ earlier }))).toBe(
    'First reported on Monday, November 2: $1,600.00; then on Tuesday, November 17.',
  );
});
