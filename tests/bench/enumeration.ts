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
import { timeProbe } from './enumeration/time-probe.ts';
import { runBenchmark } from './support/report.ts';

const TINY_TIMES = 2;
const NAME = 'bench-enumeration';

const startOwnEnvironment = () =>
  startEnvironment(NAME, async ({ setting, add, stop }) => {
    await add(startFirestore(setting));
    await add(startSendGrid(setting));
    await add(startStripe(setting));
    await buildFunctions(setting, false);
    await add(startQueues(setting, true));
    await add(startInstance(setting, { hasLinks: true }));
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
      const { known, unknown, areBodiesEqual, p, differenceMs, isRevealed } = await timeProbe(
        ask,
        times,
      );
      report.check(areBodiesEqual, `${name}: the response reveals whether the value is known.`);
      report.section(`responses to a stranger, ${name}`);
      report.add(
        { name: 'median response to an unknown value', value: median(unknown), unit: 'ms' },
        { name: 'median response to a known value', value: median(known), unit: 'ms' },
        { name: 'difference of the medians', value: differenceMs, unit: 'ms' },
        { name: 'p of equal distributions', value: p, unit: 'probability' },
      );
      report.note(
        `${name}: the response time ${isRevealed ? 'reveals' : 'hides'} whether the value is known.`,
      );
    }
  } finally {
    await own?.stop();
  }
});
