// Measures the import of a large customer through the deployed functions, and how long another
// business waits meanwhile. `npm run bench:large [-- --lines 99000 --files 1]`
import { setTimeout as pause } from 'node:timers/promises';
import { addDays, businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { percentile } from './support/distribution.ts';
import { startLargeEnvironment } from './large/environment.ts';
import { statementCsv } from './large/statement.ts';
import { processPeaks } from './support/process-peaks.ts';
import { runBenchmark, type Figure, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

/** More than one call records. */
const TINY_LINES = 2_400;
const SMALL_LINES = 10;
/** The pause between two small imports of the other business. */
const PAUSE_MS = 500;
const PROCESSES: readonly (readonly [RegExp, string])[] = [
  [/functions\/host/, 'functions, one instance'],
  [/firestore\/start|firestore\/main/, 'Firestore emulator'],
];

interface Size {
  readonly lines: number;
  readonly files: number;
  /** whether no other business imports files meanwhile */
  readonly isAlone: boolean;
}

async function measure(report: Report, { lines, files, isAlone }: Size): Promise<void> {
  // Imported now, because the modules read the environment when they are loaded.
  const { importStatement, newCustomer } = await import('./large/customer.ts');
  const { largestDocument } = await import('./large/largest-document.ts');
  const until = addDays(businessDateAt(new Date(), DEFAULT_TIME_ZONE), -1);
  const large = await newCustomer();
  let small = await newCustomer();
  const partOf = (part: number, each = lines) =>
    statementCsv({ lines: each, until, part, partCount: files });
  // The first call of a function loads its code.
  await importStatement(small, partOf(0, SMALL_LINES), until);

  const waits: number[] = [];
  let isDone = isAlone;
  const importSmallFiles = async () => {
    while (!isDone) {
      // One owner may import 60 files an hour.
      const other = waits.length % 50 === 0 ? await newCustomer() : small;
      small = other;
      const startedAt = performance.now();
      await importStatement(other, partOf(0, SMALL_LINES), until);
      waits.push((performance.now() - startedAt) / 1000);
      await pause(PAUSE_MS);
    }
  };
  const others = importSmallFiles();
  const cpuBefore = cpuSeconds();
  const startedAt = performance.now();
  let added = 0;
  for (let part = 0; part < files; part += 1) {
    const outcome = await importStatement(large, partOf(part), until);
    added += outcome.added;
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSeconds() - cpuBefore;
  isDone = true;
  await others;
  report.check(added === lines * files, `${added} of ${lines * files} transactions were added.`);
  const largest = await largestDocument(large.businessId);
  report.section(`${count(lines * files)} transactions in ${files} file(s)`);
  report.note(`The largest document is ${largest.name}.`);
  report.add(
    { name: 'import', value: seconds, unit: 'seconds' },
    {
      name: 'rate',
      value: added / seconds,
      unit: 'lines per second',
      target: { atLeast: 1_000 },
    },
    {
      name: 'rate of processor time, functions and Firestore together',
      value: added / cpu,
      unit: 'lines per second',
    },
    ...(waits.length === 0 ? [] : waitsOf(waits)),
    {
      name: 'largest document',
      value: largest.bytes / 1024,
      unit: 'KiB',
      target: { atMost: 512 },
    },
  );
}

const waitsOf = (waits: readonly number[]): Figure[] => [
  {
    name: `another business imports ${SMALL_LINES} lines, median`,
    value: percentile(waits, 0.5),
    unit: 'seconds',
  },
  {
    name: `another business imports ${SMALL_LINES} lines, slowest`,
    value: Math.max(...waits),
    unit: 'seconds',
  },
];

/** Returns the processor time of the functions and of Firestore so far. */
const cpuSeconds = (): number =>
  processPeaks(process.pid)
    .filter(({ command }) => PROCESSES.some(([pattern]) => pattern.test(command)))
    .reduce((sum, each) => sum + each.cpuSeconds, 0);

await runBenchmark(
  {
    lines: { type: 'string', default: '20000' },
    files: { type: 'string', default: '1' },
    alone: { type: 'boolean', default: false },
  },
  async (report, { values }) => {
    const environment = await startLargeEnvironment();
    try {
      await measure(report, {
        lines: report.isTiny ? TINY_LINES : Number(values.lines),
        files: Number(values.files),
        isAlone: values.alone,
      });
      report.section('process');
      for (const { command, bytes } of processPeaks(process.pid)) {
        const name = PROCESSES.find(([pattern]) => pattern.test(command))?.[1];
        if (name === undefined) continue;
        report.add({ name: `peak memory, ${name}`, value: bytes / MIB, unit: 'MiB' });
      }
    } finally {
      await environment.stop();
    }
  },
);
