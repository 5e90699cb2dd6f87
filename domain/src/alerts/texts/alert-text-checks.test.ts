// Proves that the checker of alert texts finds errors.
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { cents } from '../../money/cents.ts';
import { anAlert, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { findContradictions } from '../../../../tests/kit/checks/contradictions.ts';
import { textFaults, printedText } from '../../../../tests/kit/checks/sentence-faults.ts';

const alert = anAlert({ finding: 'unusual-payment', otherDay: null });
const text = printedText(alert, 'USD');

describe('the checker of alert texts', () => {
  it('accepts a correct text', () => {
    expect(text).toContain('You paid Acme $1,600, usually $300 to $450.');
    expect(textFaults(alert, text)).toEqual([]);
  });

  it.each([
    ['amount', '$1,600', '$1,601', 'is not an amount'],
    ['sign', 'Acme $1,600', 'Acme −$1,600', 'is not an amount'],
    ['date', 'Acme', 'Acme on Mar 1', 'is not a date'],
    ['count', '12 earlier', '13 earlier', 'is not a count'],
    ['plural', '12 earlier charges', '12 earlier charge', 'singular for several'],
    ['range of one amount', 'to $450', 'to $300', 'both ends of a range are equal'],
    ['signed zero', '$1,600', '−$0.00', 'a zero has no sign'],
    ['missing value', 'Acme', 'undefined', 'a program value in the text'],
    ['gap', 'usually', ', usually', 'a gap'],
  ])('finds a wrong %s', (_, right, wrong, fault) => {
    const faults = textFaults(alert, text.replace(right, wrong));
    expect(faults.some((found) => found.includes(fault))).toBe(true);
  });

  it.each([
    ['has an amount inside its own range', { actual: cents(40_000) }, 'inside its expected range'],
    ['reports a rise of a smaller amount', { actual: cents(20_000) }, 'on the wrong side'],
    ['has a range that goes down', { expected: { low: cents(3), high: cents(2) } }, 'is reversed'],
  ])('finds an alert that %s', (_, differences, fault) => {
    const faults = textFaults({ ...alert, ...differences }, text);
    expect(faults.some((found) => found.includes(fault))).toBe(true);
  });

  it('finds two different counts of the same items', () => {
    const evidence = {
      from: TUESDAY,
      to: TUESDAY,
      measured: [500, 700].map(cents),
      past: [],
      figures: { lateDays: 21, usualLateDays: 3, ownPayments: 8, otherPayments: 0 },
    };
    const overdue = anAlert({
      finding: 'invoice-overdue',
      otherDay: addDays(TUESDAY, -21),
      baseline: { of: 'customer-history', count: 8 },
      evidence,
    });
    expect(findContradictions('overdue-invoice', overdue)).toEqual([]);
    const faultsOf = (differences: Partial<typeof overdue>) =>
      findContradictions('overdue-invoice', { ...overdue, ...differences }).map(
        (fault) => fault.split(':')[0],
      );
    expect(faultsOf({ baseline: { of: 'customer-history', count: 7 } })).toEqual([
      '7 and 8 of one payment',
    ]);
    expect(faultsOf({ otherDay: addDays(TUESDAY, -20) })).toEqual(['20 and 21 of one day']);
  });
});
