import { describe, expect, it } from 'vitest';
import { aPosting } from '../../../../tests/kit/builders/postings.ts';
import { hasOnlyFactFigures } from '../../../../tests/kit/checks/stray-figures.ts';
import { addDays, businessDate, datesOf } from '../../calendar/business-date.ts';
import { emptyDailySummaries, replaceDays } from '../../daily-summaries/daily-summaries.ts';
import { rollUpDay } from '../../ledger/rollups/daily-rollup.ts';
import { sentenceText } from '../../text/sentence.ts';
import { snapshotSchema, type Snapshot } from '../build/snapshot-schema.ts';
import { buildSnapshot } from '../build/build-snapshot.ts';
import { composeDigest, digestText } from '../render/compose-digest.ts';
import { digestView } from '../render/digest-view.ts';
import { digestFacts } from './digest-facts.ts';

const FIRST = businessDate('2026-01-05');
/** A Friday with payroll. */
const PAYDAY = businessDate('2026-09-11');
const SATURDAY = addDays(PAYDAY, 1);
const MONDAY = addDays(PAYDAY, 3);

const FRAME = {
  snapshotUrl: 'https://app.example/s',
  unsubscribeUrl: 'https://app.example/u',
  preferencesUrl: 'https://app.example/p',
  closedWeekdayUrl: 'https://app.example/c',
  postalAddress: 'Main Street',
};

/** Sales of $3,000 and supplies of $500 a day, and $14,000 of payroll every other Friday. */
function snapshotOf(
  digestDay: typeof FIRST,
  { isPayrollSpread = true, hasPayroll = true, completeThrough = addDays(digestDay, -1) } = {},
): Snapshot {
  const days = datesOf({ from: FIRST, to: addDays(MONDAY, -1) }).map((date) => {
    const isPayday =
      hasPayroll && (Date.parse(PAYDAY) - Date.parse(date)) % (14 * 86_400_000) === 0;
    return rollUpDay(date, [
      aPosting({ date, kind: 'sale', amount: 300_000, counterparty: 'Walk-in' }),
      aPosting({ date, kind: 'expense', amount: -50_000, counterparty: 'Acme' }),
      ...(isPayday
        ? [aPosting({ date, kind: 'payroll', amount: -1_400_000, counterparty: 'Gusto' })]
        : []),
    ]);
  });
  const source = { name: 'Bank', provides: ['profit'], completeThrough, problem: null } as const;
  const summaries = { ...replaceDays(emptyDailySummaries(FIRST), days), sources: [source] };
  const business = { name: 'Bakery', currency: 'USD', basis: 'cash', isPayrollSpread } as const;
  return buildSnapshot(business, summaries, digestDay);
}

const notesOf = (snapshot: Snapshot) =>
  digestView(digestFacts(snapshot)).numbers.map(({ name, figure, rangePosition, notes }) => ({
    name,
    figure: sentenceText(figure),
    rangePosition: rangePosition && sentenceText(rangePosition),
    first: notes[0] && sentenceText(notes[0]),
  }));

describe('a digest with payroll spread', () => {
  it('shows a Friday to Sunday with three days of payroll, beside the booked amounts', () => {
    expect(notesOf(snapshotOf(MONDAY))).toMatchObject([
      { name: 'Revenue', figure: '$9,000.00' },
      {
        name: 'Expenses',
        figure: '$4,500.00',
        rangePosition: 'normal',
        first: 'Payroll spread over 14 days. As booked: $15,500.00.',
      },
      {
        name: 'Net profit',
        figure: '$4,500.00',
        first: 'Payroll spread over 14 days. As booked: −$6,500.00.',
      },
    ]);
  });

  it('says so in the mail, the text and the view', () => {
    const facts = digestFacts(snapshotOf(MONDAY));
    const mail = composeDigest(facts, FRAME);
    const { html, text } = mail;
    for (const rendered of [html.replace(/<[^>]+>/g, ''), text, digestText(facts)]) {
      expect(rendered).toContain('Payroll spread over 14 days. As booked: $15,500.00.');
      expect(rendered).toContain('as you chose in Preferences');
    }
    expect(hasOnlyFactFigures(mail, facts, FRAME)).toBe(true);
  });

  it('shows days and contributors that add up to the shown numbers', () => {
    const view = digestView(digestFacts(snapshotOf(MONDAY)));
    expect(view.days.map(({ figures }) => figures.map(sentenceText))).toEqual(
      Array.from({ length: 3 }, () => ['$3,000.00', '$1,500.00', '$1,500.00']),
    );
    expect(view.sections.map(({ id }) => id)).not.toContain('contributors');
  });

  it('compares spread numbers only with spread ranges and means', () => {
    const { payrollSpread, measures } = snapshotOf(MONDAY);
    if (payrollSpread?.state !== 'spread') throw new Error('payroll is spread');
    expect(payrollSpread.measures.expenses.expected).toEqual({
      low: 450_000,
      mid: 450_000,
      high: 450_000,
    });
    expect(payrollSpread.measures.expenses.against30Days).toEqual({ mean: 450_000, percent: 0 });
    expect(measures.expenses.expected?.high).toBe(1_550_000);
  });

  it('leaves every booked number as it is', () => {
    const { payrollSpread: _payrollSpread, ...booked } = snapshotOf(MONDAY);
    expect(booked).toEqual(snapshotOf(MONDAY, { isPayrollSpread: false }));
  });

  it('is read as it was stored', () => {
    const snapshot = snapshotOf(MONDAY);
    expect(snapshotSchema.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
  });

  it('is as complete as the booked numbers', () => {
    const late = snapshotOf(MONDAY, { completeThrough: SATURDAY });
    expect(notesOf(late)[1]?.figure).toBe('$4,500.00 so far');
    const none = snapshotOf(addDays(MONDAY, 1), { completeThrough: SATURDAY });
    expect(notesOf(none)[1]?.figure).toBe('—');
  });

  it('says that nothing is spread if there are no regular paydays', () => {
    const snapshot = snapshotOf(MONDAY, { hasPayroll: false });
    expect(snapshot.payrollSpread).toEqual({ state: 'unknown' });
    const text = digestText(digestFacts(snapshot));
    expect(text).toContain(
      'Payroll is not spread, because your payments of the last four months show no',
    );
    expect(text).not.toContain('As booked:');
  });

  it('says nothing if the owner did not choose it', () => {
    const text = digestText(digestFacts(snapshotOf(MONDAY, { isPayrollSpread: false })));
    expect(text).not.toContain('spread');
  });
});
