import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { TimeZone } from '@daily-snapshot/domain/calendar/time-zone';
import type { Connection } from '@daily-snapshot/domain/connections/connection';
import { describe, expect, it } from 'vitest';
import { stateText } from './state-text.ts';

const CHICAGO = 'America/Chicago' as TimeZone;
const NOW = new Date('2026-11-24T15:00:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

const bank = (differences: Partial<Connection> = {}, through: Date | null = hoursAgo(2)) =>
  ({
    provider: 'plaid',
    name: 'First Bank',
    provides: ['cash'],
    currency: 'USD',
    basis: null,
    accounts: [
      {
        key: 'a',
        name: 'Checking',
        mask: '0001',
        kind: 'bank',
        balance: null,
        dataThrough: through,
        isPersonal: false,
      },
    ],
    connectedAt: hoursAgo(900),
    initialSync: null,
    lastReadAt: hoursAgo(1),
    problem: null,
    problemSince: null,
    accessEndsAt: null,
    receipt: { since: hoursAgo(900), reads: {}, access: 0, writes: 0 },
    disconnectedAt: null,
    purgingSince: null,
    ...differences,
  }) satisfies Connection;

const words = (connection: Connection) => stateText(connection, CHICAGO, NOW);

describe('connection state text', () => {
  it('states the day through which the data is complete', () => {
    expect(words(bank())).toMatchObject({
      label: 'Up to date',
      sentence: 'Complete through Monday, November 23.',
      isToRenew: false,
    });
  });

  it('states the last entry of lagging books', () => {
    const lastEntry = businessDate('2026-11-18');
    expect(stateText(bank(), CHICAGO, NOW, lastEntry).sentence).toBe(
      'We have read everything. The last entry is dated Wednesday, November 18.',
    );
    const broken = bank({ problem: 'needs-reconnect' });
    expect(stateText(broken, CHICAGO, NOW, lastEntry)).toEqual(words(broken));
  });

  it('says that later days are unknown after a failed sync, and asks for no action', () => {
    const { label, sentence, isToRenew } = words(bank({}, hoursAgo(24 * 6)));
    expect(label).toBe('Behind');
    expect(sentence).toContain('Complete through Tuesday, November 17.');
    expect(sentence).toContain('unknown and do not count as zero');
    expect(isToRenew).toBe(false);
  });

  it('asks the owner to reconnect if only they can fix the connection', () => {
    const broken = words(bank({ problem: 'needs-reconnect' }));
    expect(broken).toMatchObject({ label: 'Needs you', tone: 'critical', isToRenew: true });
    expect(broken.sentence).toContain('Your data is safe');
  });

  it('asks for a file if Plaid no longer supports the bank, and offers no reconnection', () => {
    const { label, sentence, isToRenew } = words(bank({ problem: 'unsupported' }));
    expect(label).toBe('Needs you');
    expect(sentence).toBe(
      'Plaid no longer supports this bank, so reconnecting does not help. Download its transactions from the bank and import the file instead. Complete through Monday, November 23.',
    );
    expect(isToRenew).toBe(false);
  });

  it('states the day on which access ends', () => {
    const { sentence } = words(bank({ accessEndsAt: hoursAgo(-48) }));
    expect(sentence).toContain('Our access ends on Thursday, November 26.');
  });

  it('distinguishes syncing from waiting for the provider before the first sync', () => {
    const reading = bank({ lastReadAt: null });
    expect(words(reading).sentence).toContain('We are importing your history');
    const gathering = bank({ lastReadAt: null, problem: 'still-syncing' });
    expect(words(gathering).sentence).toContain('still preparing');
  });

  it('distinguishes disconnecting from removing data', () => {
    const ended = bank({ disconnectedAt: hoursAgo(30) });
    expect(words(ended).sentence).toBe(
      'Disconnected on Monday, November 23. Its transactions are still in your books.',
    );
    expect(words({ ...ended, purgingSince: NOW }).sentence).toContain('We are removing');
  });
});
