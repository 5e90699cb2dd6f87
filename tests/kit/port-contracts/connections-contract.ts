// The contract of all adapters of connections and the vault, in memory or in Firestore.
import { businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { cents, ZERO } from '@daily-snapshot/domain/money/cents';
import { connectionSchema } from '@daily-snapshot/domain/connections/connection';
import type { ConnectAttempt } from '@daily-snapshot/domain/connections/source-sync-schema';
import { SHARDS, shardOf } from '@daily-snapshot/domain/digest/build/digest-shard';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConnectionRecord } from '../../../functions/src/connections/ports/connections.ts';
import type { Ports } from '../../../functions/src/platform/wiring/ports.ts';
import type { SweepQuery } from '../../../functions/src/platform/sweeps/sweep-query.ts';

export type ConnectionPorts = Pick<Ports, 'connections' | 'vault' | 'sealer'>;

const DIGEST_TIME = new Date('2026-11-23T16:00:00Z');
const later = (minutes: number) => new Date(DIGEST_TIME.getTime() + minutes * 60_000);
const BANK = { businessId: 'bakery', connectionId: 'first-bank' };
const OTHERS = { businessId: 'tavern', connectionId: 'of-tavern' };

const totals = (expenses: number) => ({
  revenue: ZERO,
  expenses: cents(expenses),
  net: cents(-expenses),
});

const A_MONTH = {
  from: businessDate('2026-11-01'),
  to: businessDate('2026-11-23'),
  ours: totals(900),
  stated: totals(1_000),
};

/** Queries everything in the bakery's shard that is due by then. */
const dueBy = (at: Date) => ({ at, shards: [shardOf('bakery')], pageSize: 10 });

export const aConnectionRecord = (
  name = 'First Bank',
  dueAt: Date | null = DIGEST_TIME,
): ConnectionRecord => ({
  connection: {
    provider: 'plaid',
    name,
    provides: ['cash'],
    currency: 'USD',
    basis: null,
    accounts: [
      {
        key: 'a',
        name: 'Checking',
        mask: null,
        kind: 'bank',
        balance: null,
        dataThrough: DIGEST_TIME,
        isPersonal: false,
      },
      {
        key: 'b',
        name: 'Savings',
        mask: '0009',
        kind: 'bank',
        balance: null,
        dataThrough: null,
        otherCurrency: 'EUR',
        isPersonal: false,
        missingSince: DIGEST_TIME,
      },
    ],
    connectedAt: DIGEST_TIME,
    initialSync: { since: businessDate('2024-11-23'), progress: { done: 1, of: 2 }, lineCount: 7 },
    lastReadAt: null,
    problem: null,
    problemSince: null,
    accessEndsAt: null,
    receipt: {
      since: DIGEST_TIME,
      reads: { 'GET /v3/company/:realm/query': 3 },
      access: 1,
      writes: 0,
    },
    reconciliation: {
      ...A_MONTH,
      state: 'differs',
      basis: 'cash',
      checkedAt: DIGEST_TIME,
      months: [A_MONTH],
      suspects: [
        {
          reason: 'missing',
          lineId: null,
          date: A_MONTH.to,
          category: 'Rent',
          counterparty: '',
          amount: cents(-100),
        },
      ],
      furtherSuspects: 0,
    },
    unreadable: [{ type: 'Invoice', id: 'Invoice:12', date: A_MONTH.to, fields: ['TotalAmt'] }],
    syncLog: [
      { at: DIGEST_TIME, added: 3, changed: 1, removed: 0, error: null, nextAt: later(240) },
      { at: DIGEST_TIME, added: 0, changed: 0, removed: 0, error: 'limit', nextAt: null },
    ],
    disconnectedAt: null,
    purgingSince: null,
  },
  reading: {
    businessId: 'bakery',
    provider: 'plaid',
    sourceKey: 'source',
    since: businessDate('2024-11-23'),
    checkpoint: null,
    lease: { holder: 'task', until: later(10) },
    isRerunRequested: false,
    areOpenItemsOld: true,
    dueAt,
    failures: 0,
    hasUndatedLines: true,
    hasReportedChanges: true,
    changesReadOn: null,
    listedOn: null,
    listFrom: null,
  },
});

