import type { CsvMapping } from '@daily-snapshot/domain/import/csv-mapping';
import { describe, expect, it } from 'vitest';
import { chooseRole, mappingOf, rolesOf, type ColumnRole } from './column-roles.ts';

const REST = { dateOrder: 'month-first', decimalMark: '.' } as const;

const mapping = (amount: CsvMapping['amount']): CsvMapping => ({
  ...REST,
  date: 0,
  amount,
  description: [3, 4],
  counterparty: 5,
  category: null,
  id: 6,
  currency: null,
  account: null,
  status: null,
});

describe('the roles of columns', () => {
  it.each<[string, CsvMapping['amount']]>([
    ['one column', { form: 'signed', column: 1, isOutPositive: false, fee: null }],
    ['one column and a fee', { form: 'signed', column: 1, isOutPositive: false, fee: 2 }],
    ['one column of a card', { form: 'signed', column: 1, isOutPositive: true, fee: null }],
    ['money out beside money in', { form: 'debit-credit', debit: 1, credit: 2 }],
    ['an amount beside its side', { form: 'with-side', column: 2, side: 1 }],
  ])('say the same as a mapping with %s', (_, amount) => {
    const roles = rolesOf(mapping(amount), 8);
    expect(mappingOf(roles, REST)).toEqual({ ok: true, value: mapping(amount) });
  });

  it('leave a column that gives its role to another', () => {
    const roles: ColumnRole[] = ['date', 'amount', 'none', 'description'];
    expect(chooseRole(roles, 2, 'date')).toEqual(['none', 'amount', 'date', 'description']);
  });

  it('may be a description more than once', () => {
    const roles: ColumnRole[] = ['date', 'amount', 'none', 'description'];
    expect(chooseRole(roles, 2, 'description')[3]).toBe('description');
  });

  it('give one way to say the amount up for another', () => {
    const roles: ColumnRole[] = ['date', 'amount', 'fee', 'description'];
    expect(chooseRole(roles, 2, 'out')).toEqual(['date', 'none', 'out', 'description']);
    expect(chooseRole(['date', 'out', 'in', 'description'], 1, 'amount-reversed')).toEqual([
      'date',
      'amount-reversed',
      'none',
      'description',
    ]);
  });

  it.each<[string, readonly ColumnRole[]]>([
    ['Choose the column that holds the date.', ['none', 'amount', 'description']],
    ['Choose the column that holds the amount.', ['date', 'none', 'description']],
    ['Choose the column of money in, beside that of money out.', ['date', 'out', 'description']],
    ['Choose the column of money out, beside that of money in.', ['date', 'in', 'description']],
    [
      'Choose the column that says whether money came in or went out.',
      ['date', 'unsigned-amount', 'description'],
    ],
    ['Choose a column that describes each line.', ['date', 'amount', 'none']],
  ])('that are no mapping say what is missing: %s', (missing, roles) => {
    expect(mappingOf(roles, REST)).toEqual({ ok: false, error: missing });
  });
});
