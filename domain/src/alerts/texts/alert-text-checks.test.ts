// Proves that the checker of alert texts finds errors.
import { describe, expect, it } from 'vitest';
import { cents } from '../../money/cents.ts';
import { anAlert } from '../../../../tests/kit/builders/postings.ts';
import { textFaults, printedText } from '../../../../tests/kit/checks/sentence-faults.ts';

const alert = anAlert({ finding: 'unusual-payment', otherDay: null });
const text = printedText(alert, 'USD');

describe('the checker of alert texts', () => {
  it('accepts a correct text', () => {
    expect(text).toContain('Payment to Acme of $1,600.00, normally $300.00 to $450.00.');
    expect(textFaults(alert, text)).toEqual([]);
  });

  it.each([
    ['amount', '$1,600.00', '$1,600.01', 'is not an amount'],
    ['sign', 'of $1,600.00', 'of −$1,600.00', 'is not an amount'],
    ['date', 'Acme', 'Acme on Monday, March 1', 'is not a date'],
    ['count', '12 charges', '13 charges', 'is not a count'],
    ['plural', '12 charges', '12 charge', 'singular for several'],
    ['range of one amount', 'to $450.00', 'to $300.00', 'both ends of a range are equal'],
    ['signed zero', '$1,600.00', '−$0.00', 'a zero has no sign'],
    ['missing value', 'Acme', 'undefined', 'a program value in the text'],
    ['gap', 'normally', ', normally', 'a gap'],
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
});
