// Measures how one sweep and the daily run of one business scale to a million businesses in a quarter
// of an hour, as far as one machine can show. `npm run bench:million [-- --businesses 1000,10000,100000]`
import { percentile } from './support/distribution.ts';
import { measureSweep, type MeasuredSweep } from './million/measure-sweep.ts';
import { measureWork, type MeasuredWork } from './million/measure-work.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

const MILLION = 1_000_000;
const QUARTER_HOUR_S = 900;
/** Possible numbers of page chains: see `PARTS` in `functions/src/platform/sweeps/start-sweep.ts`. */
const PARTS = [4, 16, 64];

/** Businesses whose digests are built and delivered. */
const WORKED = { full: 5000, tiny: 20 };
const TINY_BUSINESSES = '200';

function addSweep(report: Report, sweep: MeasuredSweep): void {
  const { businesses, due, digests, repeated, pages, reads } = sweep;
  report.check(
    digests === due,
    `${count(due - digests)} of ${count(due)} due digests are missing.`,
  );
  report.check(repeated === 0, `${count(repeated)} digests are enqueued twice.`);
  report.section(`sweep of ${count(businesses)} businesses, every second one due`);
  report.add(
    { name: 'digests enqueued', value: digests, unit: 'digests' },
    { name: 'due digests missing', value: due - digests, unit: 'digests', target: { atMost: 0 } },
    { name: 'digests enqueued twice', value: repeated, unit: 'digests', target: { atMost: 0 } },
    { name: 'pages', value: pages.length, unit: 'pages' },
    { name: 'longest chain of pages', value: sweep.longestChain, unit: 'pages' },
    { name: 'reads per due business', value: reads / due, unit: 'reads' },
    { name: 'reads of the largest page', value: sweep.largestPage, unit: 'reads' },
    {
      name: 'processor time of a page with the emulator, p50',
      value: percentile(pages, 0.5),
      unit: 'ms',
    },
    {
      name: 'processor time of a page with the emulator, p99',
      value: percentile(pages, 0.99),
      unit: 'ms',
    },
    {
      name: 'fullest shard, relative to the average',
      value: sweep.fullestShard,
      unit: 'times',
      limit: 1,
    },
  );
}

function addWork(report: Report, { businesses, mails, build, deliver }: MeasuredWork): void {
  report.check(mails === businesses, `${count(mails)} of ${count(businesses)} mails are sent.`);
  report.section('one business, all ports in memory');
  report.add(
    { name: 'processor time to build', value: build, unit: 'ms' },
    { name: 'processor time to deliver', value: deliver, unit: 'ms' },
    { name: 'businesses on one core', value: 1000 / (build + deliver), unit: 'per second' },
  );
}

function addMillion(report: Report, sweep: MeasuredSweep, { build, deliver }: MeasuredWork): void {
  const digestsPerPage = sweep.digests / sweep.pages.length;
  const pageSeconds = percentile(sweep.pages, 0.5) / 1000;
  report.section('a million businesses due at once, computed from the figures above');
  for (const parts of PARTS) {
    const pages = MILLION / parts / digestsPerPage;
    report.add(
      { name: `${parts} chains: pages per chain`, value: pages, unit: 'pages' },
      { name: `${parts} chains: processor time per chain`, value: pages * pageSeconds, unit: 's' },
      {
        name: `${parts} chains: longest page for a quarter of an hour`,
        value: QUARTER_HOUR_S / pages,
        unit: 's',
      },
    );
  }
  report.add(
    {
      name: 'cores for the digests in a quarter of an hour',
      value: ((MILLION / QUARTER_HOUR_S) * (build + deliver)) / 1000,
      unit: 'cores',
    },
    {
      name: 'peak memory',
      value: (process.resourceUsage().maxRSS * 1024) / MIB,
      unit: 'MiB',
    },
  );
}

await runBenchmark(
  { businesses: { type: 'string', default: '1000,10000,100000' } },
  async (report, { values }) => {
    const sizes = report.isTiny ? TINY_BUSINESSES : values.businesses;
    let last: MeasuredSweep | undefined;
    for (const businesses of sizes.split(',').map(Number)) {
      last = await measureSweep(businesses);
      addSweep(report, last);
    }
    const work = await measureWork(report.isTiny ? WORKED.tiny : WORKED.full);
    addWork(report, work);
    if (last) addMillion(report, last, work);
  },
);
