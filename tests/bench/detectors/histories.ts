// What it costs to walk through two years of a business as its mornings would have.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readHistory } from '@daily-snapshot/domain/alerts/read-history';
import { dateOfDayNumber, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { WatchedLine } from '@daily-snapshot/domain/detectors/watched-line';
import { cents } from '@daily-snapshot/domain/money/cents';
import { CANONICAL } from '../replay/formats.ts';
import { generateLedger, TWO_YEARS } from '../replay/generated-ledger.ts';
import { REPLAY_COMMAND } from '../replay/own.ts';
import { runMeasured } from '../replay/run-measured.ts';
import { FIRST_DAY, linesOf, YEAR, type Size } from './books.ts';
import { Times } from './times.ts';

const TIMES = 5;

/** Seconds of processor time for two years, the middle one of some runs; and of adding the lines up. */
export function measureReading(size: Size): { readonly reading: number; readonly walk: number } {
  const lines = Array.from({ length: 2 * YEAR }, (_, day) => linesOf(size, FIRST_DAY + day)).flat();
  const until = dateOfDayNumber(FIRST_DAY + 2 * YEAR - 1);
  const [reading, walk] = [new Times(), new Times()];
  const balance = { amount: cents(50_000_000), asOf: until };
  for (let time = 0; time < TIMES; time += 1) {
    reading.measure(() => readHistory({ lines, until, balance, rules: [] }));
    walk.measure(() => totalsByDay(lines));
  }
  return { reading: reading.at(0.5) / 1000, walk: walk.at(0.5) / 1000 };
}

function totalsByDay(lines: readonly WatchedLine[]): Map<BusinessDate, number> {
  const totals = new Map<BusinessDate, number>();
  for (const { date, amount } of lines) totals.set(date, (totals.get(date) ?? 0) + amount);
  return totals;
}

/** Seconds of processor time of `npm run replay` over two years, and over hardly anything. */
export async function measureReplay(
  lines: number,
): Promise<{ readonly replay: number; readonly start: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-detectors-'));
  const cpuOf = async (size: number, days: number) => {
    const path = join(folder, String(size));
    generateLedger(path, { lines: size, days, seed: 1 }, [CANONICAL]);
    const file = `${path}.${CANONICAL.ending}`;
    return (await runMeasured(REPLAY_COMMAND, [file], join(folder, 'output'))).cpu;
  };
  try {
    return { replay: await cpuOf(lines, TWO_YEARS), start: await cpuOf(1, 1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
