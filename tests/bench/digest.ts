// How fast the digest of a business is computed and written, on one core, beside the least that such
// work can take. `npm run bench:digest`
import { gzipSync } from 'node:zlib';
import { composeDigest } from '@daily-snapshot/domain/digest/compose';
import { factsOf } from '@daily-snapshot/domain/digest/facts';
import { emptyDaybook, enterDays } from '@daily-snapshot/domain/daybook/daybook';
import { snapshotOfDaybook } from '@daily-snapshot/domain/snapshot/snapshot-of-daybook';
import { aBusiness } from '@daily-snapshot/domain/testing/a-business';
import { cpuRate } from './cpu-rate.ts';
import { bareTemplateOf, renderBare } from './digest/bare-template.ts';
import { aBakery, aBusyShop, type MeasuredBusiness } from './digest/businesses.ts';
import { percentile } from './distribution.ts';
import { printMachine } from './machine.ts';
import { count, mebibytes, printTable, ratio } from './table.ts';

const FRAME = {
  snapshotUrl: 'https://app.example/b/shop/2025-12-30',
  preferencesUrl: 'https://app.example/preferences',
  unsubscribeUrl: 'https://app.example/unsubscribe/4f9d2c',
  postalAddress: '12 Main Street, Springfield 60601',
};

const business = aBusiness();

printMachine();
console.log('A second of processor time of one core.');
for (const measured of [aBakery(), aBusyShop()]) {
  const cells = measured.days.reduce((sum, day) => sum + day.cells.length, 0);
  console.log(
    `\n${measured.name}: ${measured.days.length} days, ${count(cells / measured.days.length)} names a day`,
  );
  measure(measured);
}
console.log(`peak memory ${mebibytes(process.resourceUsage().maxRSS * 1024)}`);

function measure({ daybook, days, digestDays }: MeasuredBusiness): void {
  const snapshots = digestDays.map((day) => snapshotOfDaybook(business, daybook, day));
  const facts = snapshots.map((snapshot) => factsOf(snapshot));
  const mails = facts.map((each) => composeDigest(each, FRAME));
  const templates = mails.map(({ html }) => bareTemplateOf(html));
  const first = days[0]?.date ?? daybook.first;

  const bare = cpuRate(templates, renderBare);
  const snapshotJson = cpuRate(snapshots, (each) => JSON.stringify(each));
  const daybookJson = cpuRate([daybook], (each) => JSON.stringify(each));
  const row = (name: string, rate: number, limit?: number) => [
    name,
    count(rate),
    limit === undefined ? '' : ratio(limit / rate),
  ];
  printTable(
    ['', 'a second', 'the limit is faster'],
    [
      row(
        'daybook: one day entered again',
        cpuRate(days.slice(-60), (day) => enterDays(daybook, [day])),
        daybookJson,
      ),
      row(
        'daybook: all its days entered again',
        cpuRate([days], (all) => enterDays(emptyDaybook(first), all)),
        daybookJson,
      ),
      row('limit: JSON.stringify of the daybook', daybookJson),
      row(
        'snapshots, in businesses',
        cpuRate(digestDays, (day) => snapshotOfDaybook(business, daybook, day)),
        snapshotJson,
      ),
      row('limit: JSON.stringify of the snapshot', snapshotJson),
      row('facts', cpuRate(snapshots, factsOf)),
      row(
        'mails composed, HTML and text',
        cpuRate(facts, (each) => composeDigest(each, FRAME)),
        bare,
      ),
      row('limit: the texts of the HTML between its tags', bare),
      row(
        'all of it: snapshot, facts, mail',
        cpuRate(digestDays, (day) =>
          composeDigest(factsOf(snapshotOfDaybook(business, daybook, day)), FRAME),
        ),
      ),
    ],
  );
  const sizes = (of: (mail: (typeof mails)[number]) => number) => mails.map(of);
  const sizeRow = (name: string, values: readonly number[]) => [
    name,
    ...[0, 0.5, 1].map((share) => count(percentile(values, share))),
  ];
  printTable(
    ['bytes of a mail', 'least', 'median', 'most'],
    [
      sizeRow(
        'HTML',
        sizes(({ html }) => Buffer.byteLength(html)),
      ),
      sizeRow(
        'text',
        sizes(({ text }) => Buffer.byteLength(text)),
      ),
      sizeRow(
        'both, compressed',
        sizes(({ html, text }) => gzipSync(html + text).length),
      ),
    ],
  );
}
