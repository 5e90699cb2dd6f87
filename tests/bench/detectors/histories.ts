// Measures how long it takes to replay the history of a business day by day.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { detectHistory } from '@daily-snapshot/domain/alerts/detection/detect-history';
import { dateOfDayNumber, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import type { DetectorPosting } from '@daily-snapshot/domain/alerts/detectors/detector-posting';
import { cents } from '@daily-snapshot/domain/money/cents';
import { CANONICAL } from '../replay/formats.ts';
import { generateLedger } from '../replay/generated-ledger.ts';
import { REPLAY_COMMAND } from '../replay/our-replay.ts';
import { runMeasured } from '../replay/run-measured.ts';
import { FIRST_DAY, linesOf, type Size } from './generated-ledgers.ts';
import { Times } from './times.ts';

export interface MeasuredReading {
  /** seconds of processor time, the median of some runs */
  readonly reading: number;
  /** seconds of processor time to add up the transactions by day */
  readonly summing: number;
  readonly isComplete: boolean;
}

/** Measures reading a history of `days` days. */
export function measureReading(size: Size, days: number, times: number): MeasuredReading {
  const lines = Array.from({ length: days }, (_, day) => linesOf(size, FIRST_DAY + day)).flat();
  const until = dateOfDayNumber(FIRST_DAY + days - 1);
  const [reading, summing] = [new Times(), new Times()];
  let isComplete = true;
  const balance = { amount: cents(50_000_000), asOf: until };
  for (let time = 0; time < times; time += 1) {
    const { checkpoint } = reading.measure(() =>
      detectHistory({ lines, until, balance, rules: [] }),
    );
    const totals = summing.measure(() => totalsByDay(lines));
    isComplete &&= checkpoint.processedThrough === until && totals.size === days;
  }
  return { reading: reading.at(0.5) / 1000, summing: summing.at(0.5) / 1000, isComplete };
}

function totalsByDay(lines: readonly DetectorPosting[]): Map<BusinessDate, number> {
  const totals = new Map<BusinessDate, number>();
  for (const { date, amount } of lines) totals.set(date, (totals.get(date) ?? 0) + amount);
  return totals;
}

/** Measures the processor time of `npm run replay` for a ledger, and for a nearly empty one. */
export async function measureReplay(
  lines: number,
  ledgerDays: number,
): Promise<{ readonly replay: number; readonly start: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-detectors-'));
  const cpuOf = async (size: number, days: number) => {
    const path = join(folder, String(size));
    generateLedger(path, { lines: size, days, seed: 1 }, [CANONICAL]);
    const file = `${path}.${CANONICAL.ending}`;
    return (await runMeasured(REPLAY_COMMAND, [file], join(folder, 'output'))).cpu;
  };
  try {
    return { replay: await cpuOf(lines, ledgerDays), start: await cpuOf(1, 1) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
