import { businessDate } from '../calendar/business-date.ts';
import { describe, expect, it } from 'vitest';
import type { TimeZone } from '../calendar/time-zone.ts';
import {
  accountName,
  uniqueName,
  sourceContributions,
  shownAccountName,
  sourceFromConnection,
} from './source-from-connection.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const AUCKLAND = 'Pacific/Auckland' as TimeZone;

const bank = {
  name: 'First Bank',
  provides: ['profit' as const, 'cash' as const],
  problem: null,
  lastReadAt: new Date('2026-11-24T15:00:00Z'),
  accounts: [
    {
      key: 'a',
      name: 'Checking',
      mask: '0001',
      kind: 'bank' as const,
      balance: null,
      dataThrough: new Date('2026-11-24T03:00:00Z'),
      isPersonal: false,
    },
  ],
};

describe('the source of a connection', () => {
  it('is complete through the day before its latest data, in the zone of the business', () => {
    expect(sourceFromConnection(bank, CHICAGO).completeThrough).toBe('2026-11-22');
    expect(sourceFromConnection(bank, AUCKLAND).completeThrough).toBe('2026-11-23');
  });

  it('counts unreadable transactions by day, and no unreadable account', () => {
    const date = businessDate('2026-11-20');
    const record = { type: 'transaction', id: null, date, fields: ['amount'] };
    const account = { type: 'account', id: 'a', date: null, fields: ['type'] };
    const unreadable = (some: readonly (typeof record | typeof account)[]) =>
      sourceFromConnection({ ...bank, unreadable: some }, CHICAGO).unreadable;
    expect(unreadable([record, record, account])).toEqual([{ date, count: 2 }]);
    expect(unreadable([account])).toBeUndefined();
  });

  it('has no complete day before the first full sync', () => {
    expect(sourceFromConnection({ ...bank, lastReadAt: null }, CHICAGO)).toMatchObject({
      completeThrough: null,
      problem: 'still-syncing',
    });
  });

  it('names its problem and keeps its earlier complete day', () => {
    expect(sourceFromConnection({ ...bank, problem: 'needs-reconnect' }, CHICAGO)).toMatchObject({
      completeThrough: '2026-11-22',
      problem: 'needs-reconnect',
    });
  });
});

describe('what a source provides', () => {
  const both = ['profit', 'cash'] as const;

  it('is profit and cash while no books are connected, and after they ended', () => {
    expect(sourceContributions(both, 'bank', null)).toEqual(both);
    const ended = { source: 'books', until: businessDate('2026-11-20') };
    expect(sourceContributions(both, 'bank', ended)).toEqual(both);
  });

  it('is only cash once books are connected, except for the books', () => {
    const books = { source: 'books', until: null };
    expect(sourceContributions(both, 'bank', books)).toEqual(['cash']);
    expect(sourceContributions(both, undefined, books)).toEqual(['cash']);
    expect(sourceContributions(['profit'], 'books', books)).toEqual(['profit']);
  });
});

describe('account names', () => {
  it('add the last digits once if two accounts share a name', () => {
    expect(accountName({ name: 'Checking', mask: '0001' })).toBe('Checking …0001');
    expect(accountName({ name: 'Checking 0001', mask: '0001' })).toBe('Checking 0001');
    expect(accountName({ name: 'QuickBooks', mask: null })).toBe('QuickBooks');
    expect(shownAccountName({ name: 'Checking', mask: '0001' })).toBe('Checking …\u20600001');
    expect(shownAccountName({ name: 'Tills … all', mask: null })).toBe('Tills … all');
  });

  it('are limited in length and keep their digits', () => {
    const long = accountName({ name: 'Checking '.repeat(20), mask: '0001' });
    expect(long).toHaveLength(60);
    expect(long.endsWith(' …0001')).toBe(true);
  });

  it('get a number if they are taken', () => {
    expect(uniqueName('First Bank', new Set())).toBe('First Bank');
    const usedNames = new Set(['First Bank', 'First Bank (2)']);
    expect(uniqueName('First Bank', usedNames)).toBe('First Bank (3)');
  });
});
