// Businesses whose digests are measured, each with the daybook that a digest is computed from.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addDays,
  businessDate,
  datesOf,
  type BusinessDate,
} from '@daily-snapshot/domain/calendar/business-date';
import { isDigestDay } from '@daily-snapshot/domain/calendar/digest-day';
import { groupBy } from '@daily-snapshot/domain/group-by';
import { cents } from '@daily-snapshot/domain/money/cents';
import { rollUpDay, type DailyRollup } from '@daily-snapshot/domain/rollup/daily-rollup';
import { emptyDaybook, enterDays, type Daybook } from '@daily-snapshot/domain/daybook/daybook';
import { bakeryBooks } from '@daily-snapshot/domain/testing/bakery-books';
import { readLedger } from '../../../tools/replay/read-ledger.ts';
import { CANONICAL } from '../replay/formats.ts';
import { generateLedger, TWO_YEARS } from '../replay/generated-ledger.ts';

export interface MeasuredBusiness {
  readonly name: string;
  readonly daybook: Daybook;
  /** each with all its lines, oldest first */
  readonly days: readonly DailyRollup[];
  readonly digestDays: readonly BusinessDate[];
}

const TUESDAY = businessDate('2026-11-24');

/** So many mornings of each. */
const MORNINGS = 60;

/** About eighty lines a day. */
const SHOP_LINES = 60_000;

export function aBakery(): MeasuredBusiness {
  const { daybook, postings } = bakeryBooks(TUESDAY, 1);
  const days = [...groupBy(postings, ({ date }) => date)].map(([date, lines]) =>
    rollUpDay(date, lines),
  );
  return { name: 'a bakery', daybook, days, digestDays: digestDaysUntil(TUESDAY) };
}

export function aBusyShop(): MeasuredBusiness {
  const folder = mkdtempSync(join(tmpdir(), 'bench-digest-'));
  const path = join(folder, 'shop');
  generateLedger(path, { lines: SHOP_LINES, days: TWO_YEARS, seed: 1 }, [CANONICAL]);
  const nothing = () => undefined;
  const book = readLedger({
    path: `${path}.${CANONICAL.ending}`,
    currency: 'USD',
    onRefused: nothing,
    onProgress: nothing,
  });
  const days = [...book.arrivals()].map(({ date, cells }) => ({ date, cells }));
  rmSync(folder, { recursive: true });
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) throw new Error('The generated ledger has no lines.');
  const daybook: Daybook = {
    ...enterDays(emptyDaybook(first), days),
    sources: [
      { name: 'First Bank', gives: ['profit', 'cash'], completeThrough: last, problem: null },
    ],
    balance: { amount: cents(2_500_000), asOf: last },
  };
  return { name: 'a busy shop', daybook, days, digestDays: digestDaysUntil(addDays(last, 1)) };
}

const digestDaysUntil = (last: BusinessDate): BusinessDate[] =>
  datesOf({ from: addDays(last, -2 * MORNINGS), to: last })
    .filter(isDigestDay)
    .slice(-MORNINGS);
