// Alerts with plausible figures. Each result of a detector has at least one example, and one more
// for each form of its sentences.
import { addDays } from '@daily-snapshot/domain/calendar/business-date';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { Evidence } from '@daily-snapshot/domain/alerts/alert/evidence';
import type { Finding } from '@daily-snapshot/domain/alerts/types/alert-types';
import { cents } from '@daily-snapshot/domain/money/cents';
import { anAlert, TUESDAY } from '../builders/postings.ts';

export interface AlertExample {
  readonly finding: Finding;
  /** the form of the alert; empty for the usual one */
  readonly form: string;
  readonly alert: Alert;
}

type Changes = Partial<Omit<Alert, 'finding'>>;

const dollars = (amount: number) => cents(amount * 100);
const between = (low: number, high = low) => ({ low: dollars(low), high: dollars(high) });
const ago = (days: number) => addDays(TUESDAY, -days);

const invoices = (amounts: readonly number[], lateDays: number): Evidence => ({
  from: ago(lateDays),
  to: TUESDAY,
  measured: amounts.map(dollars),
  past: [],
  figures: { lateDays, usualLateDays: 3, ownPayments: 8, otherPayments: 0 },
});

const bill = (counterparty: string, usual: number, daysLate: number) => ({
  cause: counterparty,
  counterparty,
  usual: dollars(usual),
  dueOn: ago(daysLate),
});

const weekdays = { of: 'same-weekdays', count: 16 } as const;
const vendor = { of: 'vendor-history', count: 22 } as const;
const payroll = { of: 'payroll-history', count: 14 } as const;

const limit = (differences: Partial<NonNullable<Alert['threshold']>>): Alert['threshold'] => ({
  id: 'limit',
  measure: 'expenses',
  category: null,
  account: null,
  window: 'day',
  ...differences,
});

