// Prints the daily income statement of a ledger, as the peers do, with our reader. Runs as its own
// process with the path of the ledger as its argument.
import { totalsOf } from '@daily-snapshot/domain/ledger/rollups/daily-rollup';
import { readLedger } from '../../../tools/replay/read-ledger.ts';

const nothing = () => undefined;
const path = process.argv[2] ?? '';
const ledger = readLedger({ path, currency: 'USD', onRefused: nothing, onProgress: nothing });
// Every line is posted on its own day here, so each day arrives once.
for (const { date, cells } of ledger.arrivals()) {
  const { revenue, expenses } = totalsOf(cells);
  process.stdout.write(`${date},${revenue},${expenses}\n`);
}
