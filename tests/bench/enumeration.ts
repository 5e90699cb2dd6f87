// Whether how long an answer takes tells a stranger that there is something behind an address, a link
// or a number. `npm run bench:enumeration [-- --times 1000]`
import { parseArgs } from 'node:util';
import { startWorld } from '../../emulators/world/world.ts';
import { median } from './distribution.ts';
import { printMachine } from './machine.ts';
import { mannWhitney, medianDifference } from './mann-whitney.ts';
import { count, milliseconds, printTable } from './table.ts';

const { values: options } = parseArgs({ options: { times: { type: 'string', default: '100' } } });
const TIMES = Number(options.times);

/** Shorter than the network between a stranger and us varies by. */
const UNSEEN_MS = 20;
const SIGNIFICANT = 0.01;

printMachine();
const world = await startWorld({ name: 'bench', ports: 'free' });
process.env.WORLD = world.name;
try {
  // Not before: they look for the world when they are loaded.
  const { strangersQuestions } = await import('../support/strangers-questions.ts');
  const rows: string[][] = [];
  for (const [name, ask] of Object.entries(await strangersQuestions())) {
    // The first of each starts a function.
    await ask('known');
    await ask('unknown');
    const tookMs = { known: [] as number[], unknown: [] as number[] };
    for (let time = 0; time < TIMES; time += 1) {
      // In turns that change, so that neither always follows the other.
      const turn =
        time % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const known of turn) {
        const from = performance.now();
        await ask(known);
        tookMs[known].push(performance.now() - from);
      }
    }
    const p = mannWhitney(tookMs.unknown, tookMs.known);
    const difference = medianDifference(tookMs.unknown, tookMs.known);
    const isTold = p < SIGNIFICANT && Math.abs(difference) >= UNSEEN_MS;
    rows.push([
      name,
      count(TIMES),
      milliseconds(median(tookMs.unknown)),
      milliseconds(median(tookMs.known)),
      milliseconds(difference),
      p.toPrecision(2),
      isTold ? 'told' : 'not told',
    ]);
  }
  printTable(['what is asked', 'each', 'of nothing', 'of something', 'later', 'p', ''], rows);
} finally {
  await world.stop();
}
printMachine();
// The client of Firestore keeps connections for longer than anybody waits.
process.exit();
