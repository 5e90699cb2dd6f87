import { afterEach, describe, expect, it } from 'vitest';
import type { SourceHarness } from '../../kit/conformance/source-driver.ts';
import { overrideKind } from '../../../functions/src/imports/commands/override-kind.ts';
import { postingKey } from '../../../functions/src/platform/keys/keys.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../kit/conformance/scenarios/scenario.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import { startPlaidHarness } from '../../kit/providers/plaid-harness.ts';
import { recordFigure } from '../../kit/record-figure.ts';

let harness: SourceHarness | undefined;
afterEach(() => harness?.close());

/**
 * The most requests of a night without changes, because calls are metered or limited per minute.
 */
const SOURCES = [
  // The item, its accounts, because a page of transactions names only some of them, and the list.
  { name: 'Plaid', open: openPlaid, most: 3 },
  { name: 'QuickBooks', open: () => openBooksSourceHarness('quickbooks'), most: 5 },
  { name: 'Xero', open: () => openBooksSourceHarness('xero'), most: 6 },
] as const;

const BOOKS = SOURCES.filter(({ name }) => name !== 'Plaid');

/** The clock of this emulator keeps running. */
async function openPlaid() {
  return { ...(await startPlaidHarness(500)), wait: async () => undefined };
}

type Open = () => Promise<SourceHarness & { wait(minutes: number): Promise<void> }>;

async function connected(open: Open): Promise<ConnectedBusiness> {
  const opened = await open();
  harness = opened;
  const business = new ConnectedBusiness(opened);
  const lines = [50, 31, 9, 3].map((days) => line(business, `line ${days}`, -1_000 - days, days));
  await opened.driver.add([...lines, line(business, 'a sale', 90_000, 12)]);
  await business.connect();
  // The first sync reads the latest documents once more, because they may have been incomplete.
  // Later syncs do not.
  await opened.wait(60);
  await business.sync();
  return business;
}

const readsOf = ({ record }: ConnectedBusiness): number =>
  Object.values(record.connection.receipt.reads).reduce((sum, times) => sum + times, 0);

async function night(business: ConnectedBusiness): Promise<number> {
  const before = readsOf(business);
  business.advanceDays(1);
  expect(await business.sync()).toBe('done');
  await expectLedgerMatches(business);
  return readsOf(business) - before;
}

function firstLineOf({ postings, key }: ConnectedBusiness) {
  const [posting] = postings;
  const seen = posting?.seenAs?.find(({ source }) => source === key.connectionId);
  if (!posting || !seen) throw new Error('There are no lines.');
  return { posting, source: seen.source, id: seen.id.slice(seen.source.length + 1) };
}

const ownId = (source: string, id: string): string => `${source} ${id}`;

describe('a night without changes', () => {
  it.each(SOURCES)(
    'sends at most the allowed requests to $name: $most',
    async ({ name, open, most }) => {
      const business = await connected(open);
      await night(business);
      const reads = await night(business);
      expect(reads).toBeGreaterThan(0);
      expect(reads).toBeLessThanOrEqual(most);
      recordFigure(`${name} calls`, reads);
    },
  );
});

describe('the reconciliation', () => {
  it.each(BOOKS)('matches as soon as the books of $name are read', async ({ open }) => {
    const { record } = await connected(open);
    expect(record.connection.reconciliation).toMatchObject({
      state: 'matches',
      basis: 'cash',
      ours: { revenue: 90_000, expenses: 4_093, net: 85_907 },
      stated: { revenue: 90_000, expenses: 4_093, net: 85_907 },
      suspects: [],
    });
  });

  it.each(BOOKS)(
    'finds a lost transaction of $name, and the nightly sync restores it',
    async ({ open }) => {
      const business = await connected(open);
      const { source, id } = firstLineOf(business);
      const count = business.postings.length;
      const { sourceLedger } = business.ports;
      expect(await sourceLedger.removeLines(business.businessId, source, [ownId(source, id)])).toBe(
        1,
      );
      expect(business.postings).toHaveLength(count - 1);
      await night(business);
      expect(business.postings).toHaveLength(count);
      expect(business.record.connection.reconciliation).toMatchObject({ state: 'matches' });
    },
  );

  it.each(BOOKS)('removes a transaction that the books of $name never had', async ({ open }) => {
    const business = await connected(open);
    const { source, posting } = firstLineOf(business);
    const id = ownId(source, 'Purchase:999:0');
    const { kind, description, counterparty, category, account, amount, date, postedDate } =
      posting;
    const content = {
      kind,
      description,
      counterparty,
      category,
      account,
      amount,
      date,
      postedDate,
    };
    const lines = [{ ...content, id, source }];
    await business.ports.sourceLedger.importLines(business.businessId, { lines });
    expect(business.postings.some((stored) => stored.id === id)).toBe(true);
    // Only now are the documents listed.
    expect(await night(business)).toBeGreaterThan(6);
    expect(business.postings.some((stored) => stored.id === id)).toBe(false);
    expect(business.record.connection.reconciliation).toMatchObject({ state: 'matches' });
  });

  it.each(BOOKS)(
    'names the transaction that the owner of $name recategorized',
    async ({ open }) => {
      const business = await connected(open);
      const [drawn] = business.postings;
      if (!drawn) throw new Error('There are no lines.');
      const request = {
        lineKey: postingKey(drawn.id),
        kind: 'owner_draw',
        isTrial: false,
      } as const;
      const { ports, businessId, owner } = business;
      await overrideKind(ports, { businessId, ...request }, owner);
      expect(await night(business)).toBeLessThanOrEqual(6);
      expect(business.record.connection.reconciliation).toMatchObject({
        state: 'but-for-corrections',
        suspects: expect.arrayContaining([
          expect.objectContaining({
            reason: 'user-override',
            lineId: drawn.id,
            amount: drawn.amount,
          }),
        ]),
      });
    },
  );
});
