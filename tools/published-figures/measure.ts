// Measures the figures of the method page on the real books of the local environment:
//
//   node --import tsx tools/published-figures/measure.ts            prints
//   node --import tsx tools/published-figures/measure.ts --write    writes the file that the page reads
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatMoney } from '@daily-snapshot/domain/money/format-money';
import { cents } from '@daily-snapshot/domain/money/cents';
import { replay } from '@daily-snapshot/domain/backtest/replay';
import { MEASURES } from '@daily-snapshot/domain/baselines/daily-history';
import type { Snapshot } from '@daily-snapshot/domain/digest/build/snapshot-schema';
import { readLedger } from '../replay/read-ledger.ts';
import { alertFigures, type MeasuredAlerts } from './alert-figures.ts';
import { plainSums, type DaySums } from './plain-sums.ts';

const ROOT = join(import.meta.dirname, '../..');
const BOOKS = join(ROOT, 'emulators/seed/books');
export const OUT = join(ROOT, 'web/src/features/marketing/gen/measured.json');

/**
 * The difference from the 30-day mean, in tenths of a percent, above which a simple rule would
 * alert.
 */
const LOUD_TENTHS = 200;

export interface Measured {
  readonly books: number;
  readonly lines: number;
  readonly snapshots: number;
  /** snapshots of days with complete data */
  readonly final: number;
  /** final snapshots whose three numbers equal a plain sum over the file to the cent */
  readonly agreeing: number;
  /** measures of days with history that are within their expected range, in percent */
  readonly withinPercent: number;
  /** days whose revenue or expenses differ by more than 20% from the 30-day mean, in percent */
  readonly loudPercent: number;
  readonly alerts: MeasuredAlerts;
}

/** Replays all books as the service would have processed them. */
export function measure(): Measured {
  const count = { books: 0, lines: 0, snapshots: 0, final: 0, agreeing: 0 };
  const band = { readings: 0, within: 0 };
  const mean = { readings: 0, loud: 0 };
  for (const name of readdirSync(BOOKS).filter((file) => file.endsWith('.csv'))) {
    const path = join(BOOKS, name);
    const ledger = readLedger({ path, currency: undefined, onRefused() {}, onProgress() {} });
    const sums = plainSums(readFileSync(path, 'utf8'));
    count.books += 1;
    count.lines += ledger.reader.linesRead;
    const { currency } = ledger.reader;
    for (const step of replay(ledger, { business: name, currency })) {
      if (step.step !== 'snapshot') continue;
      const { snapshot } = step;
      count.snapshots += 1;
      if (isFinal(snapshot)) count.final += 1;
      if (agrees(snapshot, sums)) count.agreeing += 1;
      for (const measureName of MEASURES) {
        const { rangePosition, against30Days } = snapshot.measures[measureName];
        if (rangePosition !== null) band.readings += 1;
        if (rangePosition === 'within') band.within += 1;
        if (measureName === 'net' || against30Days?.percent == null) continue;
        mean.readings += 1;
        if (Math.abs(against30Days.percent) > LOUD_TENTHS) mean.loud += 1;
      }
    }
  }
  return {
    ...count,
    withinPercent: Math.round((band.within / band.readings) * 100),
    loudPercent: Math.round((mean.loud / mean.readings) * 100),
    alerts: alertFigures(),
  };
}

const isFinal = ({ measures }: Snapshot): boolean =>
  MEASURES.every((name) => measures[name].figure.state === 'final');

function agrees(
  { covers, currency, measures }: Snapshot,
  sums: ReadonlyMap<string, DaySums>,
): boolean {
  let [revenue, expenses] = [0, 0];
  for (const [date, day] of sums) {
    if (date < covers.from || date > covers.to) continue;
    revenue += day.revenue;
    expenses += day.expenses;
  }
  const plain = { revenue, expenses, net: revenue - expenses };
  return MEASURES.every((name) => {
    const { figure } = measures[name];
    return (
      figure.state === 'final' &&
      formatMoney(figure.amount, currency) === formatMoney(cents(plain[name]), currency)
    );
  });
}

const textOf = (measured: Measured): string => `${JSON.stringify(measured, null, 2)}\n`;

export function writeMeasured(): void {
  writeFileSync(OUT, textOf(measure()));
}

if (process.argv[1] === import.meta.filename) {
  process.stdout.write(textOf(measure()));
  if (process.argv.includes('--write')) writeMeasured();
}
