import {
  dataThroughOf,
  connectionStateOf,
} from '@daily-snapshot/domain/connections/connection-state';
import { expect } from 'vitest';
import { syncSourceNow } from '../../../../functions/src/connections/commands/disconnect/disconnect-source.ts';
import { syncConnection } from '../../../../functions/src/connections/commands/sync/sync-connection.ts';
import type { SourceError } from '../../../../functions/src/connections/ports/source-error.ts';
import type { ConnectedBusiness } from '../connected-business.ts';
import { expectTrueAfterReading, expectTruth, line, type Scenario } from './scenario.ts';

const drive = ({ world }: ConnectedBusiness) => world.driver;

/** More than any adapter tries again by itself. */
const OFTEN = 30;

const ways = [
  ['does not answer', 'down'],
  ['drops the connection', 'drop-connection'],
  ['answers in another shape', 'wrong-shape'],
  ['answers with a page for people', 'html'],
] as const;

export const TROUBLE_SCENARIOS: readonly Scenario[] = [
  ...ways.map(([what, how]): Scenario => ({
    name: `says so, loses nothing and heals by itself when a source ${what}`,
    run: async (business) => {
      await drive(business).add([line(business, 'a', -12_345), line(business, 'b', 500)]);
      await business.connect();
      const before = business.books;
      await drive(business).add([line(business, 'c', -77)]);
      await drive(business).fail(how, OFTEN);
      expect(await business.sync()).toBe('later');
      const { connection, reading } = business.record;
      expect(connection.problem).toBe('provider-down');
      expect(reading.dueAt?.getTime()).toBeGreaterThan(business.now.getTime());
      expect(business.books).toEqual(before);
      await drive(business).fail(how, 0);
      await expectTrueAfterReading(business);
      expect(business.record.connection.problem).toBeNull();
    },
  })),
  ...ways.map(([what, how]): Scenario => ({
    name: `takes out nothing when a source ${what} while the last weeks are compared`,
    run: async (business) => {
      await drive(business).add(
        Array.from({ length: 40 }, (_, index) => line(business, `l-${index}`, -100 - index, 5)),
      );
      await business.connect();
      for (const requests of [1, 2, 3]) {
        business.pass(1);
        await drive(business).fail(how, requests);
        await business.sync();
        expect(business.books).toEqual(await business.truth());
        await drive(business).fail(how, 0);
      }
      await expectTrueAfterReading(business);
    },
  })),
  {
    name: 'gets the first reading done when it is broken off again and again',
    run: async (business) => {
      await drive(business).add(
        Array.from({ length: 60 }, (_, index) => line(business, `l-${index}`, -100 - index, 5)),
      );
      await business.consent('yes');
      for (let times = 1; times <= 4; times += 1) {
        await drive(business).fail('drop-connection', times);
        await business.sync();
        await drive(business).fail('drop-connection', 0);
      }
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'comes back when it is told to wait, and calls that no trouble',
    run: async (business) => {
      await business.connect();
      await drive(business).add([line(business, 'a', -12_345)]);
      await drive(business).limit(120);
      const first = await business.sync();
      if (first === 'later') {
        const { connection, reading } = business.record;
        expect(connection.problem).toBeNull();
        const wait = (reading.dueAt?.getTime() ?? 0) - business.now.getTime();
        expect(wait).toBeGreaterThan(60_000);
      }
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'is late and then stale while its source is silent, however often it is read',
    needs: ['silence'],
    run: async (business) => {
      await business.connect();
      const through = dataThroughOf(business.record.connection);
      await drive(business).fallSilent();
      await drive(business).add([line(business, 'unheard', -12_345)]);
      const states: string[] = [];
      for (const days of [1, 1, 3]) {
        business.pass(days);
        expect(await business.sync()).toBe('done');
        states.push(connectionStateOf(business.record.connection, business.now));
      }
      expect(states).toEqual(['fresh', 'late', 'stale']);
      const now = dataThroughOf(business.record.connection);
      expect((now?.getTime() ?? 0) - (through?.getTime() ?? 0)).toBeLessThan(3_600_000);
      await drive(business).speak();
      await expectTrueAfterReading(business);
    },
  },
  ...[1, 2, 3, 4, 6, 9].map((openings): Scenario => ({
    name: `ends in the same books when it crashes at their ${openings}. opening`,
    run: async (business) => {
      await drive(business).add(
        Array.from({ length: 50 }, (_, index) => line(business, `l-${index}`, -100 - index, 5)),
      );
      await business.connect();
      await drive(business).remove('l-3');
      await drive(business).change('l-4', { amount: -9_999 });
      await drive(business).add([line(business, 'new', -12_345)]);
      business.pass(1);
      await crashAt(business, openings);
      // What crashed has left its lease behind.
      business.pass(1);
      await expectTrueAfterReading(business);
    },
  })),
  {
    name: 'tells our log what went wrong, and nothing that was read',
    run: async (business) => {
      await drive(business).add([line(business, 'a', -12_345)]);
      await business.consent('yes');
      await drive(business).fail('down', OFTEN);
      const heard: SourceError[] = [];
      const onTrouble = (error: SourceError) => void heard.push(error);
      expect(await syncConnection(business.ports, business.key, onTrouble)).toBe('later');
      expect(heard.map(({ code }) => code)).toEqual(['provider-down']);
      await drive(business).fail('down', 0);
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'is read by one at a time, and once however often the task comes',
    run: async (business) => {
      await drive(business).add([line(business, 'a', -12_345)]);
      await business.consent('yes');
      const task = () => syncConnection(business.ports, business.key);
      const outcomes = await Promise.all([task(), task(), task()]);
      expect(outcomes.toSorted()).toEqual(['busy', 'busy', 'done']);
      await expectTruth(business);
      expect(wantedAgain(business)).toHaveLength(0);
      const { reads } = business.record.connection.receipt;
      expect(await task()).toBe('later');
      expect(business.record.connection.receipt.reads).toEqual(reads);
    },
  },
  {
    name: 'is read once more for its owner who asks while it is being read',
    run: async (business) => {
      await drive(business).add([line(business, 'a', -12_345)]);
      await business.consent('yes');
      const { ports, owner, key } = business;
      const { businesses } = ports;
      // Read when its turn has just begun.
      const find = async (...given: Parameters<typeof businesses.find>) => {
        for (let time = 0; time < 3; time += 1) await syncSourceNow(ports, owner, key);
        return businesses.find(...given);
      };
      const asked = { ...ports, businesses: { ...businesses, find } };
      expect(await business.syncOn(asked)).toBe('done');
      expect(wantedAgain(business)).toHaveLength(1);
      expect(await syncConnection(ports, key)).toBe('done');
      expect(await syncConnection(ports, key)).toBe('later');
    },
  },
];

/** What a reading has asked for that was over and is to go on. */
const wantedAgain = ({ ports }: ConnectedBusiness) =>
  [...ports.stored.tasks.keys()].filter((key) => key.includes('attempt-'));

/** The books do not open the nth time, and nothing is tidied up after it. */
async function crashAt(business: ConnectedBusiness, opening: number): Promise<void> {
  const { ledger, connections } = business.ports;
  let openings = 0;
  let isDead = false;
  const dead = () => {
    if (isDead) throw new Error('It crashed.');
  };
  const ports = {
    ...business.ports,
    ledger: {
      open: async (...given: Parameters<typeof ledger.open>) => {
        openings += 1;
        if (openings === opening) isDead = true;
        dead();
        return ledger.open(...given);
      },
    } as typeof ledger,
    connections: {
      ...connections,
      change: async (...given: Parameters<typeof connections.change>) => {
        dead();
        return connections.change(...given);
      },
    } as typeof connections,
  };
  await business.syncOn(ports).catch(() => undefined);
}
