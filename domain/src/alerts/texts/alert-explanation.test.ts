import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../calendar/business-date.ts';
import { ALERT_SOURCES, type AlertSource } from '../types/alert-types.ts';
import { cents } from '../../money/cents.ts';
import type { Alert } from '../alert/alert.ts';
import type { Evidence } from '../alert/evidence.ts';
import { anAlert, TUESDAY } from '../../../../tests/kit/builders/postings.ts';
import { moneyIn } from '../../text/fact.ts';
import { sentenceText } from '../../text/sentence.ts';
import { explainAlert } from './alert-explanation.ts';

const evidenceOf = (differences: Partial<Evidence> = {}): Evidence => ({
  from: TUESDAY,
  to: TUESDAY,
  measured: [46_200].map(cents),
  past: [42_000, 42_000, 41_800, 42_000].map(cents),
  figures: {},
  ...differences,
});

const raised = (differences: Partial<Alert> = {}): Alert =>
  anAlert({
    finding: 'price-raised',
    actual: cents(46_200),
    expected: { low: cents(42_000), high: cents(42_000) },
    impact: cents(4200),
    evidence: evidenceOf(),
    ...differences,
  });

const linesOf = (by: AlertSource, alert: Alert): readonly string[] | undefined =>
  explainAlert(by, alert, moneyIn('USD'))?.steps.map(
    ({ step, words }) => `${step}: ${sentenceText(words)}`,
  );

