import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { expect } from 'vitest';
import { buildDigest } from '../../../functions/src/digest/commands/build-digest.ts';
import { replayHistory } from '../../../functions/src/alerts/commands/replay-history.ts';
import type { ConnectedBusiness } from '../conformance/connected-business.ts';
import { line } from '../conformance/scenarios/scenario.ts';
import type { BooksSourceHarness } from './books-driver.ts';

export const DAY_MINUTES = 24 * 60;

/** Syncs the books at night, then runs the daily digest. */
export async function runNight(
  business: ConnectedBusiness,
  harness: BooksSourceHarness,
): Promise<void> {
  await harness.wait(DAY_MINUTES);
  await harness.driver.add([
    line(business, `sale of ${business.today}`, 61_000, 1, { counterparty: 'Counter' }),
  ]);
  expect(await business.sync()).toBe('done');
  await replayHistory(business.ports, { businessId: business.businessId });
  await runDailyDigest(business);
}

/** Builds the digest if the date is a digest day. */
export async function runDailyDigest(business: ConnectedBusiness): Promise<void> {
  if (!isDigestDay(business.today)) return;
  const { businessId, today: businessDate } = business;
  await buildDigest({ ...business.ports }, { businessId, businessDate });
}

/** Returns the text of every digest so far. */
export const digestsOf = ({ ports }: ConnectedBusiness): string[] =>
  [...ports.stored.outbox.values()].map(({ mail }) => mail.text);
