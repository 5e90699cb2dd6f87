// The daily e-mail while a provider of data fails.
import { digestDayCovering } from '@daily-snapshot/domain/calendar/digest-day';
import { afterEach, describe, expect, it } from 'vitest';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import { line } from '../../kit/conformance/scenarios/scenario.ts';
import type { SourceHarness } from '../../kit/conformance/source-driver.ts';
import { openBooksSourceHarness } from '../../kit/providers/books-driver.ts';
import { startPlaidHarness } from '../../kit/providers/plaid-harness.ts';
import { recordFigure } from '../../kit/record-figure.ts';

let harness: SourceHarness | undefined;
afterEach(() => harness?.close());

const SOURCES = {
  Plaid: () => startPlaidHarness(500),
  QuickBooks: () => openBooksSourceHarness('quickbooks'),
  Xero: () => openBooksSourceHarness('xero'),
} as const;
const FAILURES = ['down', 'drop-connection', 'wrong-shape', 'html'] as const;
const MORE_THAN_RETRIES = 30;

/** Builds the digest of the day after the failed sync. */
async function digestAfter(business: ConnectedBusiness) {
  const businessDate = digestDayCovering(business.today);
  const { businessId, ports } = business;
  await buildDigest(ports, { businessId, businessDate });
  const id = `${businessId}_${businessDate}`;
  const { stored } = ports;
  return { mail: stored.outbox.get(id), digest: stored.digests.get(id), tasks: stored.tasks };
}

describe.each(Object.entries(SOURCES))('the daily e-mail of a business at %s', (_, open) => {
  it.each(FAILURES)(
    'is queued without invented numbers while the source fails (%s)',
    async (how) => {
      harness = await open();
      const business = new ConnectedBusiness(harness);
      const { driver } = harness;
      const sales = [1, 2, 3, 9].map((days) => line(business, `sale ${days}`, 10_000, days));
      await driver.add(sales);
      await business.connect();
      const before = business.ledgerEntries;
      business.advanceDays(3);
      await driver.failRequests(how, MORE_THAN_RETRIES);
      expect(await business.sync()).toBe('later');

      const { mail, digest, tasks } = await digestAfter(business);
      expect([...tasks.values()].map(({ name }) => name)).toContain('deliverDigest');
      expect(mail?.mail.text).toMatch(/ has sent data through \w+, \w+ \d+\. It is not responding/);
      const { revenue, expenses, net } = digest?.snapshot.measures ?? {};
      expect([revenue, expenses, net].map((measure) => measure?.figure.state)).toEqual([
        'unknown',
        'unknown',
        'unknown',
      ]);
      expect(business.ledgerEntries).toEqual(before);
      recordFigure('outages with an honest e-mail', 1);
    },
  );
});
