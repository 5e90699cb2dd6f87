// Prints the daily income statement of a ledger and nothing else, by our reader: what the other
// programs print. Run as a process of its own, by path of the ledger.
import { totalsOf } from '../../../domain/src/rollup/daily-rollup.ts';
import { readLedger } from '../../../tools/replay/read-ledger.ts';

const nothing = () => undefined;
const path = process.argv[2] ?? '';
const book = readLedger({ path, currency: 'USD', onRefused: nothing, onProgress: nothing });
// Here every line is posted on its day, so that each day arrives once.
for (const { date, cells } of book.arrivals()) {
  const { revenue, expenses } = totalsOf(cells);
  process.stdout.write(`${date},${revenue},${expenses}\n`);
}
