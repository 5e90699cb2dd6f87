import { businessDate, datesOf, weekdayOf } from '@daily-snapshot/domain/calendar/business-date';
import { DEFAULT_TIME_ZONE } from '@daily-snapshot/domain/calendar/time-zone';
import { digestDueAt } from '@daily-snapshot/domain/digest/build/digest-schedule';
import { mailFor } from '@daily-snapshot/domain/digest/render/mail-versions';
import { stoppedClock } from '@daily-snapshot/domain/shared/clock';
import { describe, expect, it } from 'vitest';
import { aBusiness } from '../../../../tests/kit/builders/business.ts';
import { aMapping } from '../../../../tests/kit/builders/import-mapping.ts';
import { memoryPorts } from '../../../../tests/kit/memory/memory-ports.ts';
import { importFile } from '../../imports/commands/import-file.ts';
import { buildDigest } from './build-digest.ts';
import { setBusinessFacts } from './change-preferences.ts';

const ADA = { id: 'ada' };

const clockAt = (day: string, hour: number) =>
  stoppedClock(digestDueAt(businessDate(day), DEFAULT_TIME_ZONE, hour));

async function setUpBakery() {
  const ports = memoryPorts();
  ports.stored.businesses.set('bakery', aBusiness());
  const upload = (day: string, line: string, completeThrough: string) =>
    importFile(
      { ...ports, clock: clockAt(day, 12) },
      {
        businessId: 'bakery',
        fileName: 'checking.csv',
        bytes: new TextEncoder().encode(`Date,Description,Amount\n${line}`),
        fileKey: line,
        mapping: aMapping(),
        accounts: [{ nameInFile: '', name: 'Checking', kind: 'bank' }],
        completeThrough: businessDate(completeThrough),
        isTrial: false,
        ignoresBalances: false,
      },
      ADA,
    );
  /** Builds the digest of a day and returns its e-mail, or the reason why none is sent. */
  const mailOf = async (day: string) => {
    const key = { businessId: 'bakery', businessDate: businessDate(day) };
    await buildDigest({ ...ports, clock: clockAt(day, 10) }, key);
    const entry = ports.stored.outbox.get(`bakery_${day}`);
    return entry?.delivery.state === 'skipped' ? entry.delivery.reason : entry?.mail.text;
  };
  await upload('2026-11-16', '2026-11-13,Card sales,100.00', '2026-11-15');
  return { ports, upload, mailOf };
}

describe('the daily e-mail of a business whose data comes from files', () => {
  it('reminds once when the data ends and pauses until the next file', async () => {
    const { ports, mailOf } = await setUpBakery();
    expect(await mailOf('2026-11-16')).not.toContain('paused');
    const reminder = await mailOf('2026-11-17');
    expect(reminder?.replace(/\s+/g, ' ')).toContain(
      'Your files end on Sunday, November 15. The daily e-mail is paused until you import the next file.',
    );
    expect(reminder).toContain('Import a file with the days after Sunday, November 15.');
    expect(ports.stored.outbox.get('bakery_2026-11-17')?.mail.subject).toBe(
      'Bluebird Bakery: Your files end on Sunday, November 15',
    );
    expect(await mailOf('2026-11-18')).toBe('data-ended');
    expect(await mailOf('2026-11-19')).toBe('data-ended');
    expect(ports.stored.digests.get('bakery_2026-11-19')?.snapshot.dataEnd).toBe('2026-11-15');
  });

  it('resumes with an import and reminds again when the new data ends', async () => {
    const { upload, mailOf } = await setUpBakery();
    await mailOf('2026-11-17');
    expect(await mailOf('2026-11-18')).toBe('data-ended');
    await upload('2026-11-19', '2026-11-18,Card sales,70.00', '2026-11-18');
    expect(await mailOf('2026-11-19')).toContain('$70.00');
    expect(await mailOf('2026-11-20')).toContain('Your files end on Wednesday, November 18.');
    expect(await mailOf('2026-11-23')).toBe('data-ended');
  });

  it('reports corrections also while it is paused', async () => {
    const { upload, mailOf } = await setUpBakery();
    await mailOf('2026-11-16');
    await mailOf('2026-11-17');
    expect(await mailOf('2026-11-18')).toBe('data-ended');
    await upload('2026-11-18', '2026-11-14,Card sales,30.00', '2026-11-15');
    expect(await mailOf('2026-11-19')).toContain('$30.00');
    expect(await mailOf('2026-11-20')).toBe('data-ended');
  });

  it('goes on while a connection may deliver data', async () => {
    const { ports, mailOf } = await setUpBakery();
    const summaries = ports.stored.dailySummaries.get('bakery');
    if (!summaries) throw new Error('The import stored no daily summaries.');
    const completeThrough = businessDate('2026-11-14');
    const bank = {
      name: 'First Bank',
      provides: ['profit'] as const,
      completeThrough,
      problem: null,
    };
    const sources = [...summaries.sources, bank];
    ports.stored.dailySummaries.set('bakery', { ...summaries, sources });
    expect(await mailOf('2026-11-17')).not.toContain('paused');
    expect(await mailOf('2026-11-18')).not.toBe('data-ended');
  });

  it('names corrections in the subject of an e-mail during the pause', async () => {
    const { ports, upload, mailOf } = await setUpBakery();
    await mailOf('2026-11-16');
    await mailOf('2026-11-17');
    await upload('2026-11-18', '2026-11-14,Card sales,30.00', '2026-11-15');
    await mailOf('2026-11-19');
    expect(ports.stored.outbox.get('bakery_2026-11-19')?.mail.subject).toBe(
      'Bluebird Bakery: Corrections to earlier days',
    );
  });
});

