// Books may contain documents of days to come, and mistyped years.
import { totalsOn } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { describe, expect, it } from 'vitest';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { expectLedgerMatches, line } from '../../kit/conformance/scenarios/scenario.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import { SYSTEMS } from '../../kit/providers/books-harness.ts';

/** 180 years, as by two mistyped digits of a year. */
const DISTANT_DAYS = -180 * 365;

describe.each(SYSTEMS)('%s', (system) => {
  it('keeps its totals when a document gets a distant date, and counts it again afterwards', async () => {
    const opened = await openBooksSourceHarness(system);
    try {
      const business = new ConnectedBusiness(opened);
      const day = business.daysAgo(5);
      const revenue = () => {
        const summaries = business.ports.stored.dailySummaries.get(business.businessId);
        return summaries && totalsOn(summaries, day).revenue;
      };
      await opened.driver.add([line(business, 'a', 10_000, 5), line(business, 'b', 50_000, 5)]);
      await business.connect();
      expect(revenue()).toBe(60_000);

      await opened.wait(60);
      await opened.driver.change('b', { date: business.daysAgo(DISTANT_DAYS) });
      await business.sync();
      expect(revenue()).toBe(10_000);

      await opened.wait(60);
      await opened.driver.change('b', { date: day });
      await business.sync();
      expect(revenue()).toBe(60_000);
      await expectLedgerMatches(business);
    } finally {
      await opened.close();
    }
  });

  it('adds a document of a later day when its day has come', async () => {
    const opened = await openBooksSourceHarness(system);
    try {
      const business = new ConnectedBusiness(opened);
      await opened.driver.add([line(business, 'a', 10_000, 5)]);
      await business.connect();
      await opened.wait(60);
      await opened.driver.add([line(business, 'later', 50_000, -20)]);
      await business.sync();
      expect(business.ledgerEntries).toHaveLength(1);
      business.advanceDays(21);
      await business.sync();
      await expectLedgerMatches(business);
      expect(business.ledgerEntries).toHaveLength(2);
    } finally {
      await opened.close();
    }
  });
});
