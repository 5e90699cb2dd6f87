// Half a year of daily runs, with faults on most days.
//
//   npm run soak [-- --seed 1 --short --memory --network]
import { parseArgs } from 'node:util';
import {
  MEMORY_SIZE,
  NETWORK_SIZE,
  runSoakInMemory,
  runSoakOverNetwork,
} from '../kit/soak/soak.ts';
import type { SoakResult } from '../kit/soak/soak-run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    short: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    network: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) {
  console.error('--seed is an integer.');
  process.exit(2);
}
const size = values.short ? 'short' : 'full';
const runsBoth = values.memory === values.network;

function report(name: string, { digestDays, mails, killed, broken }: SoakResult): void {
  console.log(
    `${name}, seed ${seed}: ${digestDays} digest days, ${mails} mails, ${killed} killed ` +
      `workers, ${broken.length} broken promises`,
  );
  for (const promise of broken) console.log(`  ${promise}`);
  if (broken.length > 0) process.exitCode = 1;
}

if (runsBoth || values.memory) {
  report('In memory', await runSoakInMemory({ seed, ...MEMORY_SIZE[size] }));
}
if (runsBoth || values.network) {
  const result = await runSoakOverNetwork({ seed, ...NETWORK_SIZE[size] });
  report('Over the network', result);
  if (result.growthPercent !== undefined) {
    console.log(`Memory grows by ${result.growthPercent.toFixed(1)}% within 60 days.`);
  }
}
process.exit();
