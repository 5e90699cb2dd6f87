// The businesses whose digests are measured, each with the daily summaries that a digest is computed from.
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
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { cents } from '@daily-snapshot/domain/money/cents';
import { rollUpDay, type DailyRollup } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import { bakeryBooks } from '../../kit/sample-ledgers/bakery-ledger.ts';
import { readLedger } from '../../../tools/replay/read-ledger.ts';
import { CANONICAL } from '../replay/formats.ts';
import { generateLedger, TWO_YEARS } from '../replay/generated-ledger.ts';

export interface MeasuredBusiness {
  readonly name: string;
  readonly dailySummaries: DailySummaries;
  /** each day with all its transactions, oldest first */
  readonly days: readonly DailyRollup[];
  readonly digestDays: readonly BusinessDate[];
}

const TUESDAY = businessDate('2026-11-24');

/** Digests of each business. */
const DIGESTS = { full: 60, tiny: 3 };

/** About 80 transactions a day in the full run. */
const SHOP_LINES = { full: 60_000, tiny: 2_000 };

interface Size {
  readonly isTiny: boolean;
}

export function aBakery({ isTiny }: Size): MeasuredBusiness {
  const { dailySummaries, postings } = bakeryBooks(TUESDAY, 1);
  const days = [...groupBy(postings, ({ date }) => date)].map(([date, lines]) =>
    rollUpDay(date, lines),
  );
  return { name: 'bakery', dailySummaries, days, digestDays: digestDaysUntil(TUESDAY, isTiny) };
}

export function aBusyShop({ isTiny }: Size): MeasuredBusiness {
  const folder = mkdtempSync(join(tmpdir(), 'bench-digest-'));
  const path = join(folder, 'shop');
  const lines = isTiny ? SHOP_LINES.tiny : SHOP_LINES.full;
  generateLedger(path, { lines, days: TWO_YEARS, seed: 1 }, [CANONICAL]);
  const nothing = () => undefined;
  const ledger = readLedger({
    path: `${path}.${CANONICAL.ending}`,
    currency: 'USD',
    onRefused: nothing,
    onProgress: nothing,
  });
  const days = [...ledger.arrivals()].map(({ date, cells }) => ({ date, cells }));
  rmSync(folder, { recursive: true });
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (!first || !last) throw new Error('The generated ledger has no lines.');
  const dailySummaries: DailySummaries = {
    ...replaceDays(emptyDailySummaries(first), days),
    sources: [
      { name: 'First Bank', provides: ['profit', 'cash'], completeThrough: last, problem: null },
    ],
    balance: { amount: cents(2_500_000), asOf: last },
  };
  return {
    name: 'busy shop',
    dailySummaries,
    days,
    digestDays: digestDaysUntil(addDays(last, 1), isTiny),
  };
}

function digestDaysUntil(last: BusinessDate, isTiny: boolean): BusinessDate[] {
  const most = isTiny ? DIGESTS.tiny : DIGESTS.full;
  return datesOf({ from: addDays(last, -2 * DIGESTS.full), to: last })
    .filter(isDigestDay)
    .slice(-most);
}
