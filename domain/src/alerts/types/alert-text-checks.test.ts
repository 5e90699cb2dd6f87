// The reader of what is told of alerts finds what is wrong: else it would prove nothing.
import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { textFaults, printedText } from '../../../../tests/kit/checks/sentence-faults.ts';

const alert = anAlert({ finding: 'unusual-payment', otherDay: null });
const text = printedText(alert, 'USD');

describe('what is told of an alert', () => {
  it('is read without a fault', () => {
    expect(text).toContain('Payment to Acme of $1,600.00, normally $300.00 to $450.00.');
    expect(textFaults(alert, text)).toEqual([]);
  });

  it.each([
    ['an amount', '$1,600.00', '$1,600.01', 'is not an amount'],
    ['a sign', 'of $1,600.00', 'of −$1,600.00', 'is not an amount'],
    ['a day', 'Acme', 'Acme on Monday, March 1', 'is not a date'],
    ['a count', '12 charges', '13 charges', 'is not a count'],
    ['a singular', '12 charges', '12 charge', 'singular for several'],
    ['a range of one amount', 'to $450.00', 'to $300.00', 'both ends of a range are equal'],
    ['a sign of nothing', '$1,600.00', '−$0.00', 'a zero has no sign'],
    ['what is not there', 'Acme', 'undefined', 'a program value in the text'],
    ['a gap', 'normally', ', normally', 'a gap'],
  ])('is found wrong in %s', (_, right, wrong, fault) => {
    const faults = textFaults(alert, text.replace(right, wrong));
    expect(faults.some((found) => found.includes(fault))).toBe(true);
  });

  it.each([
    ['lies in its own range', { actual: cents(40_000) }, 'inside its expected range'],
    ['is a rise that fell', { actual: cents(20_000) }, 'on the wrong side'],
    ['has a range that goes down', { expected: { low: cents(3), high: cents(2) } }, 'is reversed'],
  ])('is found wrong where it %s', (_, differences, fault) => {
    const faults = textFaults({ ...alert, ...differences }, text);
    expect(faults.some((found) => found.includes(fault))).toBe(true);
  });
});
