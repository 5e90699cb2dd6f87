// Mornings from many seeds, in memory: what `npm test` runs a few hundred of.
//
//   npm run faults -- --seeds 10000 [--first 1] [--events 'in time'|'too late'|never]
import { parseArgs } from 'node:util';
import { EVENTS, figuresOf, checkRandomRuns, type EventOrder } from '../kit/faults/random-runs.ts';

const kinds = Object.keys(EVENTS) as EventOrder[];
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
for (const eventsCome of chosen) {
  const startedAt = Date.now();
  const storms = await checkRandomRuns(seeds, eventsCome);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(0);
  console.log(`${figuresOf(eventsCome, storms)} (${seconds} s)`);
  for (const promise of storms.broken) console.log(`  ${promise}`);
  if (storms.broken.length > 0) process.exitCode = 1;
}