describe('the daily e-mail of a bakery without sales on Mondays', () => {
  /** Sales on each day except Mondays, for 10 weeks through Sunday, November 15. */
  const lines = datesOf({ from: businessDate('2026-09-07'), to: businessDate('2026-11-15') })
    .filter((date) => weekdayOf(date) !== 1)
    .map((date) => `${date},Card sales,100.00`)
    .join('\n');
  const setUp = async () => {
    const bakery = await setUpBakery();
    await bakery.upload('2026-11-16', lines, '2026-11-15');
    return bakery;
  };

  it('does not call a Monday late that the file does not cover, and proves no zero', async () => {
    const { ports, mailOf } = await setUp();
    await mailOf('2026-11-16');
    await mailOf('2026-11-17');
    const entry = ports.stored.outbox.get('bakery_2026-11-17');
    const mail = entry && mailFor('owner', entry.mail).text.replace(/\s+/g, ' ');
    expect(mail).toContain(
      'Are you closed on Mondays? Answer this question: https://daily-snapshot.example/dashboard/bakery#closed-weekday',
    );
    expect(entry?.mail.html).toContain(
      '<a href="https://daily-snapshot.example/dashboard/bakery#closed-weekday"',
    );
    expect(entry && mailFor('bookkeeper', entry.mail).text).not.toContain('#closed-weekday');
    expect(mail).not.toContain('Your files end');
    const { snapshot } = ports.stored.digests.get('bakery_2026-11-17') ?? {};
    expect(snapshot?.measures.revenue.figure.state).toBe('unknown');
    expect(await mailOf('2026-11-18')).toContain('Your files end on Sunday, November 15.');
  });

  it('shows Mondays as closed after the owner says so, and reminds on the next open day', async () => {
    const { ports, mailOf } = await setUp();
    const closedDays = { weekdays: [1], dates: [] };
    await setBusinessFacts(ports, { businessId: 'bakery', basis: 'cash', closedDays }, ADA);
    await mailOf('2026-11-16');
    const mail = await mailOf('2026-11-17');
    expect(mail).toContain('You were closed on Monday, November 16.');
    expect(mail).toContain('Revenue: Closed');
    expect(mail).not.toContain('is complete through');
    expect(await mailOf('2026-11-18')).toContain('Your files end on Sunday, November 15.');
    expect(await mailOf('2026-11-19')).toBe('data-ended');
  });

  it('reminds on Tuesday after the owner says that Mondays are open', async () => {
    const { ports, mailOf } = await setUp();
    const closedDays = { weekdays: [], dates: [], openWeekdays: [1] };
    await setBusinessFacts(ports, { businessId: 'bakery', basis: 'cash', closedDays }, ADA);
    await mailOf('2026-11-16');
    expect(await mailOf('2026-11-17')).toContain('Your files end on Sunday, November 15.');
  });

  it('does not remind on the day after a bank holiday', async () => {
    const { upload, mailOf } = await setUpBakery();
    await upload('2026-11-26', '2026-11-25,Card sales,70.00', '2026-11-25');
    expect(await mailOf('2026-11-27')).not.toContain('Your files end');
    expect(await mailOf('2026-11-30')).toContain('Your files end on Wednesday, November 25.');
  });
});
