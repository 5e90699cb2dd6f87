// Measures the Firestore emulator at three sizes, beside another emulator. Both take turns, so that a busy
// minute of the machine affects both. `npm run bench:firestore`
import { performance } from 'node:perf_hooks';
import { median } from './support/distribution.ts';
import { MeasuredServer } from './firestore/measured-server.ts';
import { MEASURES, rateOf, type Measure, type Work } from './firestore/measures.ts';
import { EMULATOR, PEER, type Subject } from './firestore/subjects.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

interface Settings {
  /** documents in the collection */
  readonly sizes: readonly number[];
  readonly starts: number;
  readonly warmUpRounds: number;
  readonly turns: number;
  readonly turnMs: number;
  readonly overwritingMs: number;
  /** measurements of the memory while overwriting */
  readonly overwritingParts: number;
}

const FULL: Settings = {
  sizes: [1_000, 10_000, 100_000],
  starts: 5,
  warmUpRounds: 300,
  turns: 7,
  turnMs: 300,
  overwritingMs: 60_000,
  overwritingParts: 6,
};

const TINY: Settings = {
  sizes: [200],
  starts: 1,
  warmUpRounds: 1,
  turns: 1,
  turnMs: 1,
  overwritingMs: 1,
  overwritingParts: 1,
};

const FILL_DEADLINE_MS = 25_000;
const BATCHED = 'batched writes';

/** Operations per second by name. Operations that failed or took too long are missing. */
type Rates = Map<string, number>;

async function measureStart(
  report: Report,
  { starts }: Settings,
  subjects: readonly Subject[],
): Promise<void> {
  const times = new Map<Subject, number>();
  for (const subject of subjects) {
    // The first start may have to build a bundle.
    await (await subject.start()).kill();
    const ofSubject: number[] = [];
    for (let start = 0; start < starts; start += 1) {
      const startedAt = performance.now();
      const server = await subject.start();
      ofSubject.push(performance.now() - startedAt);
      await server.kill();
    }
    times.set(subject, median(ofSubject));
  }
  report.section('start');
  report.add({
    name: 'ready after, median',
    value: times.get(EMULATOR) ?? NaN,
    unit: 'ms',
    peer: times.get(PEER),
    target: { atMost: 300 },
  });
}

/** Starts and fills one contestant per size and stops at the first that takes too long. */
async function fillAll(subject: Subject, settings: Settings): Promise<Map<MeasuredServer, Rates>> {
  const filled = new Map<MeasuredServer, Rates>();
  for (const size of settings.sizes) {
    const contestant = await MeasuredServer.start(subject, size, settings.warmUpRounds);
    const rate = await contestant.fill(FILL_DEADLINE_MS);
    if (rate === undefined) {
      await contestant.stop();
      break;
    }
    filled.set(contestant, new Map([[BATCHED, rate]]));
  }
  return filled;
}

async function takeTurns(
  contestants: ReadonlyMap<MeasuredServer, Rates>,
  { turns, turnMs }: Settings,
  name: string,
  measure: Measure,
): Promise<void> {
  const works = new Map<MeasuredServer, { work: Work; rates: number[] }>();
  for (const contestant of contestants.keys()) {
    const work = await measure(contestant.firestore, contestant.size);
    // The first turn lets the client compile its code and does not count.
    await rateOf(work, 0, turnMs);
    works.set(contestant, { work, rates: [] });
  }
  for (let turn = 1; turn <= turns; turn += 1) {
    for (const { work, rates } of works.values()) {
      rates.push(await rateOf(work, turn * 1000, turnMs));
    }
  }
  for (const [contestant, { work, rates }] of works) {
    work.stop?.();
    contestants.get(contestant)?.set(name, median(rates));
  }
}

async function measureOverwriting(report: Report, settings: Settings): Promise<void> {
  const { overwritingMs, overwritingParts, warmUpRounds } = settings;
  const contestant = await MeasuredServer.start(EMULATOR, 0, warmUpRounds);
  const resident = await contestant.overwrite(overwritingMs, overwritingParts);
  await contestant.stop();
  report.section('memory while the same documents are overwritten');
  for (const [part, bytes] of resident.entries()) {
    const afterS = ((part + 1) * overwritingMs) / overwritingParts / 1000;
    if (bytes !== null) report.add({ name: `after ${afterS} s`, value: bytes / MIB, unit: 'MiB' });
  }
}

await runBenchmark({}, async (report) => {
  const settings = report.isTiny ? TINY : FULL;
  const subjects = report.isTiny ? [EMULATOR] : [EMULATOR, PEER];
  await measureStart(report, settings, subjects);
  const ours = await fillAll(EMULATOR, settings);
  const peers = report.isTiny ? new Map<MeasuredServer, Rates>() : await fillAll(PEER, settings);
  const contestants = new Map([...ours, ...peers]);
  const memory = [...ours.keys()].map(({ residentBytes }) => residentBytes);
  for (const [name, measure] of Object.entries(MEASURES)) {
    await takeTurns(contestants, settings, name, measure);
  }
  for (const contestant of ours.keys()) {
    for (const fault of await contestant.faults()) report.check(false, fault);
  }
  for (const contestant of contestants.keys()) await contestant.stop();
  if (!report.isTiny && peers.size < ours.size) {
    report.note(`A missing peer was not filled within ${FILL_DEADLINE_MS / 1000} s.`);
  }

  const peerRates = [...peers.values()];
  for (const [index, [{ size }, rates]] of [...ours].entries()) {
    report.section(`${count(size)} documents`);
    for (const [name, rate] of rates) {
      report.add({ name, value: rate, unit: 'per second', peer: peerRates[index]?.get(name) });
    }
    const bytes = memory[index] ?? null;
    if (bytes !== null) report.add({ name: 'memory when filled', value: bytes / MIB, unit: 'MiB' });
  }
  await measureOverwriting(report, settings);
});
