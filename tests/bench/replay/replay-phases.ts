// Replays a ledger and prints the processor time of each phase. Runs as its own process with the path
// of the file as its argument.
import { replay } from '@daily-snapshot/domain/backtest/replay';
import { readLedger } from '../../../tools/replay/read-ledger.ts';

export interface ReplayPhases {
  readonly lines: number;
  /** seconds of processor time from the first byte to the daily totals */
  readonly read: number;
  /** seconds of processor time for all snapshots */
  readonly walk: number;
  readonly digests: number;
}

const path = process.argv[2] ?? '';
const nothing = () => undefined;

const startedAt = process.cpuUsage();
const ledger = readLedger({ path, currency: 'USD', onRefused: nothing, onProgress: nothing });
const arrivals = ledger.arrivals();
const read = secondsSince(startedAt);

const walkBegun = process.cpuUsage();
let digests = 0;
for (const { step } of replay(
  { arrivals: () => arrivals, linesPostedOn: (date) => ledger.linesPostedOn(date) },
  { business: 'shop', currency: 'USD' },
)) {
  if (step === 'snapshot') digests += 1;
}
const phases: ReplayPhases = {
  lines: ledger.reader.linesRead,
  read,
  walk: secondsSince(walkBegun),
  digests,
};
process.stdout.write(`${JSON.stringify(phases)}\n`);

function secondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}
