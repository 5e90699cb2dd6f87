import type { BarRow } from '../../bar-row.ts';
import { runBenchmarkFigures } from '../../evidence/run-benchmark.ts';
import { suiteRow } from '../../evidence/suite-row.ts';

const MAX_MS = 20;
const P99 = 'forged events refused, 4 at a time: size of an event, p99';

const inMemory = suiteRow({
  id: 'P4',
  title: 'forged events of every kind',
  unit: 'forgeries refused',
  bar: '1,000 of 1,000 refused, 0 writes, p99 < 20 ms',
  isQuick: true,
  mode: 'in memory',
  evidence: [
    { project: 'functions', files: ['functions/src/billing/handlers/stripe-webhook.test.ts'] },
  ],
  figures: [{ name: 'forgeries refused', atLeast: 1_000 }],
});

/** Counts refused events in memory, and measures the time of a refusal over the network. */
export const forgedEvents: BarRow = {
  ...inMemory,
  needs: 'whole machine',
  run: async (context) => {
    const refused = await inMemory.run(context);
    if (context.isQuick) return refused;
    const figures = await runBenchmarkFigures('tests/bench/payments.ts', [
      '--seconds',
      '2',
      '--buyers',
      '5',
    ]);
    const p99 = figures.get(P99)?.value ?? NaN;
    return {
      figure: `${refused.figure} refused, p99 ${p99.toFixed(1)} ms`,
      pass: refused.pass && p99 < MAX_MS,
      mode: 'in memory; times over the network',
    };
  },
};
