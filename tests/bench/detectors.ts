// Measures what alert detection costs on one core: one day of one business, whether that grows with the
// history, the daily run around it, and reading a whole history. `npm run bench:detectors`
import { LINES_A_DAY, MANY_NAMES, SHOP, YEAR, type Size } from './detectors/generated-ledgers.ts';
import { measureDailyRuns } from './detectors/daily-run.ts';
import { measureReading, measureReplay } from './detectors/histories.ts';
import { measureYears } from './detectors/years.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

/** Milliseconds for one day. */
const TARGET_DAY = { atMost: 2 };
/** Seconds for one year. */
const TARGET_YEAR = { atMost: 1 };

const FULL = {
  years: 4,
  yearDays: YEAR,
  dailyRuns: { historyDays: 2 * YEAR, warmUp: 60, runs: 365 },
  historyDays: 2 * YEAR,
  readings: 5,
};

const TINY: typeof FULL = {
  years: 2,
  yearDays: 20,
  dailyRuns: { historyDays: 100, warmUp: 1, runs: 2 },
  historyDays: 100,
  readings: 1,
};

const SIZES = [SHOP, MANY_NAMES];

function addYears(report: Report, size: Size, { years, yearDays }: typeof FULL): void {
  report.section(`detection of one day, ${size.name}`);
  for (const [index, { times, mean, retained }] of measureYears(size, years, yearDays).entries()) {
    const year = `year ${index + 1}`;
    report.add(
      { name: `${year}, p50`, value: times.at(0.5), unit: 'ms', target: TARGET_DAY },
      { name: `${year}, p99`, value: times.at(0.99), unit: 'ms', target: TARGET_DAY },
      { name: `${year}, mean`, value: mean, unit: 'ms' },
      { name: `${year}, memory retained`, value: retained / MIB, unit: 'MiB' },
    );
  }
}

function addDailyRuns(report: Report, size: Size, { dailyRuns }: typeof FULL): void {
  const { parts, bytes, unpackedBytes, isIntact } = measureDailyRuns(size, dailyRuns);
  report.check(isIntact, `The detector state of the ${size.name} is not stored as it was.`);
  const { limit, ...others } = parts;
  report.section(`daily run, ${size.name}`);
  report.note('Limit: the same bytes are decompressed, parsed, written as JSON and compressed.');
  for (const [name, times] of Object.entries(others)) {
    report.add(
      { name: `${name}, p50`, value: times.at(0.5), unit: 'ms', limit: limit.at(0.5) },
      { name: `${name}, p99`, value: times.at(0.99), unit: 'ms', limit: limit.at(0.99) },
    );
  }
  report.add(
    { name: 'stored state', value: bytes, unit: 'bytes' },
    { name: 'unpacked state', value: unpackedBytes, unit: 'bytes' },
  );
}

function addReading(report: Report, size: Size, { historyDays, readings }: typeof FULL): void {
  const { reading, summing, isComplete } = measureReading(size, historyDays, readings);
  report.check(isComplete, `The history of the ${size.name} is not read to its last day.`);
  const yearShare = YEAR / historyDays;
  report.section(`history of ${historyDays} days, ${size.name}`);
  report.note('Limit: the transactions are added up by day.');
  report.add(
    { name: 'all', value: reading, unit: 's', limit: summing },
    {
      name: 'one year of it',
      value: reading * yearShare,
      unit: 's',
      limit: summing * yearShare,
      target: TARGET_YEAR,
    },
  );
}

await runBenchmark({}, async (report) => {
  const lengths = report.isTiny ? TINY : FULL;
  report.note(
    `${LINES_A_DAY} transactions a day. Times are processor time, the fastest of three runs.`,
  );
  for (const size of SIZES) addYears(report, size, lengths);
  for (const size of SIZES) addDailyRuns(report, size, lengths);
  for (const size of SIZES) addReading(report, size, lengths);

  const lines = lengths.historyDays * LINES_A_DAY;
  const { replay, start } = await measureReplay(lines, lengths.historyDays);
  report.section(`npm run replay, ${count(lines)} transactions of ${lengths.historyDays} days`);
  report.note('Limit: Node and the program start.');
  const perYear = ((replay - start) * YEAR) / lengths.historyDays + start;
  report.add(
    { name: 'all', value: replay, unit: 's', limit: start },
    { name: 'one year of it', value: perYear, unit: 's', limit: start, target: TARGET_YEAR },
  );
});
