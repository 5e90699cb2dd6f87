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

/** Connects a business with sales, and lets three days pass. */
async function connected(opened: SourceHarness): Promise<ConnectedBusiness> {
  const business = new ConnectedBusiness(opened);
  await opened.driver.add([1, 2, 3, 9].map((days) => line(business, `sale ${days}`, 10_000, days)));
  await business.connect();
  business.advanceDays(3);
  return business;
}

const UNKNOWN = ['unknown', 'unknown', 'unknown'];

const statesOf = ({ digest }: Awaited<ReturnType<typeof digestAfter>>) => {
  const { revenue, expenses, net } = digest?.snapshot.measures ?? {};
  return [revenue, expenses, net].map((measure) => measure?.figure.state);
};

/** Checks the daily e-mail of a business that is built while its source has not answered yet. */
async function expectMailDuringSync(slow: SourceHarness): Promise<void> {
  const business = await connected(slow);
  const before = business.ledgerEntries;
  await slow.driver.failRequests('slow', MORE_THAN_RETRIES);
  let hasEnded = false;
  const syncing = business.sync().finally(() => (hasEnded = true));

  const built = await digestAfter(business);
  expect(hasEnded).toBe(false);
  expect([...built.tasks.values()].map(({ name }) => name)).toContain('deliverDigest');
  expect(built.mail?.mail.text).toMatch(/ has sent data through \w+, \w+ \d+\./);
  expect(statesOf(built)).toEqual(UNKNOWN);

  expect(await syncing).toBe('later');
  expect(business.record.connection.problem).toBe('provider-down');
  expect(business.ledgerEntries).toEqual(before);
}

it('the daily e-mail is queued while an answer takes more than 30 seconds', async () => {
  const opened = await Promise.all(Object.values(SOURCES).map((open) => open()));
  try {
    // All sources are slow at the same time, so that the test waits only once.
    await Promise.all(opened.map((slow) => expectMailDuringSync(slow)));
    recordFigure('outages with an honest e-mail', opened.length);
  } finally {
    await Promise.all(opened.map((slow) => slow.close()));
  }
});

describe.each(Object.entries(SOURCES))('the daily e-mail of a business at %s', (_, open) => {
  it.each(FAILURES)(
    'is queued without invented numbers while the source fails (%s)',
    async (how) => {
      harness = await open();
      const business = await connected(harness);
      const before = business.ledgerEntries;
      await harness.driver.failRequests(how, MORE_THAN_RETRIES);
      expect(await business.sync()).toBe('later');

      const built = await digestAfter(business);
      expect([...built.tasks.values()].map(({ name }) => name)).toContain('deliverDigest');
      expect(built.mail?.mail.text).toMatch(
        / has sent data through \w+, \w+ \d+\. It is not responding/,
      );
      expect(statesOf(built)).toEqual(UNKNOWN);
      expect(business.ledgerEntries).toEqual(before);
      recordFigure('outages with an honest e-mail', 1);
    },
  );
});
