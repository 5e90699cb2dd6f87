import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import { describe, expect, it } from 'vitest';
import {
  chooseRole,
  mappingOf,
  notationOf,
  type Roles,
  type TableMapping,
} from './column-roles.ts';

const mapping = (amount: TableMapping['amount']): TableMapping => ({
  form: 'table',
  dateOrder: 'day-first',
  decimalMark: ',',
  date: 0,
  postedDate: 7,
  amount,
  description: [3, 4],
  counterparty: 5,
  category: null,
  id: 6,
  currency: null,
  account: null,
  status: null,
  balance: null,
});

describe('column roles', () => {
  it.each<[string, TableMapping['amount']]>([
    ['one column', { form: 'signed', column: 1, isOutPositive: false, fee: null }],
    ['one column and a fee', { form: 'signed', column: 1, isOutPositive: false, fee: 2 }],
    ['one column of a card', { form: 'signed', column: 1, isOutPositive: true, fee: null }],
    ['money out beside money in', { form: 'debit-credit', debit: 1, credit: 2, fee: null }],
    ['money out beside money in and a fee', { form: 'debit-credit', debit: 1, credit: 2, fee: 8 }],
    ['an amount beside its side', { form: 'with-side', column: 2, side: 1 }],
  ])('produce the same mapping for %s', (_, amount) => {
    const given = mapping(amount);
    expect(mappingOf(rolesOf(given, 9), notationOf(given))).toEqual({ ok: true, value: given });
  });

  it('move a role from one column to another', () => {
    const roles: Roles = ['date', 'amount', null, 'description'];
    expect(chooseRole(roles, 2, 'date')).toEqual([null, 'amount', 'date', 'description']);
  });

  it('allow several description columns and any number of unused columns', () => {
    const roles: Roles = ['date', 'amount', null, 'description'];
    expect(chooseRole(roles, 2, 'description')[3]).toBe('description');
    expect(chooseRole(roles, 3, null)).toEqual(['date', 'amount', null, null]);
  });

  it.each<[string, Roles, Roles]>([
    ['money out', ['date', 'amount', 'fee'], ['date', null, 'money-out']],
    ['one amount', ['date', 'money-out', 'money-in'], ['date', null, 'amount']],
    ['a side', ['amount', 'fee', null], ['amount', null, 'side']],
  ])('replace one amount format with another: %s', (_, before, after) => {
    expect(chooseRole(before, 2, after[2] ?? null)).toEqual(after);
  });

  it.each<[string, Roles]>([
    ['Choose the column with the date.', [null, 'amount', 'description']],
    ['Choose the column with the amount.', ['date', null, 'description']],
    ['Choose the column with the amount.', ['date', 'side', 'description']],
    ['You chose a “money out” column. Choose the “money in” column too.', ['date', 'money-out']],
    ['You chose a “money in” column. Choose the “money out” column too.', ['date', 'money-in']],
    ['Choose a column that describes each transaction.', ['date', 'amount', null]],
  ])('return an error for incomplete roles: %s', (missing, roles) => {
    const notation = { dateOrder: 'year-first', decimalMark: '.', isOutPositive: false } as const;
    expect(mappingOf(roles, notation)).toEqual({ ok: false, error: missing });
  });
});
