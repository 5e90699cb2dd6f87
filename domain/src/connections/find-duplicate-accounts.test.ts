import { describe, expect, it } from 'vitest';
import type { Connection, SourceAccount } from './connection.ts';
import { accountsAlreadyConnected } from './find-duplicate-accounts.ts';

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
  gives: ['cash'],
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

describe('a bank that is connected a second time', () => {
  it('is known by the digits and names of its accounts, whatever their ids are now', () => {
    const again = account('new-id');
    expect(accountsAlreadyConnected(offered(again), [bank([account('old-id')])])).toEqual([again]);
    const second = bank([account('old-id')], { name: 'First Bank (2)' });
    expect(accountsAlreadyConnected(offered(again), [second])).toEqual([again]);
  });

  it('is known by an id that stays, whatever the account is called now', () => {
    const renamed = account('same', { name: 'Main', mask: null });
    expect(accountsAlreadyConnected(offered(renamed), [bank([account('same')])])).toEqual([
      renamed,
    ]);
  });

  it('names only those accounts that are read already', () => {
    const [known, other] = [account('a'), account('b', { name: 'Savings', mask: '0009' })];
    expect(accountsAlreadyConnected(offered(known, other), [bank([account('x')])])).toEqual([
      known,
    ]);
  });

  it.each<[string, Connection]>([
    ['other digits', bank([account('x', { mask: '0002' })])],
    ['another name', bank([account('x', { name: 'Payroll' })])],
    ['a card and no account', bank([account('x', { kind: 'card' })])],
    ['no digits at all', bank([account('x', { mask: null })])],
    ['another bank', bank([account('x')], { name: 'Second Bank' })],
    ['a connection that has ended', bank([account('x')], { disconnectedAt: NOW })],
  ])('is another one with %s', (_, connected) => {
    expect(accountsAlreadyConnected(offered(account('new')), [connected])).toEqual([]);
  });

  it('is no matter of books, which are one account always', () => {
    const books = account('books', { kind: 'books' });
    expect(accountsAlreadyConnected(offered(books), [bank([books])])).toEqual([]);
  });
});