/** @param empty returns ports with an empty store */
export function describeConnections(name: string, empty: () => Promise<ConnectionPorts>): void {
  describe(`connections ${name}`, () => {
    let ports: ConnectionPorts;
    beforeEach(async () => {
      ports = await empty();
    });
    const connect = (key = BANK, source = 'source', record = aConnectionRecord()) =>
      ports.connections.connect(key, source, () => record);

    it('stores a connection in the form of its contract', async () => {
      expect(await ports.connections.find(BANK)).toBeUndefined();
      expect(await connect()).toBe(true);
      expect(await ports.connections.find(BANK)).toEqual(aConnectionRecord());
      expect(await ports.connections.of('bakery')).toEqual(
        new Map([['first-bank', aConnectionRecord().connection]]),
      );
      expect(await ports.connections.of('tavern')).toEqual(new Map());
      expect(await ports.connections.findBySourceKey('source')).toEqual(BANK);
      // Members may read only fields that the contract has.
      expect(Object.keys(aConnectionRecord().connection).toSorted()).toEqual(
        Object.keys(connectionSchema.shape).toSorted(),
      );
    });

    it('assigns a source to one business until the source is released', async () => {
      await connect();
      expect(await connect(OTHERS)).toBe(false);
      expect(await ports.connections.find(OTHERS)).toBeUndefined();
      await ports.connections.release(OTHERS, 'source');
      expect(await connect(OTHERS)).toBe(false);
      await ports.connections.release(BANK, 'source');
      expect(await connect(OTHERS)).toBe(true);
    });

    it('assigns a source to one of two businesses that connect at once', async () => {
      const both = await Promise.all([connect(), connect(OTHERS)]);
      expect(both.toSorted()).toEqual([false, true]);
    });

    it('passes the stored record and the names of the other connections to the decision', async () => {
      await connect();
      await ports.connections.connect(
        { businessId: 'bakery', connectionId: 'second' },
        'second',
        (record, names) => {
          expect({ record, names }).toEqual({ record: undefined, names: new Set(['First Bank']) });
          return aConnectionRecord('Second Bank');
        },
      );
      await ports.connections.connect(BANK, 'source', (record, names) => {
        expect({ record, names }).toEqual({
          record: aConnectionRecord(),
          names: new Set(['Second Bank']),
        });
        return aConnectionRecord();
      });
    });

    it('changes both documents based on their current content', async () => {
      await connect();
      const outcome = await ports.connections.change(BANK, (record) => {
        if (!record) throw new Error('It is not there.');
        const { connection, reading } = record;
        return {
          write: {
            connection: { ...connection, problem: 'provider-down', problemSince: later(1) },
            reading: { ...reading, failures: 1, checkpoint: 'here', lease: null },
          },
          outcome: 'changed',
        };
      });
      expect(outcome).toBe('changed');
      const changed = await ports.connections.find(BANK);
      expect(changed?.connection.problemSince).toEqual(later(1));
      expect(changed?.reading).toMatchObject({ failures: 1, checkpoint: 'here', lease: null });
      expect(await ports.connections.change(OTHERS, (record) => ({ outcome: record }))).toBe(
        undefined,
      );
    });

    it('changes nothing if the decision is undefined or throws', async () => {
      await connect();
      await ports.connections.change(BANK, () => ({ outcome: undefined }));
      const failing = ports.connections.change(BANK, () => {
        throw new Error('No.');
      });
      await expect(failing).rejects.toThrow('No.');
      expect(await ports.connections.find(BANK)).toEqual(aConnectionRecord());
    });

    it('replaces a record that has not changed since it was read, field by field', async () => {
      await connect();
      const before = await ports.connections.read(BANK);
      if (!before) throw new Error('It is not there.');
      const { connection, reading } = before;
      const { reconciliation: _removed, ...rest } = connection;
      const after = { connection: rest, reading: { ...reading, checkpoint: 'here', lease: null } };
      const replaced = await ports.connections.replace(BANK, before, after);
      expect(replaced).toMatchObject(after);
      expect(await ports.connections.find(BANK)).toEqual(after);
      // A record that was read before the last write is too old, and its successor is not.
      const late = { connection, reading: { ...reading, failures: 9 } };
      expect(await ports.connections.replace(BANK, before, late)).toBeUndefined();
      if (!replaced) throw new Error('It was not replaced.');
      expect(await ports.connections.replace(BANK, replaced, before)).toMatchObject({ connection });
      expect(await ports.connections.find(BANK)).toEqual({ connection, reading });
    });

    it('replaces nothing that was removed', async () => {
      await connect();
      const before = await ports.connections.read(BANK);
      await ports.connections.remove(BANK);
      expect(await ports.connections.read(BANK)).toBeUndefined();
      if (!before) throw new Error('It was not there.');
      const { connection, reading } = before;
      const after = { connection, reading: { ...reading, failures: 7 } };
      expect(await ports.connections.replace(BANK, before, after)).toBeUndefined();
      expect(await ports.connections.find(BANK)).toBeUndefined();
    });

    it('finds due connections, the longest overdue first', async () => {
      const of = (connectionId: string) => ({ businessId: 'bakery', connectionId });
      await connect(of('b'), 'b', aConnectionRecord('B', later(5)));
      await connect(of('a'), 'a', aConnectionRecord('A', later(1)));
      await connect(of('c'), 'c', aConnectionRecord('C', later(9)));
      await connect(of('d'), 'd', aConnectionRecord('D', null));
      const due = (query: SweepQuery) => ports.connections.due(query);
      const { provider } = aConnectionRecord('A', null).reading;
      const [a, b, c] = [
        { key: of('a'), provider, dueAt: later(1) },
        { key: of('b'), provider, dueAt: later(5) },
        { key: of('c'), provider, dueAt: later(9) },
      ];
      expect(await due(dueBy(later(6)))).toEqual({ found: [a, b] });
      const first = await due({ ...dueBy(later(10)), pageSize: 2 });
      expect(first.found).toEqual([a, b]);
      expect(await due({ ...dueBy(later(10)), pageSize: 2, after: first.next })).toEqual({
        found: [c],
      });
      const others = dueBy(later(10)).shards.map((shard) => (shard + 1) % SHARDS);
      expect(await due({ ...dueBy(later(10)), shards: others })).toEqual({ found: [] });
    });

    it('removes all documents of a connection', async () => {
      await connect();
      await ports.connections.remove(BANK);
      expect(await ports.connections.find(BANK)).toBeUndefined();
      expect(await ports.connections.due(dueBy(later(60)))).toEqual({ found: [] });
    });

    it('stores a connect attempt once and changes it based on its current content', async () => {
      const attempt: ConnectAttempt = {
        accountId: 'ada',
        businessId: 'bakery',
        provider: 'xero',
        reconnects: null,
        secret: await ports.sealer.seal('attempt', { verifier: 'secret' }),
        choices: null,
        busyUntil: null,
        signInAddress: 'ada@bakery.example',
        signedInAt: DIGEST_TIME,
        browserKey: 'hash of a secret',
        returnKey: null,
        returnedElsewhereAt: null,
        ended: null,
        expiresAt: later(10),
      };
      await ports.connections.beginAttempt('key', attempt);
      await expect(ports.connections.beginAttempt('key', attempt)).rejects.toThrow();
      const ended = { as: 'connected', connectionId: 'first-bank' } as const;
      const read = await ports.connections.changeAttempt('key', (now) => ({
        write: now && { ...now, ended, busyUntil: later(1) },
        outcome: now,
      }));
      expect(read).toEqual(attempt);
      const again = await ports.connections.changeAttempt('key', (now) => ({ outcome: now }));
      expect(again).toEqual({ ...attempt, ended, busyUntil: later(1) });
      expect(
        await ports.connections.changeAttempt('another', (now) => ({ outcome: now })),
      ).toBeUndefined();
      expect(await ports.connections.expiredAttempts(later(20), 10)).toEqual([]);
      await ports.connections.beginAttempt('second', { ...attempt, expiresAt: later(9) });
      await ports.connections.beginAttempt('third', { ...attempt, expiresAt: later(8) });
      expect(await ports.connections.expiredAttempts(later(8), 10)).toEqual(['third']);
      expect(await ports.connections.expiredAttempts(later(10), 10)).toEqual(['third', 'second']);
      expect(await ports.connections.expiredAttempts(later(10), 1)).toEqual(['third']);
    });

    it('stores one grant per connection until it is shredded', async () => {
      expect(await ports.vault.read(BANK)).toBeUndefined();
      await ports.vault.save(BANK, { refresh: 'first' });
      await ports.vault.save(OTHERS, { refresh: 'of tavern' });
      await ports.vault.save(BANK, { refresh: 'second' });
      expect(await ports.vault.read(BANK)).toEqual({ refresh: 'second' });
      const renewed = { refresh: 'third', access: 'a' };
      expect(await ports.vault.replace(BANK, renewed, { refresh: 'first' })).toBe(false);
      expect(await ports.vault.read(BANK)).toEqual({ refresh: 'second' });
      expect(await ports.vault.replace(BANK, renewed, { refresh: 'second' })).toBe(true);
      expect(await ports.vault.read(BANK)).toEqual(renewed);
      await ports.vault.shred(BANK);
      expect(await ports.vault.replace(BANK, { refresh: 'fourth' }, renewed)).toBe(false);
      expect(await ports.vault.read(BANK)).toBeUndefined();
      await ports.vault.shred(BANK);
      expect(await ports.vault.read(BANK)).toBeUndefined();
      expect(await ports.vault.read(OTHERS)).toEqual({ refresh: 'of tavern' });
    });
  });
}
