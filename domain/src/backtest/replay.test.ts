import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, datesOf, weekdayOf } from '../calendar/business-date.ts';
import type { Posting } from '../ledger/posting.ts';
import { cents } from '../money/cents.ts';
import { rollUpDay } from '../ledger/rollups/daily-rollup.ts';
import { anyAmount, anyDateFrom, anyKind, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { decodeUtf8, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { recordsOf } from './backtest-records.ts';
import { BacktestLedger } from './backtest-ledger.ts';
import { replay, type ReplayOptions } from './replay.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';

function ledgerOf(
  rows: readonly string[],
  header = 'id,date,posted_date,description,amount_cents,kind',
) {
  const ledger = new BacktestLedger({
    decode: decodeUtf8,
    currency: undefined,
    onRefused: () => undefined,
  });
  ledger.reader.write(encodeUtf8([header, ...rows].join('\n')));
  ledger.reader.end();
  return ledger;
}

function stepsOf(rows: readonly string[], options: Partial<ReplayOptions> = {}) {
  return [...replay(ledgerOf(rows), { business: 'bakery', currency: 'USD', ...options })];
}

const snapshotsOf = (rows: readonly string[], options: Partial<ReplayOptions> = {}) =>
  stepsOf(rows, options).flatMap((step) => (step.step === 'snapshot' ? [step.snapshot] : []));

const print = (rows: readonly string[]) =>
  stepsOf(rows)
    .flatMap((step) => recordsOf(step, 'bakery', { linesRead: rows.length, linesRefused: 0 }))
    .map((record) => JSON.stringify(record))
    .join('\n');

describe('replay', () => {
  it('reports Monday to Thursday the day after, and Friday to Sunday on Monday', () => {
    const snapshots = snapshotsOf([
      'a,2021-03-01,,d,100,sale', // a Monday
      'b,2021-03-07,,d,200,sale', // the Sunday
    ]);
    expect(snapshots.map(({ digestDay, covers }) => [digestDay, covers.from, covers.to])).toEqual([
      ['2021-03-02', '2021-03-01', '2021-03-01'],
      ['2021-03-03', '2021-03-02', '2021-03-02'],
      ['2021-03-04', '2021-03-03', '2021-03-03'],
      ['2021-03-05', '2021-03-04', '2021-03-04'],
      ['2021-03-08', '2021-03-05', '2021-03-07'],
    ]);
    expect(snapshots.map(({ measures }) => measures.revenue.figure)).toEqual(
      [100, 0, 0, 0, 200].map((amount) => ({ state: 'final', amount })),
    );
  });

  it('counts a late posting after it was posted, and corrects its business date', () => {
    const rows = [
      'a,2021-03-02,,d,100,sale',
      'late,2021-03-02,2021-03-03,d,40,sale',
      'b,2021-03-04,,d,1,sale',
    ];
    const [first, second, third] = snapshotsOf(rows);
    expect(first?.measures.revenue.figure).toEqual({ state: 'final', amount: 100 });
    expect(second?.corrections).toEqual([
      { about: '2021-03-02', measure: 'revenue', was: 100, is: 140, postingIds: ['late'] },
      { about: '2021-03-02', measure: 'net', was: 100, is: 140, postingIds: ['late'] },
    ]);
    expect(third?.corrections).toEqual([]);
  });

  it('does not correct postings that arrived in time for Monday', () => {
    const rows = ['a,2021-03-05,2021-03-07,d,100,sale', 'b,2021-03-08,,d,1,sale'];
    const [monday, tuesday] = snapshotsOf(rows);
    expect(monday?.measures.revenue.figure).toEqual({ state: 'final', amount: 100 });
    expect(tuesday?.corrections).toEqual([]);
  });

  it('marks days after the end of the file as unknown', () => {
    const [last] = snapshotsOf(['a,2021-03-05,,d,100,sale']);
    expect(last?.measures.revenue.figure).toMatchObject({ state: 'so_far', amount: 100 });
    expect(last?.days.map(({ figures }) => figures.revenue.state)).toEqual([
      'final',
      'unknown',
      'unknown',
    ]);
  });

  it('names weekdays that seem closed after the end of the file', () => {
    const friday = businessDate('2021-03-05');
    const rows = datesOf({ from: addDays(friday, -89), to: friday })
      .filter((date) => weekdayOf(date) <= 5)
      .map((date) => `${date},${date},,d,100,sale`);
    const monday = snapshotsOf(rows).at(-1);
    expect(monday?.measures.revenue.figure).toMatchObject({ state: 'so_far', amount: 100 });
    expect(monday?.possiblyClosed).toEqual([
      { date: '2021-03-06', weeks: 12 },
      { date: '2021-03-07', weeks: 12 },
    ]);
  });

  it('begins its history at --from if that is earlier than the first line', () => {
    const rows = ['a,2021-03-02,,d,100,sale'];
    const from = businessDate('2021-02-23');
    const [snapshot] = snapshotsOf(rows, { from }).slice(-1);
    expect(snapshot?.days[0]?.baselines[7]).toMatchObject({ available: 7, complete: true });
    expect(snapshotsOf(rows)[0]?.days[0]?.baselines[7].means).toBeNull();
  });

  it('counts days before --from as history without reporting them', () => {
    const rows = ['a,2021-02-01,,d,700,sale', 'b,2021-03-02,,d,100,sale'];
    const [first] = snapshotsOf(rows, { from: TUESDAY });
    expect(first?.digestDay).toBe('2021-03-03');
    expect(first?.days[0]?.baselines[30].means?.revenue.mean).toBe(24); // 700 over the 29 days since
  });

  it('computes cash from the opening balance', () => {
    const opening = { balance: cents(1000), date: TUESDAY };
    const rows = ['a,2021-03-02,,d,-100,expense', 'b,2021-03-02,,d,-50,transfer'];
    expect(snapshotsOf(rows, { opening })[0]?.cash?.balance).toEqual({
      state: 'final',
      amount: 900,
    });
  });

  it('sums the flows of one name and day across categories', () => {
    const header = 'id,date,description,category,amount_cents,kind';
    const friday = businessDate('2021-01-01');
    const rows = Array.from({ length: 12 }, (_, week) => addDays(friday, 7 * week)).flatMap(
      (date) => [
        `rent ${date},${date},Landlord,Rent,-1000,expense`,
        `heat ${date},${date},Landlord,Heating,-200,expense`,
      ],
    );
    const opening = { balance: cents(100_000), date: friday };
    const steps = replay(ledgerOf(rows, header), {
      business: 'bakery',
      currency: 'USD',
      opening,
    });
    const onTwelfth = [...steps].flatMap((step) =>
      step.step === 'snapshot' && step.snapshot.digestDay === '2021-03-19' ? [step.snapshot] : [],
    );
    expect(onTwelfth[0]?.cash).toMatchObject({
      balance: { amount: 100_000 - 11 * 1200 },
      forecast: { low: { amount: 100_000 - 13 * 1200 } },
    });
  });

  it('classifies a line without a stated kind by its category', () => {
    const ledger = ledgerOf(
      ['a,2021-03-02,d,-100,Rent'],
      'id,date,description,amount_cents,category',
    );
    expect(ledger.arrivals()[0]?.cells).toMatchObject([{ kind: 'expense', amount: -100 }]);
  });

  /** Nine months with one purchase a day at one of seven vendors. */
  const purchases = datesOf({
    from: businessDate('2020-05-04'),
    to: businessDate('2021-02-08'),
  }).map(
    (date, n) => `p-${n},${date},,Vendor ${n % 7},${-1000 - (n % 7) * 300 - (n % 31) * 10},expense`,
  );
  const unknown = 'u-1,2021-02-06,,Nova Trading,-250000,expense'; // a Saturday

  it('dates an alert on the day of its postings and ignores later postings', () => {
    const alertsOf = (rows: readonly string[], options: Partial<ReplayOptions> = {}) =>
      stepsOf(rows, { everyDay: true, ...options }).flatMap((step) =>
        step.step === 'alert' ? [step.alert] : [],
      );
    const rows = [...purchases, unknown];
    expect(alertsOf(purchases)).toEqual([]);
    expect(alertsOf(rows)).toMatchObject([
      { finding: 'new-payee', date: '2021-02-06', counterparty: 'Nova Trading', lines: ['u-1'] },
    ]);
    expect(alertsOf(rows, { to: businessDate('2021-02-05') })).toEqual([]);
    expect(alertsOf(rows, { from: businessDate('2021-02-07') })).toEqual([]);
  });

  it('raises the alerts since Friday on Monday, together with the digest', () => {
    const steps = stepsOf([...purchases, unknown]);
    const raised = steps.flatMap((step) =>
      step.step === 'snapshot' && step.alerts.length > 0
        ? [[step.snapshot.digestDay, step.alerts.length]]
        : [],
    );
    expect(raised).toEqual([['2021-02-08', 1]]);
    expect(steps.at(-1)).toMatchObject({ alerts: new Map([['fraud_charge', 1]]) });
  });

  it('prints an alert with its figures and evidence', () => {
    const steps = stepsOf([...purchases, unknown]).filter(({ step }) => step === 'alert');
    const records = steps.flatMap((step) =>
      recordsOf(step, 'shop', { linesRead: 0, linesRefused: 0 }),
    );
    expect(records).toMatchObject([
      {
        record: 'alert',
        business: 'shop',
        date: '2021-02-06',
        type: 'fraud_charge',
        level: 'critical',
        counterparty: 'Nova Trading',
        lines: ['u-1'],
        actual_cents: 250_000,
        expected_cents: { low: expect.any(Number), high: expect.any(Number) },
        impact_cents: 250_000,
        facts: { finding: 'new-payee', measure: null, other_date: null },
      },
    ]);
    const [step] = steps;
    if (step?.step !== 'alert') throw new Error('no alert');
    const day = businessDate('2021-02-06');
    const evidence = {
      from: day,
      to: day,
      measured: [cents(250_000)],
      past: [],
      figures: { n: 7 },
    };
    const [record] = recordsOf({ ...step, alert: { ...step.alert, evidence } }, 'shop', {
      linesRead: 0,
      linesRefused: 0,
    });
    expect(record).toMatchObject({
      facts: {
        evidence: {
          from: day,
          to: day,
          measured_cents: [250_000],
          past_cents: [],
          figures: { n: 7 },
        },
      },
    });
  });

  it('aggregates the postings of a bulk day', () => {
    const bulkLines = Array.from({ length: 40 }, (_, n) => `c-${n},2021-03-02,,Acme,-100,expense`);
    const [line, ...others] = ledgerOf(bulkLines).linesPostedOn(businessDate('2021-03-02'));
    expect(line).toMatchObject({
      id: '',
      counterparty: 'Acme',
      amount: -4000,
      representedCount: 40,
    });
    expect(others).toEqual([]);
    expect(ledgerOf(bulkLines.slice(0, 3)).linesPostedOn(businessDate('2021-03-02'))).toMatchObject(
      [
        { id: 'c-0', amount: -100 },
        { id: 'c-1', amount: -100 },
        { id: 'c-2', amount: -100 },
      ],
    );
  });

  it('prints no digest for a file without lines', () => {
    expect(stepsOf([])).toMatchObject([{ step: 'end', days: 0, digests: 0 }]);
  });
});

const anyRow = fc.record({
  date: anyDateFrom(TUESDAY, 40),
  daysLate: fc.constantFrom(0, 0, 0, 1, 2, 5),
  counterparty: fc.constantFrom('Acme', 'Walk-in'),
  amount: anyAmount,
  kind: anyKind,
});

describe('replay of any ledger', () => {
  type Row = Pick<Posting, 'date' | 'counterparty' | 'amount' | 'kind'>;
  const lineOf = ({ date, counterparty, amount, kind }: Row, n: number, posted = '') =>
    `id-${n},${date},${posted},${counterparty},${amount},${kind}`;

  it('prints the same bytes on every run and for every order of lines', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), (rows) => {
        const file = rows.map((row, n) => lineOf(row, n, addDays(row.date, row.daysLate)));
        expect(print(file)).toBe(print(file));
        expect(print(file.toReversed())).toBe(print(file));
      }),
      { numRuns: randomRuns(30) },
    );
  });

  it('has the same cells as the rollup of each day', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { minLength: 1 }), (rows) => {
        const postings = rows.map((row, n) => ({
          ...row,
          id: `id-${n}`,
          account: '',
          description: row.counterparty,
          category: '',
          postedDate: row.date,
          decidedBy: 'source' as const,
          revision: 1,
        }));
        const cells = new Map(
          ledgerOf(rows.map((row, n) => lineOf(row, n)))
            .arrivals()
            .map((arrival) => [arrival.date, arrival.cells]),
        );
        for (const date of datesOf({ from: TUESDAY, to: businessDate('2021-04-12') })) {
          const expected = rollUpDay(date, postings).cells;
          const found = [...(cells.get(date) ?? [])];
          const key = (cell: (typeof expected)[number]) => JSON.stringify(cell);
          expect(found.map(key).toSorted()).toEqual(expected.map(key).toSorted());
        }
      }),
      { numRuns: randomRuns(50) },
    );
  });
});
