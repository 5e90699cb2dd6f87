// Measures whether the time of an answer reveals to a stranger that an address, a link or a number exists.
// Uses the local environment that LOCAL_ENVIRONMENT names, or starts one. `npm run bench:enumeration [-- --times 1000]`
import {
  buildFunctions,
  startFirestore,
  startSendGrid,
  startStripe,
} from '../../emulators/local/services.ts';
import { PROJECT_ID, writeEnvironmentFile } from '../../emulators/local/environment-file.ts';
import { median } from './support/distribution.ts';
import { startEnvironment, startInstance, startQueues } from './functions/environment.ts';
import { mannWhitney, medianDifference } from './support/mann-whitney.ts';
import { runBenchmark } from './support/report.ts';

/** A difference below the usual variation of network latency. */
const UNSEEN_MS = 20;
const SIGNIFICANT = 0.01;
const TINY_TIMES = 2;
const NAME = 'bench-enumeration';

const startOwnEnvironment = () =>
  startEnvironment(NAME, async ({ setting, add, stop }) => {
    await add(startFirestore(setting));
    await add(startSendGrid(setting));
    await add(startStripe(setting));
    await buildFunctions(setting, false);
    await add(startQueues(setting, true));
    await add(startInstance(setting, true));
    writeEnvironmentFile(NAME, { projectId: PROJECT_ID, ports: setting.ports });
    process.env.LOCAL_ENVIRONMENT = NAME;
    return { stop };
  });

await runBenchmark({ times: { type: 'string', default: '100' } }, async (report, { values }) => {
  const times = report.isTiny ? TINY_TIMES : Number(values.times);
  const own = process.env.LOCAL_ENVIRONMENT === undefined ? await startOwnEnvironment() : undefined;
  try {
    // Imported now, because the module reads the environment when it is loaded.
    const { enumerationProbes } = await import('../kit/requests/enumeration-probes.ts');
    for (const [name, ask] of Object.entries(await enumerationProbes())) {
      const tookMs = { known: [] as number[], unknown: [] as number[] };
      // The first call of each function starts it and does not count.
      const [known, unknown] = [await ask('known'), await ask('unknown')];
      report.check(
        JSON.stringify(known) === JSON.stringify(unknown),
        `${name}: the response reveals whether the value is known.`,
      );
      for (let time = 0; time < times; time += 1) {
        // Alternates the order, so that neither is always second.
        const order =
          time % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
        for (const which of order) {
          const from = performance.now();
          await ask(which);
          tookMs[which].push(performance.now() - from);
        }
      }
      const p = mannWhitney(tookMs.unknown, tookMs.known);
      const differenceMs = medianDifference(tookMs.unknown, tookMs.known);
      report.section(`responses to a stranger, ${name}`);
      report.add(
        { name: 'median response to an unknown value', value: median(tookMs.unknown), unit: 'ms' },
        { name: 'median response to a known value', value: median(tookMs.known), unit: 'ms' },
        { name: 'difference of the medians', value: differenceMs, unit: 'ms' },
        { name: 'p of equal distributions', value: p, unit: 'probability' },
      );
      const isRevealed = p < SIGNIFICANT && Math.abs(differenceMs) >= UNSEEN_MS;
      report.note(
        `${name}: the response time ${isRevealed ? 'reveals' : 'hides'} whether the value is known.`,
      );
    }
  } finally {
    await own?.stop();
  }
});
