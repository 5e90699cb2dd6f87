import { expect } from 'vitest';
import type { ConnectedBusiness } from '../connected-business.ts';
import { expectTrueAfterReading, expectTruth, line, type Scenario } from './scenario.ts';

/** Connected with three lines there. */
async function connected(business: ConnectedBusiness): Promise<void> {
  await business.world.driver.add([
    line(business, 'a', -12_345, 3),
    line(business, 'b', 50_000, 4),
    line(business, 'c', -999, 40),
  ]);
  await business.connect();
}

/** What happens at a source between two readings, after which the books are to be true. */
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
    await expectTrueAfterReading(business);
    // And it stays so when the last weeks are compared.
    business.pass(1);
    await expectTrueAfterReading(business);
  },
});

const drive = ({ world }: ConnectedBusiness) => world.driver;

export const CHANGE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'reads everything there is at the first reading',
    run: async (business) => {
      await connected(business);
      await expectTruth(business);
      expect(business.books.length).toBeGreaterThanOrEqual(3);
      expect(business.record.connection.initialSync).toBeNull();
    },
  },
  {
    name: 'changes nothing when nothing has changed',
    run: async (business) => {
      await connected(business);
      const before = business.postings;
      expect(await business.sync()).toBe('done');
      business.pass(1);
      expect(await business.sync()).toBe('done');
      expect(business.postings).toEqual(before);
    },
  },
  between('takes a new line', (business) => drive(business).add([line(business, 'd', -777)])),
  between('takes a line that is dated long before the last reading', (business) =>
    drive(business).add([line(business, 'late', -778, 60)]),
  ),
  between('takes another amount', (business) => drive(business).change('a', { amount: -22_222 })),
  between('takes another day', (business) =>
    drive(business).change('a', { date: business.daysAgo(5) }),
  ),
  between('takes a day in another month', (business) =>
    drive(business).change('c', { date: business.daysAgo(75) }),
  ),
  {
    name: 'takes another name, and counts the line once',
    run: async (business) => {
      await connected(business);
      await drive(business).change('a', { who: 'Quite Another' });
      await expectTrueAfterReading(business);
      const said = business.postings.map(
        ({ counterparty, description }) => `${counterparty} ${description}`,
      );
      expect(said.some((text) => text.includes('Quite Another'))).toBe(true);
    },
  },
  between('takes money in and money out with their signs', (business) =>
    drive(business).add([line(business, 'in', 31_000), line(business, 'out', -31_001)]),
  ),
  between('takes out a line that was removed', (business) => drive(business).remove('a')),
  between('takes out every line that was removed', async (business) => {
    await drive(business).remove('a');
    await drive(business).remove('b');
    await drive(business).remove('c');
  }),
  between('keeps twins of one day apart', (business) =>
    drive(business).add([
      line(business, 'twin-1', -450, 2, { who: 'Coffee' }),
      line(business, 'twin-2', -450, 2, { who: 'Coffee' }),
    ]),
  ),
  {
    name: 'takes out one of two twins',
    run: async (business) => {
      await drive(business).add([
        line(business, 'twin-1', -450, 2, { who: 'Coffee' }),
        line(business, 'twin-2', -450, 2, { who: 'Coffee' }),
      ]);
      await business.connect();
      await drive(business).remove('twin-1');
      await expectTrueAfterReading(business);
    },
  },
  between('forgets a line that came and went between two readings', async (business) => {
    await drive(business).add([line(business, 'brief', -321)]);
    await drive(business).remove('brief');
  }),
  between('ends with what was said last', async (business) => {
    await drive(business).change('a', { amount: -1 });
    await drive(business).change('a', { amount: -2 });
    await drive(business).change('a', { amount: -12_345 });
  }),
  between('takes a line in the place of one that was removed', async (business) => {
    await drive(business).remove('a');
    await drive(business).add([line(business, 'instead', -54_321)]);
  }),
  between('takes many lines, page by page', (business) =>
    drive(business).add(
      Array.from({ length: 130 }, (_, index) =>
        line(business, `many-${index}`, -1_000 - index, 1 + (index % 60)),
      ),
    ),
  ),
  between('takes out many lines', async (business) => {
    const many = Array.from({ length: 30 }, (_, index) =>
      line(business, `many-${index}`, -1_000 - index, 1 + (index % 60)),
    );
    await drive(business).add(many);
    expect(await business.sync()).toBe('done');
    for (const { name } of many) await drive(business).remove(name);
  }),
  between('takes more changes than one answer holds', (business) => drive(business).saturate(), [
    'saturate',
  ]),
  between(
    'leaves out money of another currency',
    (business) => drive(business).addForeign(line(business, 'foreign', -5_555)),
    ['currencies'],
  ),

  between(
    'counts nothing that is pending',
    (business) => drive(business).addPending(line(business, 'p', -640)),
    ['pending'],
  ),
  between(
    'counts what was pending once it is booked, when the source says which it was',
    async (business) => {
      await drive(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await drive(business).settle('p', { amount: -640, isLinked: true });
    },
    ['pending'],
  ),
  between(
    'counts what was pending once it is booked, when the source does not say which it was',
    async (business) => {
      await drive(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await drive(business).settle('p', { amount: -640, isLinked: false });
    },
    ['pending'],
  ),
  between(
    'counts what was booked with a tip on top of what was pending',
    async (business) => {
      await drive(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await drive(business).settle('p', { amount: -768, isLinked: true });
    },
    ['pending'],
  ),
  between(
    'counts nothing of what was pending and never booked',
    async (business) => {
      await drive(business).addPending(line(business, 'p', -640));
      expect(await business.sync()).toBe('done');
      await drive(business).remove('p');
    },
    ['pending'],
  ),
  {
    name: 'shows what is pending until it is booked or taken back',
    needs: ['pending'],
    run: async (business) => {
      const shown = () =>
        [...(business.ports.stored.pendingTransactions.get(business.businessId)?.values() ?? [])]
          .map(({ amount }) => amount)
          .toSorted((a, b) => a - b);
      await connected(business);
      await drive(business).addPending(line(business, 'p', -640));
      await drive(business).addPending(line(business, 'q', -750));
      await drive(business).addPending(line(business, 'r', -860));
      expect(await business.sync()).toBe('done');
      expect(shown()).toEqual([-860, -750, -640]);
      await drive(business).remove('p');
      await drive(business).settle('q', { amount: -750, isLinked: true });
      await expectTrueAfterReading(business);
      expect(shown()).toEqual([-860]);
      // Taken back while nobody said so: it is missing from the nightly list.
      await drive(business).settle('r', { amount: -860, isLinked: false });
      await expectTrueAfterReading(business);
      business.pass(1);
      await expectTrueAfterReading(business);
      expect(shown()).toEqual([]);
    },
  },

  between(
    'counts lines once that come back under new ids',
    (business) => drive(business).reissueIds(),
    ['reissue'],
  ),
  between(
    'counts lines once that come back under new ids beside new lines',
    async (business) => {
      await drive(business).reissueIds();
      await drive(business).add([line(business, 'd', -12_345, 3)]);
    },
    ['reissue'],
  ),
  between(
    'takes out a line that came back under a new id',
    async (business) => {
      await drive(business).reissueIds();
      expect(await business.sync()).toBe('done');
      await drive(business).remove('a');
    },
    ['reissue'],
  ),
  between(
    'counts a line once that came back under a new id and then moves to a day far off',
    async (business) => {
      await drive(business).reissueIds();
      expect(await business.sync()).toBe('done');
      await drive(business).change('a', { date: business.daysAgo(60) });
    },
    ['reissue'],
  ),
  {
    name: 'keeps what its owner decided of a line that comes back under a new id',
    needs: ['reissue'],
    run: async (business) => {
      await connected(business);
      const books = business.ports.stored.postings.get(business.businessId);
      for (const [id, posting] of books ?? []) {
        books?.set(id, { ...posting, kind: 'owner_draw', decidedBy: 'owner' });
      }
      await drive(business).reissueIds();
      await expectTrueAfterReading(business);
      expect(new Set(business.postings.map(({ decidedBy }) => decidedBy))).toEqual(
        new Set(['owner']),
      );
    },
  },

  ...[0, 1, 2].map((pages) =>
    between(
      `reads whole what changes under it after ${pages} pages`,
      async (business) => {
        await drive(business).add(
          Array.from({ length: 90 }, (_, index) =>
            line(business, `many-${index}`, -2_000 - index, 1 + (index % 30)),
          ),
        );
        await drive(business).mutateAfter(pages);
      },
      ['mutate'],
    ),
  ),
  {
    name: 'reads anew what it had forgotten, and counts it once',
    needs: ['forget'],
    run: async (business) => {
      await connected(business);
      await drive(business).remove('a');
      await drive(business).change('b', { amount: 49_000 });
      await drive(business).add([line(business, 'd', -88)]);
      await drive(business).forgetCheckpoints();
      // What was removed meanwhile is found when the last weeks are compared.
      business.pass(1);
      await expectTrueAfterReading(business);
    },
  },
  {
    name: 'waits for a history that is still being gathered',
    needs: ['gather'],
    run: async (business) => {
      await drive(business).add([line(business, 'a', -12_345)]);
      await drive(business).gather();
      await business.consent('yes');
      expect(await business.sync()).toBe('later');
      const { problem, lastReadAt } = business.record.connection;
      expect({ problem, lastReadAt }).toEqual({ problem: 'still-syncing', lastReadAt: null });
      await drive(business).gathered();
      await expectTrueAfterReading(business);
      expect(business.record.connection.problem).toBeNull();
    },
  },
];
