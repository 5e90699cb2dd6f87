// Reads a ledger and replays it, and prints what each phase took: run as a process of its own, by
// path of the file.
import { replay } from '../../../domain/src/replay/replay.ts';
import { readLedger } from '../../../tools/replay/read-ledger.ts';

export interface OwnPhases {
  readonly lines: number;
  /** seconds of processor time from the first byte to the totals of every day */
  readonly read: number;
  /** seconds of processor time for all snapshots: bands, baselines, who moved what */
  readonly walk: number;
  readonly digests: number;
}

const path = process.argv[2] ?? '';
const nothing = () => undefined;

const begun = process.cpuUsage();
const book = readLedger({ path, currency: 'USD', onRefused: nothing, onProgress: nothing });
const arrivals = book.arrivals();
const read = secondsSince(begun);

const walkBegun = process.cpuUsage();
let digests = 0;
for (const { step } of replay(
  { arrivals: () => arrivals, linesPostedOn: (date) => book.linesPostedOn(date) },
  { business: 'shop', currency: 'USD' },
)) {
  if (step === 'snapshot') digests += 1;
}
const phases: OwnPhases = {
  lines: book.reader.linesRead,
  read,
  walk: secondsSince(walkBegun),
  digests,
};
process.stdout.write(`${JSON.stringify(phases)}\n`);

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
