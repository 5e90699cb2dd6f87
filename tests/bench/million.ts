// The way to a million businesses in a quarter of an hour, as far as this machine goes: the sweep over
// more and more businesses, what a morning takes of a processor, and what follows for a million.
// `npm run bench:million [-- --businesses 1000,10000,100000]`
import { parseArgs } from 'node:util';
import { percentile } from './distribution.ts';
import { printMachine } from './machine.ts';
import { measureSweep, type MeasuredSweep } from './million/measure-sweep.ts';
import { measureWork } from './million/measure-work.ts';
import { count, mebibytes, milliseconds, printTable, ratio, seconds } from './table.ts';

const { values: options } = parseArgs({
  options: { businesses: { type: 'string', default: '1000,10000,100000' } },
});

const WORKED = 5000;
const MILLION = 1_000_000;
const QUARTER_S = 900;
/** How many chains of pages there may be: see `PARTS` in `functions/src/commands/begin-sweep.ts`. */
const PARTS = [4, 16, 64];

// No emulator has the credentials that the SDK would look for on a network.
process.env.METADATA_SERVER_DETECTION = 'none';

printMachine();
const sweeps: MeasuredSweep[] = [];
for (const businesses of options.businesses.split(',').map(Number)) {
  sweeps.push(await measureSweep(businesses));
}
const column = (name: string, of: (sweep: MeasuredSweep) => string) => [name, ...sweeps.map(of)];
printTable(
  ['businesses, every second one due', ...sweeps.map(({ businesses }) => count(businesses))],
  [
    column('digests asked for', ({ digests }) => count(digests)),
    column('due and not asked for', ({ due, digests }) => count(due - digests)),
    column('asked for twice', ({ repeated }) => count(repeated)),
    column('pages', ({ pages }) => count(pages.length)),
    column('pages one after the other, at most', ({ longestChain }) => count(longestChain)),
    column('documents read for one that is due', ({ reads, due }) => (reads / due).toFixed(3)),
    column('documents that a page reads, at most', ({ largestPage }) => count(largestPage)),
    column('processor time of a page, stand-in included, p50', ({ pages }) =>
      milliseconds(percentile(pages, 0.5)),
    ),
    column('p99', ({ pages }) => milliseconds(percentile(pages, 0.99))),
    column('fullest shard of the average', ({ fullestShard }) => ratio(fullestShard)),
  ],
);

const work = await measureWork(WORKED);
console.log(
  `${count(work.mails)} of ${count(WORKED)} mails; a business takes ${work.build.toFixed(2)} ms of a processor ` +
    `to build and ${work.deliver.toFixed(2)} ms to deliver, all ports in memory: ` +
    `${count(1000 / (work.build + work.deliver))} businesses a second on one core`,
);

const last = sweeps.at(-1);
const digestsAPage = last ? last.digests / last.pages.length : NaN;
const pageSeconds = last ? percentile(last.pages, 0.5) / 1000 : NaN;
printTable(
  ['a million due at once, by these figures', ...PARTS.map((parts) => `${parts} parts`)],
  [
    ['pages of a part', ...PARTS.map((parts) => count(MILLION / parts / digestsAPage))],
    [
      'seconds, if a page takes what it takes a processor here',
      ...PARTS.map((parts) => seconds((MILLION / parts / digestsAPage) * pageSeconds)),
    ],
    [
      'most a page may take for a quarter of an hour',
      ...PARTS.map((parts) => `${seconds(QUARTER_S / (MILLION / parts / digestsAPage))} s`),
    ],
  ],
);
console.log(
  `cores for ${count(MILLION / QUARTER_S)} businesses a second, without clients and protocols: ` +
    count(((MILLION / QUARTER_S) * (work.build + work.deliver)) / 1000),
);
console.log(`peak memory ${mebibytes(process.resourceUsage().maxRSS * 1024)}`);
// The client of Firestore keeps connections for longer than anybody waits.
process.exit();
