// Amounts that only the profit and loss report contains, on every day of a shop with stock. A first
// sync cannot look up all their days, so the nightly comparison continues.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { effectOf } from '@daily-snapshot/domain/ledger/posting-kind';
import { afterEach, expect, it } from 'vitest';
import { generateCompany } from '../../../emulators/companies/generate.ts';
import { netIncome } from '../../../emulators/companies/profit-and-loss.ts';
import type { SourceDriver } from '../../kit/conformance/source-driver.ts';
import { ConnectedBusiness } from '../../kit/conformance/connected-business.ts';
import {
  consentAt,
  featuresOf,
  startBooksHarness,
  type BooksHarness,
} from '../../kit/providers/books-harness.ts';

const UNTIL = businessDate('2026-11-20');
const DAYS = 170;
const NOW = new Date('2026-11-21T15:00:00Z');
const DAY_MS = 86_400_000;

let harness: BooksHarness;
afterEach(() => harness.close());

it('keep their sum each night while their days are found', { timeout: 60_000 }, async () => {
  const books = generateCompany({
    seed: 'undated',
    until: UNTIL,
    days: DAYS,
    hasStock: true,
    ...featuresOf('xero'),
  });
  harness = await startBooksHarness('xero', [books], NOW);
  const consent: SourceDriver['consent'] = (url) => consentAt(url, 'allow', harness.keys);
  const business = new ConnectedBusiness({
    source: harness.source,
    events: harness.webhookParser,
    cannot: {},
    now: () => harness.clock.now(),
    driver: { consent } as SourceDriver,
    close: () => harness.close(),
  });
  await business.connect();
  const truth = netIncome(books, 'cash', { from: addDays(UNTIL, 1 - DAYS), to: UNTIL });
  const profit = () =>
    business.postings
      .filter(({ kind, amount }) => effectOf(kind, amount) !== 'none')
      .reduce((sum, { amount }) => sum + amount, 0);
  const undated = () =>
    business.postings.filter(({ id, date }) => id.includes('..') && date >= business.daysAgo(90));
  expect(undated().length).toBeGreaterThan(0);
  expect(profit()).toBe(truth);
  const counts: number[] = [undated().length];
  for (let night = 0; night < 8 && undated().length > 0; night += 1) {
    await harness.clock.setTo(new Date(harness.clock.now().getTime() + DAY_MS));
    expect(await business.sync()).toBe('done');
    expect(profit()).toBe(truth);
    counts.push(undated().length);
  }
  expect(counts.at(-1)).toBeLessThan(counts[0] ?? 0);
});
