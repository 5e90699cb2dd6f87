import { connectionStateOf } from '@daily-snapshot/domain/connections/connection-state';
import {
  emptyDailySummaries,
  totalsOn,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { aLine } from '../../builders/postings.ts';
import { expect } from 'vitest';
import { importLines } from '../../../../functions/src/imports/commands/import-lines.ts';
import { replayHistory } from '../../../../functions/src/alerts/commands/replay-history.ts';
import type { ConnectedBusiness } from '../connected-business.ts';
import { expectLedgerMatchesAfterSync, line, type Scenario } from './scenario.ts';

const driverOf = ({ harness }: ConnectedBusiness) => harness.driver;

async function connected(business: ConnectedBusiness): Promise<void> {
  await driverOf(business).add([line(business, 'a', -12_345), line(business, 'b', 50_000, 9)]);
  await business.connect();
}

const reconnect = async (business: ConnectedBusiness) => {
  const { connectionId } = business.key;
  expect(await business.consent('yes', connectionId)).toMatchObject({ connectionId });
};

const sources = ({ ports, businessId }: ConnectedBusiness) =>
  ports.stored.dailySummaries.get(businessId)?.sources ?? [];

export const ACCESS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'enqueues the backtest once the initial sync is complete',
    run: async (business) => {
      const { ports, businessId } = business;
      const backtestTasks = () =>
        [...ports.stored.tasks.values()].filter(({ name }) => name === 'replayHistory');
      await connected(business);
      expect(backtestTasks().map(({ payload }) => payload)).toEqual([{ businessId }]);
      expect(await replayHistory(ports, { businessId })).toBe('replayed');
      business.advanceDays(1);
      await expectLedgerMatchesAfterSync(business);
      expect(backtestTasks()).toHaveLength(1);
    },
  },
  {
    name: 'refreshes an expired access token without a problem for the owner',
    needs: ['refresh'],
    run: async (business) => {
      await connected(business);
      for (let time = 0; time < 3; time += 1) {
        await driverOf(business).add([line(business, `more-${time}`, -50 - time)]);
        await driverOf(business).expireAccess();
        await expectLedgerMatchesAfterSync(business);
      }
      expect(business.record.connection.receipt.access).toBeGreaterThanOrEqual(3);
    },
  },
  {
    name: 'continues, or asks the owner to reconnect, after the response to a token refresh is lost',
    needs: ['refresh'],
    run: async (business) => {
      await connected(business);
      const before = business.ledgerEntries;
      await driverOf(business).loseRefreshResponse();
      await business.sync();
      expect(business.ledgerEntries).toEqual(before);
      if ((await business.sync()) !== 'done') {
        expect(business.record.connection.problem).toBe('needs-reconnect');
        await reconnect(business);
      }
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'becomes broken, keeps its transactions and stops syncing when access is revoked',
    run: async (business) => {
      await connected(business);
      const before = business.ledgerEntries;
      await driverOf(business).revokeAccess();
      expect(await business.sync()).toBe('later');
      const { connection, reading } = business.record;
      expect(connectionStateOf(connection, business.now)).toBe('broken');
      expect(reading.dueAt).toBeNull();
      expect(business.ledgerEntries).toEqual(before);
      expect(sources(business)).toMatchObject([{ problem: 'needs-reconnect' }]);
    },
  },
  {
    name: 'keeps the connection when the owner reconnects, and syncs the missed changes',
    run: async (business) => {
      await connected(business);
      await driverOf(business).revokeAccess();
      await business.sync();
      await driverOf(business).add([line(business, 'missed', -4_321)]);
      await driverOf(business).remove('b');
      await reconnect(business);
      await expectLedgerMatchesAfterSync(business);
      expect(business.record.connection.problem).toBeNull();
      expect(business.ports.connected.records.size).toBe(1);
    },
  },
  {
    name: 'shows a connection as expiring in the last week of its access',
    needs: ['ending'],
    run: async (business) => {
      await connected(business);
      await driverOf(business).endAccessAt(new Date(business.now.getTime() + 5 * 86_400_000));
      await business.deliverWebhooks();
      expect(await business.sync()).toBe('done');
      expect(connectionStateOf(business.record.connection, business.now)).toBe('expiring');
    },
  },
  {
    name: 'revokes access on disconnect and keeps the transactions',
    run: async (business) => {
      await connected(business);
      const before = business.ledgerEntries;
      await business.disconnect('keeping-lines');
      expect(await business.sync()).toBe('done');
      expect(await driverOf(business).hasConsent()).toBe(false);
      expect(business.ledgerEntries).toEqual(before);
      expect(business.ports.connected.grants.size).toBe(0);
      expect(business.ports.connected.holders.size).toBe(0);
      expect(sources(business)).toEqual([]);
      expect(connectionStateOf(business.record.connection, business.now)).toBe('disconnected');
    },
  },
  {
    name: 'removes all data when the connection is purged',
    run: async (business) => {
      await connected(business);
      await business.disconnect('with-lines');
      expect(await business.sync()).toBe('done');
      expect(await driverOf(business).hasConsent()).toBe(false);
      expect(business.postings).toEqual([]);
      expect(business.ports.connected.records.size).toBe(0);
      expect(business.ports.connected.grants.size).toBe(0);
      expect(sources(business)).toEqual([]);
      expect(await business.sync()).toBe('gone');
    },
  },
  {
    name: 'disconnects at once while the source is down, and revokes access when the source is back',
    run: async (business) => {
      await connected(business);
      await business.disconnect('keeping-lines');
      await driverOf(business).failRequests('down', 30);
      const first = await business.sync();
      await driverOf(business).failRequests('down', 0);
      if (first === 'later') {
        expect(business.record.reading.dueAt?.getTime()).toBeGreaterThan(business.now.getTime());
        expect(await business.sync()).toBe('done');
      }
      expect(await driverOf(business).hasConsent()).toBe(false);
      expect(business.ports.connected.grants.size).toBe(0);
    },
  },
  {
    name: 'counts each transaction once after a disconnect and a new connection',
    run: async (business) => {
      await connected(business);
      await business.disconnect('keeping-lines');
      await business.sync();
      await driverOf(business).add([line(business, 'meanwhile', -333)]);
      await business.connect();
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'counts its read requests, and 0 writes, on the receipt',
    run: async (business) => {
      await connected(business);
      const { reads, writes } = business.record.connection.receipt;
      const count = Object.values(reads).reduce((sum, times) => sum + times, 0);
      expect(count).toBeGreaterThan(0);
      expect(writes).toBe(0);
      await business.sync();
      const later = Object.values(business.record.connection.receipt.reads);
      expect(later.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(count);
      for (const request of Object.keys(reads)) expect(request).toMatch(/^(GET|POST) \/\S*$/);
    },
  },
  {
    name: 'reports a daily profit and loss that adds up',
    needs: ['profit-and-loss'],
    run: async (business) => {
      await connected(business);
      const { source } = business.harness;
      const { vault } = business.ports;
      const { key } = business;
      const read = async () => (await vault.read(key)) ?? {};
      const save = (grant: Readonly<Record<string, string>>) => vault.save(key, grant);
      const reader = source.open(
        { read, save },
        {
          basis: 'cash',
          onCall: () => undefined,
          onUnreadable: () => undefined,
        },
      );
      const period = { from: business.daysAgo(9), to: business.daysAgo(3) };
      const days = await reader.profitAndLoss?.(period, 'cash');
      expect(days?.map(({ date }) => date)).toEqual(
        [9, 8, 7, 6, 5, 4, 3].map((ago) => business.daysAgo(ago)),
      );
      for (const day of days ?? []) {
        const { income, otherIncome, costOfGoods, expenses, otherExpenses, net } = day;
        expect(income + otherIncome - costOfGoods - expenses - otherExpenses).toBe(net);
      }
    },
  },
  {
    name: 'is the only source of revenue and expenses until it is purged',
    needs: ['profit-and-loss'],
    run: async (business) => {
      const { ports, businessId } = business;
      const date = business.daysAgo(200);
      const inFile = aLine({ source: 'file', account: 'Till', date, amount: 77_777, kind: 'sale' });
      const source: SourceState = {
        name: 'Till',
        provides: ['profit', 'cash'],
        completeThrough: date,
        problem: null,
      };
      await importLines(ports, { businessId, lines: [inFile], source });
      const dailySummaries = () =>
        ports.stored.dailySummaries.get(businessId) ?? emptyDailySummaries(date);
      const provided = () => dailySummaries().sources.find(({ name }) => name === 'Till')?.provides;
      const alone = totalsOn(dailySummaries(), date).revenue;

      await connected(business);
      expect(ports.stored.businesses.get(businessId)?.profitFrom).toEqual({
        source: business.key.connectionId,
        until: null,
      });
      expect(business.postings.some(({ amount }) => amount === 77_777)).toBe(true);
      expect(totalsOn(dailySummaries(), date).revenue).not.toBe(alone);
      expect(provided()).toEqual(['cash']);

      await business.disconnect('with-lines');
      expect(await business.sync()).toBe('done');
      expect(totalsOn(dailySummaries(), date).revenue).toBe(alone);
      expect(provided()).toEqual(['profit', 'cash']);
    },
  },
];
