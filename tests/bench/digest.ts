// Measures how fast one core computes and composes the daily digest of a business, beside the least
// time that such work can take. `npm run bench:digest`
import { gzipSync } from 'node:zlib';
import { composeDigest } from '@daily-snapshot/domain/digest/render/compose-digest';
import { digestFacts } from '@daily-snapshot/domain/digest/sections/digest-facts';
import {
  emptyDailySummaries,
  replaceDays,
} from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { buildSnapshot } from '@daily-snapshot/domain/digest/build/build-snapshot';
import { aBusiness } from '../kit/builders/business.ts';
import { cpuRate } from './support/cpu-rate.ts';
import { bareTemplateOf, renderBare } from './digest/bare-template.ts';
import { aBakery, aBusyShop, type MeasuredBusiness } from './digest/businesses.ts';
import { percentile } from './support/distribution.ts';
import { runBenchmark, type Report } from './support/report.ts';
import { count, MIB } from './support/table.ts';

const FRAME = {
  snapshotUrl: 'https://app.example/b/shop/2025-12-30',
  preferencesUrl: 'https://app.example/preferences',
  closedWeekdayUrl: 'https://app.example/c',
  unsubscribeUrl: 'https://app.example/unsubscribe/4f9d2c',
  postalAddress: '12 Main Street, Springfield 60601',
};

const business = aBusiness();

function measure(
  report: Report,
  { name, dailySummaries, days, digestDays }: MeasuredBusiness,
): void {
  const cells = days.reduce((sum, day) => sum + day.cells.length, 0);
  report.section(name);
  report.note(`${name}: ${days.length} days, ${count(cells / days.length)} names a day`);
  const rate = <Subject>(subjects: readonly Subject[], work: (subject: Subject) => unknown) =>
    cpuRate(subjects, work, report);

  const snapshots = digestDays.map((day) => buildSnapshot(business, dailySummaries, day));
  const facts = snapshots.map((snapshot) => digestFacts(snapshot));
  const mails = facts.map((each) => composeDigest(each, FRAME));
  const templates = mails.map(({ html }) => bareTemplateOf(html));
  checkMails(report, name, { mails, templates });

  const first = days[0]?.date ?? dailySummaries.first;
  const dailySummariesJson = rate([dailySummaries], (each) => JSON.stringify(each));
  const snapshotJson = rate(snapshots, (snapshot) => JSON.stringify(snapshot));
  const bareTexts = rate(templates, renderBare);
  report.note(
    'Limits: JSON.stringify of the result, and the texts of the mail put between its tags.',
  );
  report.add(
    {
      name: 'daily summary, one day entered again',
      value: rate(days.slice(-60), (day) => replaceDays(dailySummaries, [day])),
      unit: 'per second',
      limit: dailySummariesJson,
    },
    {
      name: 'daily summary, all days entered again',
      value: rate([days], (all) => replaceDays(emptyDailySummaries(first), all)),
      unit: 'per second',
      limit: dailySummariesJson,
    },
    {
      name: 'snapshot computed',
      value: rate(digestDays, (day) => buildSnapshot(business, dailySummaries, day)),
      unit: 'per second',
      limit: snapshotJson,
    },
    { name: 'facts selected', value: rate(snapshots, digestFacts), unit: 'per second' },
    {
      name: 'mail composed, HTML and text',
      value: rate(facts, (each) => composeDigest(each, FRAME)),
      unit: 'per second',
      limit: bareTexts,
    },
    {
      name: 'snapshot, facts and mail together',
      value: rate(digestDays, (day) =>
        composeDigest(digestFacts(buildSnapshot(business, dailySummaries, day)), FRAME),
      ),
      unit: 'per second',
    },
  );
  const sizes = {
    'HTML of a mail, median': mails.map(({ html }) => Buffer.byteLength(html)),
    'text of a mail, median': mails.map(({ text }) => Buffer.byteLength(text)),
    'mail compressed, median': mails.map(({ html, text }) => gzipSync(html + text).length),
  };
  for (const [what, bytes] of Object.entries(sizes)) {
    report.add({ name: what, value: percentile(bytes, 0.5), unit: 'bytes' });
  }
}

interface Composed {
  readonly mails: readonly ReturnType<typeof composeDigest>[];
  readonly templates: readonly ReturnType<typeof bareTemplateOf>[];
}

/** Checks that each mail is complete and that the bare template renders the same HTML. */
function checkMails(report: Report, name: string, { mails, templates }: Composed): void {
  report.check(mails.length > 0, `${name} has no digest.`);
  for (const [index, { html, text }] of mails.entries()) {
    const template = templates[index];
    const bare = template && renderBare(template);
    report.check(
      html.includes(FRAME.snapshotUrl) && text.includes(FRAME.snapshotUrl),
      `Digest ${index} of ${name} does not link to its snapshot.`,
    );
    // The bare template escapes its texts once more, so only its tags are compared.
    report.check(
      bare !== undefined && bareTemplateOf(bare).tags.length === template?.tags.length,
      `The limit renders another HTML than digest ${index} of ${name}.`,
    );
  }
}

await runBenchmark({}, async (report) => {
  report.note('Rates are per second of processor time of one core.');
  for (const measured of [aBakery(report), aBusyShop(report)]) measure(report, measured);
  report.section('process');
  const { maxRSS } = process.resourceUsage();
  report.add({ name: 'peak memory', value: (maxRSS * 1024) / MIB, unit: 'MiB' });
});
