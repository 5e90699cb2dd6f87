// How fast the Firestore stand-in is, at three sizes and beside another stand-in. Machines differ,
// and so do their moods: what counts are the ratios.
import { performance } from 'node:perf_hooks';
import { fill, MEASURES, sustainedWrites, warmUp, withClient } from './measures.ts';
import { PEER, STAND_IN, type Subject } from './subjects.ts';
import { count, mebibytes, printTable, ratio } from './table.ts';

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

const SIZES = [1_000, 10_000, 100_000];
/** The smallest size, which the others are compared with. */
const BASE = 1_000;
const STARTS = 5;
const FILL_DEADLINE_MS = 25_000;
const SUSTAINED_MS = 60_000;

/** What was measured at one size; nothing where the server failed or took too long. */
interface Result {
  readonly rates: ReadonlyMap<string, number>;
  readonly residentBytes: number | undefined;
}

const BATCHED = 'batched writes';

async function measureAt(subject: Subject, size: number): Promise<Result> {
  const server = await subject.start();
  const rates = new Map<string, number>();
  try {
    return await withClient(server, async (firestore) => {
      await warmUp(firestore);
      const filled = await fill(firestore, size, FILL_DEADLINE_MS);
      if (filled === undefined) return { rates, residentBytes: undefined };
      rates.set(BATCHED, filled);
      const residentBytes = server.residentBytes();
      for (const [name, measure] of Object.entries(MEASURES)) {
        const rate = await measure(firestore, size).catch(() => undefined);
        if (rate !== undefined) rates.set(name, rate);
      }
      return { rates, residentBytes };
    });
  } finally {
    await server.kill();
  }
}

async function measure(subject: Subject): Promise<Map<number, Result>> {
  const results = new Map<number, Result>();
  for (const size of SIZES) results.set(size, await measureAt(subject, size));
  return results;
}

async function readyTimes(subject: Subject): Promise<number[]> {
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const startedAt = performance.now();
    const server = await subject.start();
    times.push(performance.now() - startedAt);
    await server.kill();
  }
  return times.toSorted((a, b) => a - b);
}

function printRates(subject: Subject, results: ReadonlyMap<number, Result>): void {
  const head = [`${subject.name}, per second`, ...SIZES.flatMap((size) => [count(size), ''])];
  const rows = [BATCHED, ...Object.keys(MEASURES)].map((name) => {
    const base = results.get(BASE)?.rates.get(name);
    const cells = SIZES.flatMap((size) => {
      const rate = results.get(size)?.rates.get(name);
      if (rate === undefined) return ['–', ''];
      return [count(rate), base === undefined ? '' : ratio(rate / base)];
    });
    return [name, ...cells];
  });
  const memory = SIZES.flatMap((size) => [mebibytes(results.get(size)?.residentBytes), '']);
  printTable(head, [...rows, ['memory when filled', ...memory]]);
}

function printComparison(ours: ReadonlyMap<number, Result>, theirs: ReadonlyMap<number, Result>) {
  const head = [`stand-in : ${PEER.name}`, ...SIZES.map(count)];
  const rows = [BATCHED, ...Object.keys(MEASURES)].map((name) => [
    name,
    ...SIZES.map((size) => {
      const [our, their] = [ours, theirs].map((results) => results.get(size)?.rates.get(name));
      return our === undefined || their === undefined ? '–' : ratio(our / their);
    }),
  ]);
  printTable(head, rows);
}

for (const subject of [STAND_IN, PEER]) {
  // The first start may have to build a bundle.
  await (await subject.start()).kill();
  const times = await readyTimes(subject);
  const [fastest, median, slowest] = [times[0], times[STARTS >> 1], times.at(-1)];
  console.log(
    `${subject.name}: ready in ${median?.toFixed(0)} ms (${fastest?.toFixed(0)}–${slowest?.toFixed(0)})`,
  );
}
console.log(
  '\nRates with their ratio to the rate at 1,000 documents; – where it did not finish.\n',
);

// Once for nothing: the client has to compile what it runs, whichever server it talks to.
await measureAt(STAND_IN, BASE);
const ours = await measure(STAND_IN);
printRates(STAND_IN, ours);
const theirs = await measure(PEER);
printRates(PEER, theirs);
printComparison(ours, theirs);

const server = await STAND_IN.start();
const resident = await withClient(server, (firestore) =>
  sustainedWrites(firestore, server, SUSTAINED_MS),
);
await server.kill();
printTable(
  [
    'memory while overwriting',
    ...resident.map((_, part) => `${((part + 1) * SUSTAINED_MS) / resident.length / 1000} s`),
  ],
  [['stand-in', ...resident.map(mebibytes)]],
);