describe('the explanation of an alert', () => {
  it('states what was measured, compared, and expected, and how the impact follows', () => {
    expect(linesOf('bill', raised())).toEqual([
      'Found: 1 bill on Tuesday, March 2: $462.00.',
      'Compared with: 12 earlier bills. The latest 4 were $418.00 to $420.00.',
      'Usual range: $420.00, which is the usual price.',
      'Difference: $42.00, the bill minus the usual price.',
      'Back to normal when: A bill is $420.00.',
    ]);
  });

  it('adds up several days', () => {
    const days = { from: addDays(TUESDAY, -6), measured: [1, 2, 3, 4, 5, 6, 7].map(cents) };
    expect(linesOf('revenue-drift', raised({ evidence: evidenceOf(days) }))?.[0]).toBe(
      'Found: 7 days from Wednesday, February 24 to Tuesday, March 2: $0.28 together.',
    );
  });

  it('states the usual amount and the due date of each of several missing bills', () => {
    const bill = (counterparty: string, usual: number) => ({
      cause: `${counterparty} 18000`,
      counterparty,
      usual: cents(usual),
      dueOn: TUESDAY,
    });
    const past = [cents(41_200), cents(18_000)];
    const alert = anAlert({
      finding: 'bill-missing',
      impact: cents(59_200),
      bills: [bill('Harbor Insurance', 41_200), bill('City Power', 18_000)],
      evidence: evidenceOf({ measured: [], past, figures: { together: 2 } }),
    });
    expect(linesOf('bill-missing', alert)).toEqual([
      'Harbor Insurance: No bill yet. Usually $412.00, due around Tuesday, March 2.',
      'City Power: No bill yet. Usually $180.00, due around Tuesday, March 2.',
      'Together: $592.00, the sum of the usual bills.',
      'Why one alert: Bills that go missing within a month of each other often have one cause.',
      'Back to normal when: All of them arrive.',
    ]);
  });

  it('states how long invoices are open, and how long they usually are', () => {
    const late = (figures: Evidence['figures']) =>
      linesOf(
        'overdue-invoice',
        anAlert({
          finding: 'invoice-overdue',
          actual: null,
          expected: null,
          impact: cents(90_000),
          evidence: evidenceOf({
            from: addDays(TUESDAY, -21),
            measured: [50_000, 40_000].map(cents),
            past: [],
            figures: {
              lateDays: 21,
              usualLateDays: 3,
              ownPayments: 8,
              otherPayments: 4,
              ...figures,
            },
          }),
        }),
      );
    expect(late({})).toEqual([
      'Found: 2 unpaid invoices from Tuesday, February 9 to Tuesday, March 2: $500.00 and $400.00.',
      'Late: The oldest invoice is unpaid 21 days after the due date.',
      'Compared with: 8 earlier payments of this customer, usually paid 3 days after the due date.',
      'Difference: $900.00, the unpaid amount.',
      'Back to normal when: Your books show the payment.',
    ]);
    expect(late({ usualLateDays: -1 })?.[2]).toContain('usually paid 1 day before the due date.');
    expect(late({ ownPayments: 0, usualLateDays: 0 })?.[2]).toBe(
      'Compared with: 4 earlier payments of your other customers, usually paid on the due date.',
    );
    expect(late({ ownPayments: 0, otherPayments: 0 })?.[2]).toBe(
      'Compared with: We do not know yet how fast your customers pay, so we allow extra days.',
    );
  });

  it('states that a payment did not arrive', () => {
    const missing = raised({ actual: null, evidence: evidenceOf({ measured: [] }) });
    expect(linesOf('missed-payment', missing)?.[0]).toBe('Found: No payment on Tuesday, March 2.');
    const stale = evidenceOf({
      measured: [],
      past: [],
      figures: { hours: 97, alertAfterHours: 96 },
    });
    expect(
      linesOf('connection', raised({ evidence: stale, expected: null, impact: cents(0) })),
    ).toEqual([
      'Found: No data on Tuesday, March 2, 97 hours.',
      'Usual range: New data at least every 96 hours.',
      'Back to normal when: The connection delivers data again.',
    ]);
  });

  it('states the total number if the evidence stores only a sample', () => {
    const sample = evidenceOf({ past: [1000, 2000, 9000].map(cents), figures: { purchases: 240 } });
    const baseline = { of: 'purchase-history', count: 240 } as const;
    const alert = raised({ evidence: sample, baseline });
    expect(linesOf('first-payment', alert)?.[1]).toBe(
      'Compared with: 240 earlier purchases: $10.00 to $90.00.',
    );
    expect(explainAlert('first-payment', alert, moneyIn('USD'))?.picture?.order).toBe(
      'least first',
    );
  });

  it('states the bank balance from which the forecast starts', () => {
    const outlook = evidenceOf({ past: [], figures: { balance: 310_000, ofRecurring: -396_200 } });
    const low = { low: cents(90_000), high: cents(90_000) };
    const alert = raised({ actual: cents(-40_000), expected: low, evidence: outlook });
    expect(linesOf('cash', alert)).toEqual([
      'Balance today: $3,100.00.',
      'Similar days before: 1 day on Tuesday, March 2: $462.00.',
      'Recurring payments: −$3,962.00.',
      'Usual range: $900.00, which is three days of your expenses.',
      'Difference: $42.00, the amount missing at the lowest point.',
      'Back to normal when: The forecast stays above $900.00.',
    ]);
  });

  it('states what is unusual in a week of a normal total', () => {
    const week = evidenceOf({ past: [20_700, 156_600].map(cents), figures: { purchases: 9 } });
    const lines = linesOf('variable-spend', raised({ evidence: week }));
    expect(lines?.[1]).toBe(
      'What stands out: Most of 9 purchases are larger than those vendors usually charge.',
    );
    expect(lines?.at(-1)).toBe(
      'Back to normal when: The purchases of a week are as large as usual.',
    );
  });

  it('states the revenue it excludes', () => {
    expect(linesOf('revenue-drift', raised({ leftOut: cents(9000) }))?.[1]).toBe(
      'Left out: $90.00 of revenue on the same days from customers who pay regularly. We compare each of them separately.',
    );
  });

  it('is null for an old alert without evidence', () => {
    expect(explainAlert('bill', raised({ evidence: undefined }), moneyIn('USD'))).toBeNull();
  });

  it('charts comparable amounts, and the sum of several days', () => {
    const pictureOf = (by: 'bill' | 'variable-spend' | 'cash', evidence: Partial<Evidence> = {}) =>
      explainAlert(by, raised({ evidence: evidenceOf(evidence) }), moneyIn('USD'))?.picture;
    expect(pictureOf('bill')).toEqual({
      order: 'oldest first',
      past: evidenceOf().past,
      measured: [46_200],
    });
    expect(pictureOf('variable-spend', { measured: [20_000, 26_200].map(cents) })).toEqual({
      order: 'oldest first',
      past: evidenceOf().past,
      measured: [46_200],
    });
    expect(pictureOf('cash')).toBeNull();
    expect(pictureOf('bill', { past: [cents(1)] })).toBeNull();
  });

  it('prints only figures of the alert, for every detector', () => {
    const amounts = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.constantFrom(...ALERT_SOURCES), amounts, amounts, (by, measured, past) => {
        const alert = raised({ evidence: evidenceOf({ measured, past }) });
        const sum = measured.reduce((total, amount) => total + amount, 0);
        const known = [...measured, ...past, sum, 46_200, 42_000, 4200];
        for (const words of linesOf(by, alert) ?? []) {
          for (const [, sign, figure = ''] of words.matchAll(/(−?)\$([\d,]+\.\d\d)/g)) {
            const value = Number(figure.replace(/[,.]/g, ''));
            expect(known.map((amount) => amount + 0)).toContain(sign ? -value : value);
          }
          expect(words).not.toMatch(/undefined|null|NaN|-\$|\(s\)/);
        }
      }),
      { numRuns: 500 },
    );
  });
});
