// Computes snapshots and composes digests for a while, and prints how many a second: run as a process
// of its own, by path of the ledger from which the businesses are made.
import { addDays, datesOf, type BusinessDate } from '../../../domain/src/calendar/business-date.ts';
import { isDigestDay } from '../../../domain/src/calendar/digest-day.ts';
import { composeDigest } from '../../../domain/src/digest/compose.ts';
import { factsOf } from '../../../domain/src/digest/facts.ts';
import { cents } from '../../../domain/src/money/cents.ts';
import { totalsOf, type Cell } from '../../../domain/src/rollup/daily-rollup.ts';
import { History } from '../../../domain/src/signals/history.ts';
import { buildSnapshot, type SnapshotInput } from '../../../domain/src/snapshot/build-snapshot.ts';
import { readLedger } from '../../../tools/replay/read-ledger.ts';

export interface SnapshotRates {
  readonly cellsADay: number;
  readonly snapshotsPerSecond: number;
  readonly mailsPerSecond: number;
  /** of HTML and plain text together */
  readonly mailBytes: { readonly median: number; readonly most: number };
  /** of the process */
  readonly peak: number;
}

/** Each a business on a morning of its own. */
const BUSINESSES = 200;

/** Long enough for the compiler to have done its work, short enough for a bench. */
const SECONDS = 3;

const FLOW_DAYS = 120;

const FRAME = {
  snapshotUrl: 'https://app.example/b/shop/2025-12-30',
  preferencesUrl: 'https://app.example/preferences',
  unsubscribeUrl: 'https://app.example/unsubscribe/4f9d2c',
  postalAddress: '12 Main Street, Springfield 60601',
};

const inputs = businessesFrom(process.argv[2] ?? '');
const snapshots = inputs.map(({ input }) => buildSnapshot(input));
const mails = snapshots.map((snapshot) => composeDigest(factsOf(snapshot), FRAME));
const sizes = mails
  .map(({ html, text }) => Buffer.byteLength(html) + Buffer.byteLength(text))
  .toSorted((a, b) => a - b);
const rates: SnapshotRates = {
  cellsADay: Math.round(inputs.reduce((sum, { cells }) => sum + cells, 0) / inputs.length),
  snapshotsPerSecond: rateOf(inputs, ({ input }) => buildSnapshot(input)),
  mailsPerSecond: rateOf(snapshots, (snapshot) => composeDigest(factsOf(snapshot), FRAME)),
  mailBytes: { median: sizes[sizes.length >> 1] ?? 0, most: sizes.at(-1) ?? 0 },
  peak: process.resourceUsage().maxRSS * 1024,
};
process.stdout.write(`${JSON.stringify(rates)}\n`);

/** How often a second of processor time, going round the subjects. */
function rateOf<Subject>(
  subjects: readonly Subject[],
  work: (subject: Subject) => unknown,
): number {
  for (const subject of subjects) work(subject);
  const begun = process.cpuUsage();
  let [done, seconds] = [0, 0];
  while (seconds < SECONDS) {
    for (const subject of subjects) work(subject);
    done += subjects.length;
    const { user, system } = process.cpuUsage(begun);
    seconds = (user + system) / 1e6;
  }
  return done / seconds;
}

/** The last digest days of a ledger, each with all that is stored before it. */
function businessesFrom(path: string): { input: SnapshotInput; cells: number }[] {
  const nothing = () => undefined;
  const book = readLedger({ path, currency: 'USD', onRefused: nothing, onProgress: nothing });
  const days = new Map<BusinessDate, readonly Cell[]>();
  for (const { date, cells } of book.arrivals()) days.set(date, cells);
  const dates = [...days.keys()].toSorted();
  const [first, last] = [dates[0], dates.at(-1)];
  if (!first || !last) throw new Error(`${path} has no lines`);
  const totals = datesOf({ from: first, to: last }).map((date) => totalsOf(days.get(date) ?? []));
  return datesOf({ from: addDays(first, 1), to: addDays(last, 1) })
    .filter(isDigestDay)
    .slice(-BUSINESSES)
    .map((digestDay) => {
      const yesterday = addDays(digestDay, -1);
      const known = datesOf({ from: first, to: yesterday });
      const flows = known
        .slice(-FLOW_DAYS)
        .flatMap((date) =>
          (days.get(date) ?? []).map(({ counterparty: name, amount }) => ({ name, date, amount })),
        );
      const input: SnapshotInput = {
        business: 'Corner Shop',
        digestDay,
        currency: 'USD',
        basis: 'cash',
        history: new History(first, totals.slice(0, known.length)),
        cellsOn: (date) => days.get(date) ?? [],
        sources: [
          {
            name: 'First Bank',
            gives: ['profit', 'cash'],
            completeThrough: yesterday,
            problem: null,
          },
        ],
        changedDays: [],
        cash: { balance: cents(2_500_000), flows },
        receivables: [
          { counterparty: 'Customer 1', dueOn: addDays(digestDay, -9), amount: cents(40_000) },
          { counterparty: 'Customer 2', dueOn: addDays(digestDay, 5), amount: cents(81_250) },
        ],
        payables: [
          { counterparty: 'Supplier 3', dueOn: addDays(digestDay, 3), amount: cents(9900) },
        ],
      };
      return { input, cells: days.get(yesterday)?.length ?? 0 };
    });
}