const EXAMPLES: Readonly<Record<Finding, Readonly<Record<string, Changes>>>> = {
  'charged-twice': {
    '': {
      counterparty: 'Acme Supplies',
      actual: dollars(1404),
      expected: between(650, 720),
      impact: dollars(702),
      otherDay: ago(1),
      baseline: vendor,
    },
    'same-day': { actual: dollars(1404), expected: null, impact: dollars(702), otherDay: TUESDAY },
    'imported-twice': { counterparty: null, actual: dollars(8410), impact: dollars(4205) },
  },
  'new-payee': {
    '': {
      counterparty: 'Lakeside Equipment Rental',
      actual: dollars(4850),
      expected: between(40, 1900),
      impact: dollars(4850),
      otherDay: null,
      baseline: { of: 'purchase-history', count: 64 },
    },
  },
  'unusual-payment': {
    '': {
      actual: dollars(1600),
      expected: between(300, 450),
      impact: dollars(1150),
      otherDay: null,
      baseline: vendor,
    },
  },
  overcharged: {
    '': {
      counterparty: 'City Power',
      actual: dollars(1026),
      expected: between(410, 420),
      impact: dollars(606),
      otherDay: null,
      baseline: vendor,
    },
  },
  'price-raised': {
    '': {
      counterparty: 'Golden Mill',
      actual: dollars(1600),
      expected: between(1350, 1420),
      impact: dollars(180),
      otherDay: null,
      baseline: vendor,
    },
    'one-price': {
      counterparty: 'Parkside Insurance',
      actual: dollars(480),
      expected: between(412),
      impact: dollars(68),
      otherDay: null,
      baseline: vendor,
    },
  },
  'bill-missing': {
    '': {
      counterparty: 'Parkside Insurance',
      actual: null,
      expected: between(412),
      impact: dollars(412),
      otherDay: ago(6),
      bills: [bill('Parkside Insurance', 412, 6)],
      baseline: vendor,
    },
    several: {
      counterparty: 'Parkside Insurance',
      actual: null,
      expected: between(592),
      impact: dollars(592),
      otherDay: ago(9),
      bills: [
        bill('Parkside Insurance', 412, 9),
        bill('City Power', 90, 7),
        bill('Clearwater Internet', 90, 3),
      ],
      baseline: vendor,
    },
  },
  'expense-spike': {
    '': {
      counterparty: 'Harbor Freight Lines',
      actual: dollars(3400),
      expected: between(200, 900),
      impact: dollars(2500),
      otherDay: null,
      baseline: vendor,
    },
    week: {
      counterparty: null,
      actual: dollars(12_300),
      expected: between(6100, 8200),
      impact: dollars(4100),
      otherDay: ago(6),
      baseline: weekdays,
    },
  },
  'payment-missing': {
    '': {
      counterparty: 'Smith Catering',
      actual: null,
      expected: between(1180, 1240),
      impact: dollars(1200),
      otherDay: ago(8),
      baseline: { of: 'customer-history', count: 9 },
    },
    'no-amount': {
      counterparty: 'Smith Catering',
      actual: null,
      expected: null,
      impact: dollars(1200),
      otherDay: ago(1),
      baseline: { of: 'customer-history', count: 9 },
    },
  },
  'invoice-overdue': {
    '': {
      counterparty: 'Jones & Co',
      actual: dollars(1770),
      expected: null,
      impact: dollars(1770),
      otherDay: ago(21),
      baseline: { of: 'customer-history', count: 8 },
      evidence: invoices([1770], 21),
    },
    several: {
      counterparty: 'Jones & Co',
      actual: dollars(2650),
      expected: null,
      impact: dollars(2650),
      otherDay: ago(33),
      baseline: { of: 'customer-history', count: 8 },
      evidence: invoices([1770, 880], 33),
    },
  },
  'payroll-missing': {
    '': {
      counterparty: null,
      actual: null,
      expected: between(13_400, 14_600),
      impact: dollars(14_000),
      otherDay: ago(2),
      baseline: payroll,
    },
    'one-person': {
      counterparty: 'Ann Lee',
      actual: null,
      expected: between(1850),
      impact: dollars(1850),
      otherDay: ago(2),
      baseline: payroll,
    },
  },
  'payroll-doubled': {
    '': {
      counterparty: null,
      actual: dollars(28_000),
      expected: between(13_400, 14_600),
      impact: dollars(14_000),
      otherDay: null,
      level: 'critical',
      baseline: payroll,
    },
    'one-person': {
      counterparty: 'Ann Lee',
      actual: dollars(3700),
      expected: between(1850),
      impact: dollars(1850),
      otherDay: null,
      level: 'critical',
      baseline: payroll,
    },
  },
  'payroll-changed': {
    '': {
      counterparty: null,
      actual: dollars(17_200),
      expected: between(13_400, 14_600),
      impact: dollars(3200),
      otherDay: null,
      baseline: payroll,
    },
  },
  'payroll-off-day': {
    '': {
      counterparty: null,
      actual: dollars(14_000),
      expected: between(13_400, 14_600),
      impact: dollars(14_000),
      otherDay: addDays(TUESDAY, 3),
      baseline: payroll,
    },
  },
  'revenue-drop': {
    '': {
      counterparty: null,
      actual: dollars(1450),
      expected: between(3900, 4500),
      impact: dollars(2750),
      otherDay: null,
      baseline: weekdays,
    },
    'four-weeks': {
      counterparty: null,
      actual: dollars(82_000),
      expected: between(96_000, 108_000),
      impact: dollars(20_000),
      otherDay: ago(27),
      leftOut: dollars(9400),
      baseline: weekdays,
    },
    'one-customer': {
      counterparty: 'Smith Catering',
      actual: dollars(800),
      expected: between(2100, 2600),
      impact: dollars(1550),
      otherDay: ago(27),
      baseline: { of: 'customer-history', count: 9 },
    },
  },
  'cash-low': {
    '': {
      counterparty: null,
      actual: dollars(2100),
      expected: between(9600),
      impact: dollars(7500),
      otherDay: addDays(TUESDAY, 9),
      level: 'critical',
      baseline: { of: 'forecast', count: null },
    },
    'below-zero': {
      counterparty: null,
      actual: dollars(-3400),
      expected: between(9600),
      impact: dollars(13_000),
      otherDay: addDays(TUESDAY, 14),
      level: 'critical',
      baseline: { of: 'forecast', count: null },
    },
  },
  'connection-stale': {
    '': {
      counterparty: 'First Bank',
      actual: null,
      expected: null,
      impact: dollars(0),
      otherDay: ago(2),
      lines: [],
      baseline: { of: 'connection', count: null },
    },
  },
  'above-threshold': {
    '': {
      counterparty: null,
      measure: 'expenses',
      actual: dollars(6200),
      expected: between(5000),
      impact: dollars(1200),
      otherDay: null,
      threshold: limit({}),
      baseline: { of: 'threshold', count: null },
    },
    week: {
      counterparty: 'Acme Supplies',
      measure: 'expenses',
      actual: dollars(6200),
      expected: between(5000),
      impact: dollars(1200),
      otherDay: ago(6),
      threshold: limit({ window: 'week', category: 'supplies' }),
      baseline: { of: 'threshold', count: null },
    },
    payment: {
      counterparty: 'Acme Supplies',
      measure: null,
      actual: dollars(6200),
      expected: between(5000),
      impact: dollars(1200),
      otherDay: null,
      threshold: limit({ measure: 'payment', account: 'Checking' }),
      baseline: { of: 'threshold', count: null },
    },
  },
  'below-threshold': {
    '': {
      counterparty: null,
      measure: 'cash',
      actual: dollars(8200),
      expected: between(10_000),
      impact: dollars(1800),
      otherDay: null,
      threshold: limit({ measure: 'cash' }),
      baseline: { of: 'threshold', count: null },
    },
    month: {
      counterparty: null,
      measure: 'revenue',
      actual: dollars(82_000),
      expected: between(90_000),
      impact: dollars(8000),
      otherDay: ago(29),
      threshold: limit({ measure: 'revenue', window: 'month' }),
      baseline: { of: 'threshold', count: null },
    },
  },
};

export const ALERT_EXAMPLES: readonly AlertExample[] = (Object.keys(EXAMPLES) as Finding[]).flatMap(
  (finding) =>
    Object.entries(EXAMPLES[finding]).map(([form, changes]) => ({
      finding,
      form,
      alert: anAlert({ ...changes, finding }),
    })),
);
