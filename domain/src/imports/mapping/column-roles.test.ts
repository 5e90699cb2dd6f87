import { describe, expect, it } from 'vitest';
import { rolesOf } from './column-roles.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import type { CsvMapping } from './csv-mapping.ts';

const mapping = (overrides: Partial<CsvMapping> = {}): CsvMapping =>
  aMapping({
    dateOrder: 'day-first',
    amount: { form: 'signed', column: 1, isOutPositive: false, fee: null },
    description: [2],
    ...overrides,
  });

describe('the role of a column', () => {
  it('comes from the mapping, and columns outside the mapping have no role', () => {
    const fullMapping = mapping({ description: [2, 4], counterparty: 5, postedDate: 6, id: 7 });
    expect(rolesOf(fullMapping, 9)).toEqual([
      'date',
      'amount',
      'description',
      null,
      'description',
      'counterparty',
      'posted-date',
      'id',
      null,
    ]);
  });

  it.each<[string, CsvMapping['amount'], unknown[]]>([
    [
      'an amount and a fee',
      { form: 'signed', column: 1, isOutPositive: true, fee: 3 },
      ['amount', 'fee'],
    ],
    [
      'money out and money in',
      { form: 'debit-credit', debit: 1, credit: 3, fee: null },
      ['money-out', 'money-in'],
    ],
    [
      'money out and a fee',
      { form: 'debit-credit', debit: 1, credit: 2, fee: 3 },
      ['money-out', 'fee'],
    ],
    ['an amount and its direction', { form: 'with-side', column: 1, side: 3 }, ['amount', 'side']],
  ])('follows the amount columns: %s', (_, amount, expected) => {
    const roles = rolesOf(mapping({ amount }), 4);
    expect([roles[1], roles[3]]).toEqual(expected);
  });

  it.each<[string, Partial<CsvMapping>, number]>([
    ['date', { postedDate: 0, description: [0, 2], category: 0 }, 0],
    ['amount', { postedDate: 1, description: [1], status: 1 }, 1],
    ['posted-date', { postedDate: 3, description: [3], id: 3 }, 3],
    ['counterparty', { counterparty: 2, category: 2 }, 2],
    ['description', { category: 2, account: 2 }, 2],
    ['category', { category: 3, id: 3 }, 3],
  ])('is %s rather than a less important role', (role, overrides, column) => {
    expect(rolesOf(mapping(overrides), 4)[column]).toBe(role);
  });
});
