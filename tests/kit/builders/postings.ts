import fc from 'fast-check';
import {
  addDays,
  businessDate,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { ALL_KINDS, type PostingKind } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Posting, SourceTransaction } from '@daily-snapshot/domain/ledger/posting';
import {
  sightingOf,
  type KnownTransaction,
} from '@daily-snapshot/domain/ledger/matching/match-known-transactions';
import { cents } from '@daily-snapshot/domain/money/cents';
import type { Alert } from '@daily-snapshot/domain/alerts/alert/alert';

/** A Tuesday. */
export const TUESDAY = businessDate('2021-03-02');

type Loose<T> = Partial<Omit<T, 'amount' | 'date' | 'postedDate'>> & {
  amount?: number;
  date?: string;
  postedDate?: string;
};

let nextId = 0;

const freshId = () => `line-${String((nextId += 1))}`;

export function aLine({
  amount = -1000,
  date,
  postedDate,
  ...rest
}: Loose<SourceTransaction>): SourceTransaction {
  const day = date === undefined ? TUESDAY : businessDate(date);
  return {
    id: freshId(),
    source: 'bank',
    account: 'checking',
    description: 'Acme Supplies',
    counterparty: '',
    category: '',
    ...rest,
    amount: cents(amount),
    date: day,
    postedDate: postedDate === undefined ? day : businessDate(postedDate),
  };
}

/** Builds a transaction that is already stored under its own id and was seen once. */
export function aKnownLine(line: Loose<SourceTransaction>): KnownTransaction {
  const known = aLine(line);
  return { ...known, seenAs: [sightingOf(known)] };
}

export function aPosting({ amount = -1000, date, postedDate, ...rest }: Loose<Posting>): Posting {
  const day = date === undefined ? TUESDAY : businessDate(date);
  return {
    id: freshId(),
    account: 'checking',
    description: 'Acme Supplies',
    counterparty: 'Acme',
    category: 'Supplies',
    kind: 'expense',
    decidedBy: 'source',
    revision: 1,
    ...rest,
    amount: cents(amount),
    date: day,
    postedDate: postedDate === undefined ? day : businessDate(postedDate),
  };
}

/** Builds an alert about a vendor that charged twice. */
export const anAlert = (differences: Partial<Alert> = {}): Alert => ({
  finding: 'charged-twice',
  date: TUESDAY,
  severity: 3,
  level: 'warning',
  counterparty: 'Acme',
  measure: null,
  actual: cents(160_000),
  expected: { low: cents(30_000), high: cents(45_000) },
  impact: cents(160_000),
  otherDay: addDays(TUESDAY, -1),
  lines: ['tx-41', 'tx-42'],
  baseline: { of: 'vendor-history', count: 12 },
  ...differences,
});

export const anyAmount = fc.integer({ min: -5_000_000, max: 5_000_000 }).map(cents);

export const anyKind: fc.Arbitrary<PostingKind> = fc.constantFrom(...ALL_KINDS);

/** Generates any of the `length` days from `from` on. */
export const anyDateFrom = (from: BusinessDate, length: number): fc.Arbitrary<BusinessDate> =>
  fc.nat(length - 1).map((offset) => addDays(from, offset));

/**
 * Generates postings from a small set of names and dates, so that they overlap. An id can repeat
 * with other revisions.
 */
export const anyPosting: fc.Arbitrary<Posting> = fc.record({
  id: fc.nat(30).map((n) => `line-${n}`),
  account: fc.constantFrom('checking', 'savings'),
  description: fc.constantFrom('Online transfer', 'Card purchase'),
  counterparty: fc.constantFrom('Acme', 'Walk-in', 'Landlord'),
  category: fc.constantFrom('Sales', 'Supplies'),
  kind: anyKind,
  decidedBy: fc.constantFrom('sign', 'built-in-rule', 'source', 'rule', 'owner'),
  revision: fc.nat(2),
  amount: anyAmount,
  date: anyDateFrom(TUESDAY, 3),
  postedDate: fc.constant(TUESDAY),
});
