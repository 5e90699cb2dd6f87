import { runBenchmarkFigures } from '../evidence/run-benchmark.ts';
import type { Row } from '../../bench/support/report.ts';
import type { BarRow } from '../bar-row.ts';
import { suiteRow } from '../evidence/suite-row.ts';

type Figures = ReadonlyMap<string, Row>;

/** Runs a benchmark at most once, because several rows read its figures. */
const once = (script: string, args: readonly string[]): (() => Promise<Figures>) => {
  let running: Promise<Figures> | undefined;
  return () => (running ??= runBenchmarkFigures(script, args));
};

const dailyRun = once('tests/bench/daily-run.ts', ['--businesses', '1000', '--latency', '200']);
const payments = once('tests/bench/payments.ts', ['--seconds', '300']);

/** @throws Error if the benchmark has no such figure */
function valueOf(figures: Figures, name: string): number {
  const found = [...figures.values()].find((row) => row.name.endsWith(name));
  if (!found) throw new Error(`The benchmark has no figure "${name}".`);
  return found.value;
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/** States how busy the machine was, because absolute figures depend on it. */
const modeOf = (figures: Figures): string => {
  const loads = [...figures.values()].map(({ load }) => load);
  return `over the network, load ${Math.max(...loads).toFixed(0)}`;
};

const calls = suiteRow({
  id: 'L8',
  title: 'What one owner costs on a weekday',
  unit: 'reads, writes, calls',
  bar: '<= 60 reads, 25 writes, 4 invocations; QuickBooks <= 5 calls, Xero <= 6, Plaid <= 3 a sync',
  isQuick: false,
  mode: 'over the network',
  evidence: [
    {
      project: 'server',
      files: ['tests/server/connections/nightly-sync.test.ts'],
      title: 'a night without changes',
    },
  ],
  figures: [
    { name: 'QuickBooks calls', atMost: 5 },
    { name: 'Xero calls', atMost: 6 },
    { name: 'Plaid calls', atMost: 3 },
  ],
});

/** Adds the documents and invocations of a daily run to the calls of the sync before it. */
const costCensus: BarRow = {
  ...calls,
  needs: 'whole machine',
  run: async (context) => {
    const ofSync = await calls.run(context);
    const figures = await dailyRun();
    const reads = valueOf(figures, 'all reads, the two events included');
    const writes = valueOf(figures, 'all writes, the two events included');
    const invocations = valueOf(figures, 'all calls');
    return {
      figure:
        `${rounded(reads)} reads, ${rounded(writes)} writes, ${rounded(invocations)} invocations, ` +
        String(ofSync.figure),
      pass: ofSync.pass && reads <= 60 && writes <= 25 && invocations <= 4,
      mode: modeOf(figures),
    };
  },
};

const FLOODED = ['createCheckout', 'sendSignupNotification'] as const;

export const LOAD_ROWS: readonly BarRow[] = [
  {
    id: 'L1',
    title: 'Digest run of 1,000 businesses with providers that answer after 200 ms',
    unit: 's, MiB',
    bar: 'last mail within 420 s, one mail each, functions below 1,024 MiB',
    required: true,
    isQuick: false,
    needs: 'whole machine',
    run: async () => {
      const figures = await dailyRun();
      const seconds = valueOf(figures, 'last mail accepted');
      const owners = valueOf(figures, ': owners with exactly one mail');
      const mebibytes = valueOf(figures, 'functions, one instance');
      return {
        figure: `${rounded(seconds)} s, ${rounded(mebibytes)} MiB, ${owners} owners`,
        pass: seconds <= 420 && owners === 1000 && mebibytes < 1024,
        mode: modeOf(figures),
      };
    },
  },
  {
    id: 'L2',
    title: 'Signed Stripe events, 50 at a time for five minutes',
    unit: 'events/s, ms',
    bar: 'at least 150 events/s, p99 below 1,000 ms, none lost',
    required: true,
    isQuick: false,
    needs: 'whole machine',
    run: async () => {
      const figures = await payments();
      const perSecond = valueOf(figures, 'repeated events');
      const p99 = valueOf(figures, 'repeated events, p99');
      return {
        figure: `${rounded(perSecond)} events/s, p99 ${rounded(p99)} ms`,
        pass: perSecond >= 150 && p99 < 1000,
        mode: modeOf(figures),
      };
    },
  },
  {
    id: 'L3',
    title: 'SendGrid events in posts of 100',
    unit: 'events/s',
    bar: 'at least 1,000 events/s',
    required: true,
    isQuick: false,
    needs: 'whole machine',
    run: async () => {
      const figures = await runBenchmarkFigures('tests/bench/webhook.ts');
      const perSecond = valueOf(figures, ': new events');
      return { figure: rounded(perSecond), pass: perSecond >= 1000, mode: modeOf(figures) };
    },
  },
  {
    id: 'L4',
    title: 'Dashboard of an owner with 20,000 transactions, with an empty cache',
    unit: 'reads, ms, KB',
    bar: '<= 40 reads, p95 < 1,500 ms, < 200 KB of scripts and <= 280 KB before the first number',
    required: true,
    isQuick: false,
    needs: 'whole machine',
    run: async ({ environment }) => {
      // The benchmark uses the environment that LOCAL_ENVIRONMENT names.
      await environment();
      const figures = await runBenchmarkFigures('tests/bench/web.ts', ['--page', '/dashboard']);
      const kilobytes = valueOf(figures, '/dashboard, empty cache: bytes before it');
      const rows = valueOf(figures, 'transactions stored');
      const reads = valueOf(figures, 'documents read');
      const p95 = valueOf(figures, 'fast line: first number, p95');
      const scripts = valueOf(figures, '/dashboard, empty cache: scripts before it');
      return {
        figure:
          `${rows.toLocaleString('en-US')} transactions: ${reads} reads, p95 ${rounded(p95)} ms, ` +
          `${rounded(scripts)} KB of scripts, ${rounded(kilobytes)} KB in all`,
        pass: rows >= 20_000 && reads <= 40 && p95 < 1_500 && scripts < 200 && kilobytes <= 280,
        mode: modeOf(figures),
      };
    },
  },
  {
    id: 'L5',
    title: 'Public endpoints while one network sends 20 times its limit',
    unit: 'ms',
    bar: 'p95 of other people below 500 ms, the rest refused, at most 3 counter writes each',
    required: true,
    isQuick: false,
    needs: 'whole machine',
    // The benchmark fails unless it refuses every request beyond the limit with status 429.
    run: async () => {
      const figures = await payments();
      const ofBoth = (name: string) =>
        Math.max(
          ...FLOODED.map((endpoint) =>
            valueOf(new Map([...figures].filter(([full]) => full.startsWith(endpoint))), name),
          ),
        );
      const p95 = ofBoth('answers to other people, p95');
      const writes = ofBoth('counter writes per accepted request');
      return {
        figure: `p95 ${rounded(p95)} ms, ${rounded(writes)} counter writes`,
        pass: p95 < 500 && writes <= 3,
        mode: modeOf(figures),
      };
    },
  },
  {
    id: 'L7',
    title: 'Document with the most writes in a digest run',
    unit: 'writes/s over ten seconds',
    bar: 'at most 1 write/s',
    required: true,
    isQuick: false,
    needs: 'whole machine',
    run: async () => {
      const figures = await dailyRun();
      const sustained = valueOf(figures, 'most writes over ten seconds');
      return { figure: rounded(sustained), pass: sustained <= 1, mode: modeOf(figures) };
    },
  },
  costCensus,
];
