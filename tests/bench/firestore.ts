// How fast the Firestore stand-in is, at three sizes and beside another stand-in. Machines differ,
// and so do their moods: what counts are the ratios. All take turns, so that a mood strikes all.
import { performance } from 'node:perf_hooks';
import { Contestant } from './contestant.ts';
import { median } from './distribution.ts';
import { printMachine } from './machine.ts';
import { MEASURES, rateOf, type Measure, type Work } from './measures.ts';
import { PEER, STAND_IN, type Subject } from './subjects.ts';
import { count, mebibytes, printTable, ratio } from './table.ts';

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

/** The smallest is what the others are compared with. */
const SIZES = [1_000, 10_000, 100_000] as const;
const STARTS = 5;
const FILL_DEADLINE_MS = 25_000;
const TURNS = 7;
const TURN_MS = 300;
const OVERWRITING_MS = 60_000;
const OVERWRITING_PARTS = 6;

const BATCHED = 'batched writes';
const ROWS = [BATCHED, ...Object.keys(MEASURES)];

/** Operations per second by what was done; what failed or took too long is left out. */
type Rates = Map<string, number>;

async function printReadyTime(subject: Subject): Promise<void> {
  // The first start may have to build a bundle.
  await (await subject.start()).kill();
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now();
    const server = await subject.start();
    times.push(performance.now() - startedAt);
    await server.kill();
  }
  const [least, most] = [Math.min(...times), Math.max(...times)].map((time) => time.toFixed(0));
  console.log(`${subject.name}: ready in ${median(times).toFixed(0)} ms (${least}–${most})`);
}

/** Starts and fills a contestant for each size, up to the first that takes too long. */
async function enter(subject: Subject): Promise<Map<Contestant, Rates>> {
  const entered = new Map<Contestant, Rates>();
  for (const size of SIZES) {
    const contestant = await Contestant.start(subject, size);
    const filled = await contestant.fill(FILL_DEADLINE_MS);
    if (filled === undefined) {
      await contestant.stop();
      break;
    }
    entered.set(contestant, new Map([[BATCHED, filled]]));
  }
  return entered;
}

async function takeTurns(
  contestants: ReadonlyMap<Contestant, Rates>,
  name: string,
  measure: Measure,
): Promise<void> {
  const works = new Map<Contestant, { work: Work; rates: number[] }>();
  for (const contestant of contestants.keys()) {
    const work = await measure(contestant.firestore, contestant.size);
    // Once for nothing: the client has to compile what it runs, too.
    await rateOf(work, 0, TURN_MS);
    works.set(contestant, { work, rates: [] });
  }
  for (let turn = 1; turn <= TURNS; turn += 1) {
    for (const { work, rates } of works.values()) {
      rates.push(await rateOf(work, turn * 1000, TURN_MS));
    }
  }
  for (const [contestant, { work, rates }] of works) {
    work.stop?.();
    contestants.get(contestant)?.set(name, median(rates));
  }
}

printMachine();
await printReadyTime(STAND_IN);
await printReadyTime(PEER);
console.log();

const standIns = await enter(STAND_IN);
const peers = await enter(PEER);
const contestants = new Map([...standIns, ...peers]);
const memory = [...standIns.keys()].map((contestant) => mebibytes(contestant.residentBytes));
for (const [name, measure] of Object.entries(MEASURES)) {
  await takeTurns(contestants, name, measure);
}
for (const contestant of contestants.keys()) await contestant.stop();
const [ours, theirs] = [[...standIns.values()], [...peers.values()]];

printTable(
  ['stand-in, per second', ...SIZES.flatMap((size) => [count(size), ''])],
  [
    ...ROWS.map((name) => {
      const base = ours[0]?.get(name) ?? NaN;
      return [
        name,
        ...ours.flatMap((rates) => {
          const rate = rates.get(name) ?? NaN;
          return [count(rate), ratio(rate / base)];
        }),
      ];
    }),
    ['memory when filled', ...memory.flatMap((text) => [text, ''])],
  ],
);
printTable(
  [`stand-in : ${PEER.name}`, ...SIZES.map(count)],
  ROWS.map((name) => [
    name,
    ...SIZES.map((_, index) => {
      const [our, their] = [ours[index]?.get(name), theirs[index]?.get(name)];
      return our === undefined || their === undefined ? '–' : ratio(our / their);
    }),
  ]),
);
console.log(`– where ${PEER.name} was not filled within ${FILL_DEADLINE_MS / 1000} s.\n`);

const contestant = await Contestant.start(STAND_IN, 0);
const resident = await contestant.overwrite(OVERWRITING_MS, OVERWRITING_PARTS);
await contestant.stop();
const secondsAt = (part: number) => ((part + 1) * OVERWRITING_MS) / OVERWRITING_PARTS / 1000;
printTable(
  ['memory while overwriting', ...resident.map((_, part) => `${secondsAt(part)} s`)],
  [['stand-in', ...resident.map(mebibytes)]],
);
