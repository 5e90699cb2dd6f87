import { expect } from 'vitest';
import type { ConnectedBusiness } from '../connected-business.ts';
import {
  expectLedgerMatchesAfterSync,
  expectLedgerMatches,
  line,
  type Scenario,
} from './scenario.ts';

/** Connects a source that has three transactions. */
async function connected(business: ConnectedBusiness): Promise<void> {
  await business.harness.driver.add([
    line(business, 'a', -12_345, 3),
    line(business, 'b', 50_000, 4),
    line(business, 'c', -999, 40),
  ]);
  await business.connect();
}

/**
 * Builds a scenario in which the source changes between two syncs. The ledger must match the source
 * afterwards.
 */
const between = (
  name: string,
  happen: (business: ConnectedBusiness) => Promise<void>,
  needs: Scenario['needs'] = [],
): Scenario => ({
  name,
  needs,
  run: async (business) => {
    await connected(business);
    await happen(business);
    await expectLedgerMatchesAfterSync(business);
    // The ledger still matches after the comparison of recent weeks.
    business.advanceDays(1);
    await expectLedgerMatchesAfterSync(business);
  },
});

const driverOf = ({ harness }: ConnectedBusiness) => harness.driver;

export const CHANGE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'reads all transactions in the initial sync',
    run: async (business) => {
      await connected(business);
      await expectLedgerMatches(business);
      expect(business.ledgerEntries.length).toBeGreaterThanOrEqual(3);
      expect(business.record.connection.initialSync).toBeNull();
    },
  },
  {
    name: 'changes nothing if the source has not changed',
    run: async (business) => {
      await connected(business);
      const before = business.postings;
      expect(await business.sync()).toBe('done');
      business.advanceDays(1);
      expect(await business.sync()).toBe('done');
      expect(business.postings).toEqual(before);
    },
  },
  between('adds a new transaction', (business) =>
    driverOf(business).add([line(business, 'd', -777)]),
  ),
  between('adds a new transaction dated long before the last sync', (business) =>
    driverOf(business).add([line(business, 'late', -778, 60)]),
  ),
  between('applies a changed amount', (business) =>
    driverOf(business).change('a', { amount: -22_222 }),
  ),
  between('applies a changed date', (business) =>
    driverOf(business).change('a', { date: business.daysAgo(5) }),
  ),
  between('applies a date in another month', (business) =>
    driverOf(business).change('c', { date: business.daysAgo(75) }),
  ),
  {
    name: 'applies a changed name and counts the transaction once',
    run: async (business) => {
      await connected(business);
      await driverOf(business).change('a', { counterparty: 'Quite Another' });
      await expectLedgerMatchesAfterSync(business);
      const descriptions = business.postings.map(
        ({ counterparty, description }) => `${counterparty} ${description}`,
      );
      expect(descriptions.some((text) => text.includes('Quite Another'))).toBe(true);
    },
  },
  between('adds money in as positive and money out as negative', (business) =>
    driverOf(business).add([line(business, 'in', 31_000), line(business, 'out', -31_001)]),
  ),
  between('removes a removed transaction', (business) => driverOf(business).remove('a')),
  between('removes all removed transactions', async (business) => {
    await driverOf(business).remove('a');
    await driverOf(business).remove('b');
    await driverOf(business).remove('c');
  }),
  between('keeps two identical transactions of one day', (business) =>
    driverOf(business).add([
      line(business, 'twin-1', -450, 2, { counterparty: 'Coffee' }),
      line(business, 'twin-2', -450, 2, { counterparty: 'Coffee' }),
    ]),
  ),
  {
    name: 'removes one of two identical transactions',
    run: async (business) => {
      await driverOf(business).add([
        line(business, 'twin-1', -450, 2, { counterparty: 'Coffee' }),
        line(business, 'twin-2', -450, 2, { counterparty: 'Coffee' }),
      ]);
      await business.connect();
      await driverOf(business).remove('twin-1');
      await expectLedgerMatchesAfterSync(business);
    },
  },
  between(
    'ignores a transaction that was added and removed between two syncs',
    async (business) => {
      await driverOf(business).add([line(business, 'brief', -321)]);
      await driverOf(business).remove('brief');
    },
  ),
  between('applies the last of several changes', async (business) => {
    await driverOf(business).change('a', { amount: -1 });
    await driverOf(business).change('a', { amount: -2 });
    await driverOf(business).change('a', { amount: -12_345 });
  }),
  between('removes a transaction and adds its replacement', async (business) => {
    await driverOf(business).remove('a');
    await driverOf(business).add([line(business, 'instead', -54_321)]);
  }),
  between('adds many transactions over several pages', (business) =>
    driverOf(business).add(
      Array.from({ length: 130 }, (_, index) =>
        line(business, `many-${index}`, -1_000 - index, 1 + (index % 60)),
      ),
    ),
  ),
  between('removes many transactions', async (business) => {
    const many = Array.from({ length: 30 }, (_, index) =>
      line(business, `many-${index}`, -1_000 - index, 1 + (index % 60)),
    );
    await driverOf(business).add(many);
    expect(await business.sync()).toBe('done');
    for (const { name } of many) await driverOf(business).remove(name);
  }),
  between(
    'applies more changes than one response holds',
    (business) => driverOf(business).saturate(),
    ['saturate'],
  ),
  between(
    'ignores transactions in another currency',
    (business) => driverOf(business).addForeignCurrency(line(business, 'foreign', -5_555)),
    ['currencies'],
  ),

  between(
    'does not count a pending transaction',
    (business) => driverOf(business).addPending(line(business, 'p', -640)),
    ['pending'],
  ),
  between(
    'counts a posted transaction once if the source links it to the pending one',
    async (business) => {
      await driverOf(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await driverOf(business).postPending('p', { amount: -640, isLinked: true });
    },
    ['pending'],
  ),
  between(
    'counts a posted transaction once if the source does not link it to the pending one',
    async (business) => {
      await driverOf(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await driverOf(business).postPending('p', { amount: -640, isLinked: false });
    },
    ['pending'],
  ),
  between(
    'counts the posted amount if a tip was added to the pending amount',
    async (business) => {
      await driverOf(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await driverOf(business).postPending('p', { amount: -768, isLinked: true });
    },
    ['pending'],
  ),
  between(
    'does not count a pending transaction that was never posted',
    async (business) => {
      await driverOf(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await driverOf(business).remove('p');
    },
    ['pending'],
  ),
  {
    name: 'shows a pending transaction until it is posted or removed',
    needs: ['pending'],
    run: async (business) => {
      const shown = () =>
        [...(business.ports.stored.pendingTransactions.get(business.businessId)?.values() ?? [])]
          .map(({ amount }) => amount)
          .toSorted((a, b) => a - b);
      await connected(business);
      await driverOf(business).addPending(line(business, 'p', -640));
      await driverOf(business).addPending(line(business, 'q', -750));
      await driverOf(business).addPending(line(business, 'r', -860));
      expect(await business.sync()).toBe('done');
      expect(shown()).toEqual([-860, -750, -640]);
      await driverOf(business).remove('p');
      await driverOf(business).postPending('q', { amount: -750, isLinked: true });
      await expectLedgerMatchesAfterSync(business);
      expect(shown()).toEqual([-860]);
      // The posted transaction does not name the pending one. The pending one is missing from the
      // nightly list.
      await driverOf(business).postPending('r', { amount: -860, isLinked: false });
      await expectLedgerMatchesAfterSync(business);
      business.advanceDays(1);
      await expectLedgerMatchesAfterSync(business);
      expect(shown()).toEqual([]);
    },
  },

  between(
    'counts transactions once after they get new ids',
    (business) => driverOf(business).reissueIds(),
    ['reissue'],
  ),
  between(
    'counts transactions once after they get new ids while new ones arrive',
    async (business) => {
      await driverOf(business).reissueIds();
      await driverOf(business).add([line(business, 'd', -12_345, 3)]);
    },
    ['reissue'],
  ),
  between(
    'removes a transaction that got a new id',
    async (business) => {
      await driverOf(business).reissueIds();
      expect(await business.sync()).toBe('done');
      await driverOf(business).remove('a');
    },
    ['reissue'],
  ),
  between(
    'counts a transaction once after it gets a new id and then a distant date',
    async (business) => {
      await driverOf(business).reissueIds();
      expect(await business.sync()).toBe('done');
      await driverOf(business).change('a', { date: business.daysAgo(60) });
    },
    ['reissue'],
  ),
  {
    name: 'keeps the user override of a transaction that gets a new id',
    needs: ['reissue'],
    run: async (business) => {
      await connected(business);
      const books = business.ports.stored.postings.get(business.businessId);
      for (const [id, posting] of books ?? []) {
        books?.set(id, { ...posting, kind: 'owner_draw', decidedBy: 'owner' });
      }
      await driverOf(business).reissueIds();
      await expectLedgerMatchesAfterSync(business);
      expect(new Set(business.postings.map(({ decidedBy }) => decidedBy))).toEqual(
        new Set(['owner']),
      );
    },
  },

  ...[0, 1, 2].map((pages) =>
    between(
      `reads the complete list if it changes after ${pages} pages of pagination`,
      async (business) => {
        await driverOf(business).add(
          Array.from({ length: 90 }, (_, index) =>
            line(business, `many-${index}`, -2_000 - index, 1 + (index % 30)),
          ),
        );
        await driverOf(business).changeListAfter(pages);
      },
      ['mutate'],
    ),
  ),
  {
    name: 'reads everything again after its checkpoint expired, and counts it once',
    needs: ['forget'],
    run: async (business) => {
      await connected(business);
      await driverOf(business).remove('a');
      await driverOf(business).change('b', { amount: 49_000 });
      await driverOf(business).add([line(business, 'd', -88)]);
      await driverOf(business).forgetCheckpoints();
      // The comparison of recent weeks finds transactions that were removed in the meantime.
      business.advanceDays(1);
      await expectLedgerMatchesAfterSync(business);
    },
  },
  {
    name: 'waits while the provider still prepares the history',
    needs: ['gather'],
    run: async (business) => {
      await driverOf(business).add([line(business, 'a', -12_345)]);
      await driverOf(business).delayHistory();
      await business.consent('yes');
      expect(await business.sync()).toBe('later');
      const { problem, lastReadAt } = business.record.connection;
      expect({ problem, lastReadAt }).toEqual({ problem: 'still-syncing', lastReadAt: null });
      await driverOf(business).releaseHistory();
      await expectLedgerMatchesAfterSync(business);
      expect(business.record.connection.problem).toBeNull();
    },
  },
];
