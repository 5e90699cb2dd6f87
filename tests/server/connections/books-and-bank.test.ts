import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import { booksLagText } from '@daily-snapshot/domain/digest/texts/note-texts';
import { sentenceText } from '@daily-snapshot/domain/text/sentence';
import { digestDayCovering } from '@daily-snapshot/domain/calendar/digest-day';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceHarness } from '../../kit/conformance/source-driver.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { line } from '../../kit/conformance/scenarios/scenario.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import { startPlaidHarness } from '../../kit/providers/plaid-harness.ts';

let harnesses: SourceHarness[];
let bank: ConnectedBusiness;
let books: ConnectedBusiness;
beforeEach(async () => {
  harnesses = [await startPlaidHarness(), await openBooksSourceHarness('quickbooks')];
  const [plaid, quickbooks] = harnesses as [SourceHarness, SourceHarness];
  bank = new ConnectedBusiness(plaid);
  books = new ConnectedBusiness(quickbooks, 'bakery', bank.ports);
});
afterEach(async () => {
  for (const harness of harnesses) await harness.close();
});

const dailySummaries = () => {
  const found = bank.ports.stored.dailySummaries.get('bakery');
  if (!found) throw new Error('There is no dailySummaries.');
  return found;
};

/** Builds a bank transaction dated this many days ago. */
const wages = (days: number, amount = -40_000) => line(bank, `wages ${days}`, amount, days);

/** Returns the sentence of the next digest about how far the bank is ahead. */
function booksLagSentence(): string | null {
  const business = bank.ports.stored.businesses.get('bakery');
  if (!business) throw new Error('There is no business.');
  const snapshot = buildSnapshot(business, dailySummaries(), digestDayCovering(bank.daysAgo(1)));
  const { booksLag } = digestFacts(snapshot);
  return booksLag && sentenceText(booksLagText(booksLag));
}

describe('books that are behind the bank', () => {
  it('are reported in days and money, and count until their last entry until they catch up', async () => {
    const wagesPostings = [20, 15, 8].map((days) => wages(days));
    const missing = [wages(5), wages(3, -12_345), line(bank, 'a sale', 90_000, 2)];
    await bank.harness.driver.add([...wagesPostings, ...missing]);
    await books.harness.driver.add(wagesPostings);
    await bank.connect();
    expect(dailySummaries().booksLag).toBeUndefined();
    await books.connect();

    const { name } = books.record.connection;
    expect(dailySummaries().booksLag).toEqual({
      books: name,
      booksThrough: bank.daysAgo(8),
      bankThrough: bank.daysAgo(1),
      moneyIn: 90_000,
      moneyOut: 52_345,
      lines: 3,
    });
    expect(booksLagSentence()).toMatch(
      /^Your bank is 7 days ahead of your books\. 3 bank transactions after /,
    );
    const { sources, measures } = buildSnapshot(
      { name, currency: 'USD', basis: 'cash' },
      dailySummaries(),
      digestDayCovering(bank.daysAgo(1)),
    );
    expect(sources.find((source) => source.name === name)?.completeThrough).toBe(bank.daysAgo(8));
    // Missing entries do not prove that nothing was earned.
    expect(measures.revenue.figure.state).toBe('unknown');

    await books.harness.driver.add(missing);
    expect(await books.sync()).toBe('done');
    expect(dailySummaries().booksLag).toBeUndefined();
    expect(booksLagSentence()).toBeNull();
  });

  it('are no longer reported after they are disconnected', async () => {
    await bank.harness.driver.add([20, 8, 4].map((days) => wages(days)));
    await books.harness.driver.add([wages(20), wages(8)]);
    await bank.connect();
    await books.connect();
    expect(dailySummaries().booksLag).toMatchObject({ lines: 1 });
    await books.disconnect('keeping-lines');
    await books.sync();
    expect(dailySummaries().booksLag).toBeUndefined();
  });
});
