import {
  dataThroughOf,
  connectionStateOf,
} from '@daily-snapshot/domain/connections/connection-state';
import { expect } from 'vitest';
import { syncSourceNow } from '../../../../functions/src/connections/commands/disconnect/disconnect-source.ts';
import { syncConnection } from '../../../../functions/src/connections/commands/sync/sync-connection.ts';
import type { SourceError } from '../../../../functions/src/connections/ports/source-error.ts';
import type { ConnectedBusiness } from '../connected-business.ts';
import {
  expectLedgerMatchesAfterSync,
  expectLedgerMatches,
  line,
  type Scenario,
} from './scenario.ts';

const driverOf = ({ harness }: ConnectedBusiness) => harness.driver;

/** More failures than any adapter retries. */
const MORE_THAN_RETRIES = 30;

const ways = [
  ['responds with an error', 'down'],
  ['drops the connection', 'drop-connection'],
  ['responds in another shape', 'wrong-shape'],
  ['responds with an HTML page', 'html'],
] as const;

export const TROUBLE_SCENARIOS: readonly Scenario[] = [
  ...ways.map(([what, how]): Scenario => ({
    name: `shows the problem, keeps all data and recovers if a source ${what}`,
    run: async (business) => {
      await driverOf(business).add([line(business, 'a', -12_345), line(business, 'b', 500)]);
      await business.connect();
      const before = business.ledgerEntries;
      await driverOf(business).add([line(business, 'c', -77)]);
      await driverOf(business).failRequests(how, MORE_THAN_RETRIES);
      expect(await business.sync()).toBe('later');
      const { connection, reading } = business.record;
      expect(connection.problem).toBe('provider-down');
      expect(reading.dueAt?.getTime()).toBeGreaterThan(business.now.getTime());
      expect(business.ledgerEntries).toEqual(before);
      await driverOf(business).failRequests(how, 0);
      await expectLedgerMatchesAfterSync(business);
      expect(business.record.connection.problem).toBeNull();
    },
  })),
  ...ways.map(([what, how]): Scenario => ({
    name: `removes nothing if a source ${what} during the comparison of recent weeks`,
    run: async (business) => {
      await driverOf(business).add(
        Array.from({ length: 40 }, (_, index) => line(business, `l-${index}`, -100 - index, 5)),
      );
      await business.connect();
      for (const requests of [1, 2, 3]) {
        business.advanceDays(1);
        await driverOf(business).failRequests(how, requests);
        await business.sync();
        expect(business.ledgerEntries).toEqual(await business.expectedEntries());
        await driverOf(business).failRequests(how, 0);
      }
      await expectLedgerMatchesAfterSync(business);
    },
  })),
  {
    name: 'completes the initial sync after several interruptions',
    run: async (business) => {
      await driverOf(business).add(
        Array.from({ length: 60 }, (_, index) => line(business, `l-${index}`, -100 - index, 5)),
      );
      await business.consent('yes');
      for (let times = 1; times <= 4; times += 1) {
        await driverOf(business).failRequests('drop-connection', times);
        await business.sync();
        await driverOf(business).failRequests('drop-connection', 0);
      }
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'retries after a rate limit and shows no problem',
    run: async (business) => {
      await business.connect();
      await driverOf(business).add([line(business, 'a', -12_345)]);
      await driverOf(business).rateLimit(120);
      const first = await business.sync();
      if (first === 'later') {
        const { connection, reading } = business.record;
        expect(connection.problem).toBeNull();
        const wait = (reading.dueAt?.getTime() ?? 0) - business.now.getTime();
        expect(wait).toBeGreaterThan(60_000);
      }
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'becomes late and then stale if its source has no new data, however often it syncs',
    needs: ['silence'],
    run: async (business) => {
      await business.connect();
      const through = dataThroughOf(business.record.connection);
      await driverOf(business).stopReporting();
      await driverOf(business).add([line(business, 'unheard', -12_345)]);
      const states: string[] = [];
      for (const days of [1, 1, 3]) {
        business.advanceDays(days);
        expect(await business.sync()).toBe('done');
        states.push(connectionStateOf(business.record.connection, business.now));
      }
      expect(states).toEqual(['fresh', 'late', 'stale']);
      const now = dataThroughOf(business.record.connection);
      expect((now?.getTime() ?? 0) - (through?.getTime() ?? 0)).toBeLessThan(3_600_000);
      await driverOf(business).resumeReporting();
      await expectLedgerMatchesAfterSync(business);
    },
  },
  ...[1, 2, 3, 4, 6, 9].map((openings): Scenario => ({
    name: `reaches the same ledger after a crash when it opens the ledger (time ${openings})`,
    run: async (business) => {
      await driverOf(business).add(
        Array.from({ length: 50 }, (_, index) => line(business, `l-${index}`, -100 - index, 5)),
      );
      await business.connect();
      await driverOf(business).remove('l-3');
      await driverOf(business).change('l-4', { amount: -9_999 });
      await driverOf(business).add([line(business, 'new', -12_345)]);
      business.advanceDays(1);
      await crashAt(business, openings);
      // The crashed run has left its lease behind. Wait until it expires.
      business.advanceDays(1);
      await expectLedgerMatchesAfterSync(business);
    },
  })),
  {
    name: 'logs the error without any data of the source',
    run: async (business) => {
      await driverOf(business).add([line(business, 'a', -12_345)]);
      await business.consent('yes');
      await driverOf(business).failRequests('down', MORE_THAN_RETRIES);
      const errors: SourceError[] = [];
      const onTrouble = (error: SourceError) => void errors.push(error);
      expect(await syncConnection(business.ports, { ...business.key, onTrouble })).toBe('later');
      expect(errors.map(({ code }) => code)).toEqual(['provider-down']);
      await driverOf(business).failRequests('down', 0);
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'runs one sync at a time, and one sync for duplicate tasks',
    run: async (business) => {
      await driverOf(business).add([line(business, 'a', -12_345)]);
      await business.consent('yes');
      const task = () => syncConnection(business.ports, business.key);
      const outcomes = await Promise.all([task(), task(), task()]);
      expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'done']);
      await expectLedgerMatches(business);
      expect(continuationTasks(business)).toHaveLength(0);
      const { reads } = business.record.connection.receipt;
      expect(await task()).toBe('later');
      expect(business.record.connection.receipt.reads).toEqual(reads);
    },
  },
  {
    name: 'syncs once more if the owner requests a sync during a sync',
    run: async (business) => {
      await driverOf(business).add([line(business, 'a', -12_345)]);
      await business.consent('yes');
      const { ports, owner, key } = business;
      const { businesses } = ports;
      // The owner asks for a sync just after the running sync has started.
      const find = async (...args: Parameters<typeof businesses.find>) => {
        for (let time = 0; time < 3; time += 1) await syncSourceNow(ports, key, owner);
        return businesses.find(...args);
      };
      const asked = { ...ports, businesses: { ...businesses, find } };
      expect(await business.syncOn(asked)).toBe('done');
      expect(continuationTasks(business)).toHaveLength(1);
      expect(await syncConnection(ports, key)).toBe('done');
      expect(await syncConnection(ports, key)).toBe('later');
    },
  },
];

/** The tasks that a finished sync enqueued to continue. */
const continuationTasks = ({ ports }: ConnectedBusiness) =>
  [...ports.stored.tasks.keys()].filter((key) => key.includes('attempt-'));

/** Makes the sync crash when it opens the ledger for the nth time. No cleanup runs afterwards. */
async function crashAt(business: ConnectedBusiness, opening: number): Promise<void> {
  const { ledger, connections } = business.ports;
  let openings = 0;
  let isDead = false;
  const dead = () => {
    if (isDead) throw new Error('The process crashed.');
  };
  const ports = {
    ...business.ports,
    ledger: {
      open: async (...args: Parameters<typeof ledger.open>) => {
        openings += 1;
        if (openings === opening) isDead = true;
        dead();
        return ledger.open(...args);
      },
    } as typeof ledger,
    connections: {
      ...connections,
      change: async (...args: Parameters<typeof connections.change>) => {
        dead();
        return connections.change(...args);
      },
      replace: async (...args: Parameters<typeof connections.replace>) => {
        dead();
        return connections.replace(...args);
      },
    } as typeof connections,
  };
  await business.syncOn(ports).catch(() => undefined);
}
