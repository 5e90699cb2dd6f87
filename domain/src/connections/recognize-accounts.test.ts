import { describe, expect, it } from 'vitest';
import type { Connection, SourceAccount } from './connection.ts';
import {
  accountsAlreadyConnected,
  updatedAccounts,
  withStoredNames,
} from './recognize-accounts.ts';
import { cents } from '../money/cents.ts';

const NOW = new Date('2026-11-24T15:00:00Z');

const account = (key: string, changes: Partial<SourceAccount> = {}): SourceAccount => ({
  key,
  name: 'Business Checking',
  mask: '0001',
  kind: 'bank',
  balance: null,
  dataThrough: null,
  isPersonal: false,
  ...changes,
});

const bank = (accounts: SourceAccount[], changes: Partial<Connection> = {}): Connection => ({
  provider: 'plaid',
  name: 'First Bank',
  provides: ['cash'],
  currency: 'USD',
  basis: null,
  accounts,
  connectedAt: NOW,
  initialSync: null,
  lastReadAt: NOW,
  problem: null,
  problemSince: null,
  accessEndsAt: null,
  receipt: { since: NOW, reads: {}, access: 0, writes: 0 },
  disconnectedAt: null,
  purgingSince: null,
  ...changes,
});

const offered = (...accounts: SourceAccount[]) => ({ name: 'First Bank', accounts });

describe('a bank that is connected twice', () => {
  it('is recognized by the digits and names of its accounts, even if their ids changed', () => {
    const again = account('new-id');
    expect(accountsAlreadyConnected(offered(again), [bank([account('old-id')])])).toEqual([again]);
    const second = bank([account('old-id')], { name: 'First Bank (2)' });
    expect(accountsAlreadyConnected(offered(again), [second])).toEqual([again]);
  });

  it('is recognized by a stable id, even if the account was renamed', () => {
    const renamed = account('same', { name: 'Main', mask: null });
    expect(accountsAlreadyConnected(offered(renamed), [bank([account('same')])])).toEqual([
      renamed,
    ]);
  });

  it.each<[string, Partial<SourceAccount>]>([
    ['another name', { name: 'Operating account' }],
    ['no digits', { mask: null }],
  ])('is recognized although it now has %s', (_, changes) => {
    const again = account('new-id', changes);
    expect(accountsAlreadyConnected(offered(again), [bank([account('old-id')])])).toEqual([again]);
  });

  it('lists only the accounts that are already synced', () => {
    const [duplicate, other] = [account('a'), account('b', { name: 'Savings', mask: '0009' })];
    expect(accountsAlreadyConnected(offered(duplicate, other), [bank([account('x')])])).toEqual([
      duplicate,
    ]);
  });

  it.each<[string, Connection]>([
    ['other digits', bank([account('x', { mask: '0002' })])],
    ['a card and no account', bank([account('x', { kind: 'card' })])],
    ['another currency', bank([account('x', { otherCurrency: 'EUR' })])],
    ['another name and no digits', bank([account('x', { name: 'Payroll', mask: null })])],
    ['another bank', bank([account('x')], { name: 'Second Bank' })],
    ['a connection that has ended', bank([account('x')], { disconnectedAt: NOW })],
    ['an account that its bank no longer lists', bank([account('x', { missingSince: NOW })])],
  ])('is a different one with %s', (_, connected) => {
    expect(accountsAlreadyConnected(offered(account('new')), [connected])).toEqual([]);
  });

  it('is not checked for books, which are always one account', () => {
    const books = account('books', { kind: 'books' });
    expect(accountsAlreadyConnected(offered(books), [bank([books])])).toEqual([]);
  });
});

describe('withStoredNames', () => {
  const stored = [account('a'), account('b', { name: 'Savings', mask: '0009' })];

  it('keeps the name of an account that its bank renamed and gave a new id', () => {
    const found = [
      account('new', { name: 'Operating' }),
      account('b', { name: 'Reserve', mask: '0009' }),
    ];
    expect(withStoredNames(found, stored).map(({ key, name }) => [key, name])).toEqual([
      ['new', 'Business Checking'],
      ['b', 'Savings'],
    ]);
  });

  it('gives no account the name of another account', () => {
    const found = [account('c', { mask: '0004', name: 'Payroll' }), account('d', { kind: 'card' })];
    expect(withStoredNames(found, stored)).toEqual(found);
  });

  it('does not merge two accounts that cannot be distinguished', () => {
    const found = [account('c', { mask: null }), account('d', { mask: null })];
    expect(withStoredNames(found, stored)).toEqual(found);
  });
});

describe('updatedAccounts', () => {
  const EARLIER = new Date('2026-11-20T15:00:00Z');
  const balance = { amount: cents(12_345), asOf: EARLIER };
  const checking = account('checking', { balance, dataThrough: EARLIER });
  const savings = account('savings', { name: 'Savings', mask: '0009', balance });

  it('keeps an account that the bank no longer lists, without a balance', () => {
    const updated = updatedAccounts([checking], [checking, savings], NOW);
    expect(updated).toEqual([checking, { ...savings, balance: null, missingSince: NOW }]);
    const later = new Date('2026-12-24T15:00:00Z');
    expect(updatedAccounts([checking], updated, later)).toEqual(updated);
  });

  it('lists an account again that the bank lists again, under a new id too', () => {
    const missing = { ...savings, balance: null, missingSince: EARLIER };
    const again = { ...savings, key: 'new-id' };
    expect(updatedAccounts([checking, again], [checking, missing], NOW)).toEqual([checking, again]);
  });

  it('keeps the last balance and time if the bank states none', () => {
    const silent = { ...checking, balance: null, dataThrough: null };
    expect(updatedAccounts([silent], [checking], NOW)).toEqual([checking]);
  });

  it('keeps no balance of another currency if the bank states no currency', () => {
    const euros = { ...savings, otherCurrency: 'EUR' };
    const unstated = { ...savings, balance: null };
    expect(updatedAccounts([unstated], [euros], NOW)).toMatchObject([{ balance: null }]);
  });

  it('keeps no second account of renamed books', () => {
    const books = account('books', { kind: 'books', name: 'Bakery LLC', mask: null });
    const renamed = { ...books, key: 'other', name: 'Bakery Inc' };
    expect(updatedAccounts([renamed], [books], NOW)).toEqual([renamed]);
  });
});
