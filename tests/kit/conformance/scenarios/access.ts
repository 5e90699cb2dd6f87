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
import { expectTrueAfterReading, line, type Scenario } from './scenario.ts';

const drive = ({ world }: ConnectedBusiness) => world.driver;

async function connected(business: ConnectedBusiness): Promise<void> {
  await drive(business).add([line(business, 'a', -12_345), line(business, 'b', 50_000, 9)]);
  await business.connect();
}

const reconnect = async (business: ConnectedBusiness) => {
  const { connectionId } = business.key;
  expect(await business.consent('yes', connectionId)).toMatchObject({ connectionId });
};

const sources = ({ ports, businessId }: ConnectedBusiness) =>
  ports.stored.daybooks.get(businessId)?.sources ?? [];

export const ACCESS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'has its history read for what would have been caught, as soon as everything is here',
    run: async (business) => {
      const { ports, businessId } = business;
      const wishes = () =>
        [...ports.stored.tasks.values()].filter(({ name }) => name === 'replayHistory');
      await connected(business);
      expect(wishes().map(({ payload }) => payload)).toEqual([{ businessId }]);
      expect(await replayHistory(ports, businessId)).toBe('replayed');
      business.pass(1);
      await expectTrueAfterReading(business);
      expect(wishes()).toHaveLength(1);
    },
  },
  {
    name: 'renews access that has run out, and nobody notices',
    needs: ['refresh'],
    run: async (business) => {
      await connected(business);
      for (let time = 0; time < 3; time += 1) {
        await drive(business).add([line(business, `more-${time}`, -50 - time)]);
        await drive(business).expireAccess();
        await expectTrueAfterReading(business);
      }
      expect(business.record.connection.receipt.access).toBeGreaterThanOrEqual(3);
    },
  },
  {
    name: 'goes on, or asks for its owner, when the answer to a renewal is lost',
    needs: ['refresh'],
    run: async (business) => {
      await connected(business);
      const before = business.books;
      await drive(business).loseRenewal();
      await business.sync();
      expect(business.books).toEqual(before);
      if ((await business.sync()) !== 'done') {
        expect(business.record.connection.problem).toBe('needs-reconnect');
        await reconnect(business);
      }
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'is broken when access has ended, keeps its lines and asks no more',
    run: async (business) => {
      await connected(business);
      const before = business.books;
      await drive(business).endConsent();
      expect(await business.sync()).toBe('later');
      const { connection, reading } = business.record;
      expect(connectionStateOf(connection, business.now)).toBe('broken');
      expect(reading.dueAt).toBeNull();
      expect(business.books).toEqual(before);
      expect(sources(business)).toMatchObject([{ problem: 'needs-reconnect' }]);
    },
  },
  {
    name: 'is the same connection when its owner renews access, and reads what it missed',
    run: async (business) => {
      await connected(business);
      await drive(business).endConsent();
      await business.sync();
      await drive(business).add([line(business, 'missed', -4_321)]);
      await drive(business).remove('b');
      await reconnect(business);
      await expectTrueAfterReading(business);
      expect(business.record.connection.problem).toBeNull();
      expect(business.ports.connected.records.size).toBe(1);
    },
  },
  {
    name: 'says a week before that access ends',
    needs: ['ending'],
    run: async (business) => {
      await connected(business);
      await drive(business).endConsentAt(new Date(business.now.getTime() + 5 * 86_400_000));
      await business.takePosts();
      expect(await business.sync()).toBe('done');
      expect(connectionStateOf(business.record.connection, business.now)).toBe('expiring');
    },
  },
  {
    name: 'gives access back when it is disconnected, and keeps its lines',
    run: async (business) => {
      await connected(business);
      const before = business.books;
      await business.disconnect('keeping-lines');
      expect(await business.sync()).toBe('done');
      expect(await drive(business).hasConsent()).toBe(false);
      expect(business.books).toEqual(before);
      expect(business.ports.connected.grants.size).toBe(0);
      expect(business.ports.connected.holders.size).toBe(0);
      expect(sources(business)).toEqual([]);
      expect(connectionStateOf(business.record.connection, business.now)).toBe('disconnected');
    },
  },
  {
    name: 'leaves nothing when it is purged',
    run: async (business) => {
      await connected(business);
      await business.disconnect('with-lines');
      expect(await business.sync()).toBe('done');
      expect(await drive(business).hasConsent()).toBe(false);
      expect(business.postings).toEqual([]);
      expect(business.ports.connected.records.size).toBe(0);
      expect(business.ports.connected.grants.size).toBe(0);
      expect(sources(business)).toEqual([]);
      expect(await business.sync()).toBe('gone');
    },
  },
  {
    name: 'is disconnected at once when its source is away, which is told when it is back',
    run: async (business) => {
      await connected(business);
      await business.disconnect('keeping-lines');
      await drive(business).fail('down', 30);
      const first = await business.sync();
      await drive(business).fail('down', 0);
      if (first === 'later') {
        expect(business.record.reading.dueAt?.getTime()).toBeGreaterThan(business.now.getTime());
        expect(await business.sync()).toBe('done');
      }
      expect(await drive(business).hasConsent()).toBe(false);
      expect(business.ports.connected.grants.size).toBe(0);
    },
  },
  {
    name: 'counts nothing twice that is connected again after it was disconnected',
    run: async (business) => {
      await connected(business);
      await business.disconnect('keeping-lines');
      await business.sync();
      await drive(business).add([line(business, 'meanwhile', -333)]);
      await business.connect();
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'shows on its receipt what it asked, and that it wrote nothing',
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
    name: 'states its own profit and loss of each day, which adds up',
    needs: ['profit-and-loss'],
    run: async (business) => {
      await connected(business);
      const { source } = business.world;
      const { vault } = business.ports;
      const { key } = business;
      const read = async () => (await vault.read(key)) ?? {};
      const keep = (grant: Readonly<Record<string, string>>) => vault.keep(key, grant);
      const reader = source.open({ read, keep }, { basis: 'cash', onCall: () => undefined });
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
    name: 'gives revenue and expenses alone while it is connected, and hands them back when it is purged',
    needs: ['profit-and-loss'],
    run: async (business) => {
      const { ports, businessId } = business;
      const date = business.daysAgo(200);
      const inFile = aLine({ source: 'file', account: 'Till', date, amount: 77_777, kind: 'sale' });
      const source: SourceState = {
        name: 'Till',
        gives: ['profit', 'cash'],
        completeThrough: date,
        problem: null,
      };
      await importLines(ports, businessId, { lines: [inFile], source });
      const dailySummaries = () =>
        ports.stored.daybooks.get(businessId) ?? emptyDailySummaries(date);
      const given = () => dailySummaries().sources.find(({ name }) => name === 'Till')?.gives;
      const alone = totalsOn(dailySummaries(), date).revenue;

      await connected(business);
      expect(ports.stored.businesses.get(businessId)?.profitFrom).toEqual({
        source: business.key.connectionId,
        until: null,
      });
      expect(business.postings.some(({ amount }) => amount === 77_777)).toBe(true);
      expect(totalsOn(dailySummaries(), date).revenue).not.toBe(alone);
      expect(given()).toEqual(['cash']);

      await business.disconnect('with-lines');
      expect(await business.sync()).toBe('done');
      expect(totalsOn(dailySummaries(), date).revenue).toBe(alone);
      expect(given()).toEqual(['profit', 'cash']);
    },
  },
];
