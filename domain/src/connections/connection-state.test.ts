import { describe, expect, it } from 'vitest';
import { dataThroughOf, connectionStateOf, type ConnectionFacts } from './connection-state.ts';
import type { SourceAccount } from './connection.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const account = (dataThrough: Date | null, key = 'checking'): SourceAccount => ({
  key,
  name: key,
  mask: null,
  kind: 'bank',
  balance: null,
  dataThrough,
  isPersonal: false,
});

const facts = (differences: Partial<ConnectionFacts> = {}): ConnectionFacts => ({
  accounts: [account(hoursAgo(3))],
  lastReadAt: hoursAgo(1),
  problem: null,
  accessEndsAt: null,
  disconnectedAt: null,
  ...differences,
});

describe('the state of a connection', () => {
  it.each([
    [0, 'fresh'],
    [36, 'fresh'],
    [37, 'late'],
    [96, 'late'],
    [97, 'stale'],
    [24 * 40, 'stale'],
  ])('depends on the age of its data: after %i hours it is %s', (hours, state) => {
    expect(connectionStateOf(facts({ accounts: [account(hoursAgo(hours))] }), NOW)).toBe(state);
  });

  it('uses the provider’s timestamps, not the time of our last request', () => {
    const silent = facts({ lastReadAt: NOW, accounts: [account(hoursAgo(24 * 42))] });
    expect(connectionStateOf(silent, NOW)).toBe('stale');
  });

  it('uses the account that is furthest behind', () => {
    const accounts = [account(hoursAgo(2)), account(hoursAgo(50), 'card')];
    expect(connectionStateOf(facts({ accounts }), NOW)).toBe('late');
    expect(dataThroughOf({ accounts })).toEqual(hoursAgo(50));
  });

  it('is stale if one account has no data, however fresh the others are', () => {
    expect(connectionStateOf(facts({ accounts: [account(hoursAgo(2)), account(null)] }), NOW)).toBe(
      'stale',
    );
  });

  it('ignores an account that its bank no longer lists', () => {
    const closed = { ...account(null, 'closed'), missingSince: hoursAgo(100) };
    expect(connectionStateOf(facts({ accounts: [account(hoursAgo(2)), closed] }), NOW)).toBe(
      'fresh',
    );
  });

  it('is "never" before the first sync', () => {
    expect(connectionStateOf(facts({ lastReadAt: null }), NOW)).toBe('never');
  });

  it('is broken if only the owner can fix it, even before the first sync', () => {
    const problem = 'needs-reconnect';
    expect(connectionStateOf(facts({ problem }), NOW)).toBe('broken');
    expect(connectionStateOf(facts({ problem, lastReadAt: null }), NOW)).toBe('broken');
  });

  it.each([
    [8 * 24, 'fresh'],
    [7 * 24, 'expiring'],
    [1, 'expiring'],
    [0, 'broken'],
    [-5, 'broken'],
  ])('warns a week before access ends: %i hours before, it is %s', (hours, state) => {
    expect(connectionStateOf(facts({ accessEndsAt: hoursAgo(-hours) }), NOW)).toBe(state);
  });

  it('depends on its data while a provider is down', () => {
    expect(connectionStateOf(facts({ problem: 'provider-down' }), NOW)).toBe('fresh');
  });

  it('is disconnected whatever its earlier state', () => {
    const ended = facts({ problem: 'needs-reconnect', disconnectedAt: NOW });
    expect(connectionStateOf(ended, NOW)).toBe('disconnected');
  });
});
