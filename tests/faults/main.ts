// Daily runs from many seeds, in memory. `npm test` runs a few hundred of them.
//
//   npm run faults -- --seeds 10000 [--first 1] [--events 'in time'|'too late'|never]
import { parseArgs } from 'node:util';
import {
  EVENT_DELAYS,
  summaryOf,
  checkRandomRuns,
  type EventTiming,
} from '../kit/faults/random-runs.ts';

const kinds = Object.keys(EVENT_DELAYS) as EventTiming[];
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    first: { type: 'string', default: '1' },
    events: { type: 'string' },
  },
});
const [count, first] = [Number(values.seeds), Number(values.first)];
const chosen = kinds.filter((kind) => values.events === undefined || values.events === kind);
if (!(count >= 1) || !(first >= 0) || chosen.length === 0) {
  console.error(`--seeds and --first are numbers; --events is one of ${kinds.join(', ')}.`);
  process.exit(2);
}

const seeds = Array.from({ length: count }, (_, index) => first + index);
for (const eventTiming of chosen) {
  const startedAt = Date.now();
  const runs = await checkRandomRuns(seeds, eventTiming);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`${summaryOf(eventTiming, runs)} (${seconds} s)`);
  for (const promise of runs.broken) console.log(`  ${promise}`);
  if (runs.broken.length > 0) process.exitCode = 1;
}
