import { describe, expect, it } from 'vitest';
import type { Connection, SourceAccount } from './connection.ts';
import { accountsAlreadyConnected, withStoredNames } from './recognize-accounts.ts';

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
