import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../../calendar/business-date.ts';
import { groupBy } from '../../../shared/group-by.ts';
import type { Posting } from '../../../ledger/posting.ts';
import {
  alertsOf,
  dayOf,
  pseudoRandom,
  every,
  lineOn,
  ordinaryPurchases,
} from '../../../../../tests/kit/sample-ledgers/detector-ledger.ts';
import type { Candidate } from '../../alert/candidate.ts';
import { DetectorState } from '../detector-state.ts';
import { recomputeAlert } from '../../../../../tests/kit/checks/recompute-alert.ts';
import { DetectorEngine } from '../detector-engine.ts';

const UNTIL = 300;
const RECURRING: ReadonlySet<string> = new Set([
  'bill',
  'bill-missing',
  'missed-payment',
  'pay-again',
  'pay-change',
  'pay-missing',
]);

/** Returns all candidates about recurring series, reported or not. */
function candidatesIn(postings: readonly Posting[], until = UNTIL): Candidate[] {
  const engine = new DetectorEngine();
  const visible = groupBy(postings, ({ postedDate }) => postedDate);
  return Array.from({ length: until }, (_, offset) => dayOf(offset)).flatMap((date) =>
    engine
      .detect(date, visible.get(date) ?? [], null)
      .map(({ candidate }) => candidate)
      .filter(({ detector }) => RECURRING.has(detector)),
  );
}

const PEOPLE = ['Employee 01', 'Employee 02', 'Employee 03'];

/** Builds a payroll of all employees every four weeks. */
const payroll = (
  amountOf: (run: number, person: number) => number = () => 150_000,
  dayOfRun: (run: number) => number = (run) => run * 28,
): Posting[] =>
  Array.from({ length: 11 }, (_, run) =>
    PEOPLE.map((counterparty, person) =>
      lineOn(dayOfRun(run), -amountOf(run, person), {
        id: `${counterparty} ${run}`,
        counterparty,
        kind: 'payroll',
      }),
    ),
  ).flat();

const findings = (candidates: readonly Candidate[]) => candidates.map(({ finding }) => finding);

describe('missed payment', () => {
  const weekly = (counterparty: string, step: number) =>
    every(7, 200, (offset, index) =>
      lineOn(offset, 40_000 + step * (index % 3), { kind: 'sale', counterparty }),
    );

  it('is found for a customer, and for cash only if its amount never changes', () => {
    expect(findings(candidatesIn(weekly('Café Lune', 20_000), 230))).toContain('payment-missing');
    expect(candidatesIn(weekly('Cash', 20_000), 230)).toEqual([]);
    expect(findings(candidatesIn(weekly('Cash', 100), 230))).toContain('payment-missing');
  });

  it("ignores a bank's cent of interest", () => {
    const interest = every(7, 200, (offset) =>
      lineOn(offset, 1, { kind: 'sale', counterparty: 'First Bank', id: `interest ${offset}` }),
    );
    const found = candidatesIn([...weekly('Café Lune', 0), ...interest], 230);
    expect(found.map(({ counterparty }) => counterparty)).not.toContain('First Bank');
    expect(findings(found)).toContain('payment-missing');
  });
});

describe('cash deposits', () => {
  const totalsOf = (step: number) => {
    const books = new DetectorState();
    for (const line of every(7, 200, (offset, index) =>
      lineOn(offset, 40_000 + step * (index % 3), { kind: 'sale', counterparty: 'Cash' }),
    ))
      books.add(line, books.read(line));
    const last = dayNumber(dayOf(196));
    return { sales: books.sales.sum(last, 28), revenue: books.revenue.sum(last, 28) };
  };

  it('count as sales if amounts differ, and as one recurring payment if they do not', () => {
    const { sales, revenue } = totalsOf(20_000);
    expect(sales).toBe(revenue);
    expect(totalsOf(100).sales).toBe(0);
  });
});

describe('payroll', () => {
  it('keeps one cause for a missed run until it arrives, whichever employee is missed first', () => {
    const jitter = (run: number, person: number) => (run * 7 + person * 5) % 3;
    const runs = payroll()
      .map((line, index) => {
        const [run, person] = [Math.floor(index / 3), index % 3];
        const date = dayOf(run * 28 + (run < 6 ? jitter(run, person) : 0));
        return { ...line, date, postedDate: date };
      })
      .filter((_, index) => Math.floor(index / 3) !== 7);
    const missing = candidatesIn(runs, 7 * 28 + 25).filter(
      ({ detector, counterparty }) => detector === 'pay-missing' && counterparty === null,
    );
    expect(missing.at(-1)).toMatchObject({ impact: 450_000, isOnce: true });
    expect(new Set(missing.map(({ cause }) => cause)).size).toBe(1);
    expect(
      alertsOf(runs, { until: 7 * 28 + 25 }).filter(({ finding }) => finding === 'payroll-missing'),
    ).toHaveLength(1);
  });

  it('reports a new amount as a change, and an earlier amount not', () => {
    const bonus = payroll((run) => (run === 4 || run === 9 ? 225_000 : 150_000));
    const changes = candidatesIn(bonus).filter(({ detector }) => detector === 'pay-change');
    expect(changes).toMatchObject([
      {
        day: dayNumber(dayOf(4 * 28)),
        actual: 675_000,
        expected: { low: 450_000, high: 450_000 },
        impact: 225_000,
      },
    ]);
  });

  describe('paid by the hour', () => {
    /** Pays within 10% of 1,000 every two weeks, except the last. */
    const hours = (last: number) =>
      Array.from({ length: 14 }, (_, run) =>
        lineOn(14 * run, -Math.round(run === 13 ? last : 90_000 + 20_000 * pseudoRandom(run, 5)), {
          counterparty: 'Employee 01',
          kind: 'payroll',
        }),
      );
    const chanceOf = (last: number) =>
      candidatesIn(hours(last)).find(({ day }) => day === dayNumber(dayOf(13 * 14)))?.perMonth ?? 1;

    it('is rarer the further it exceeds the highest pay, and ignores a small excess', () => {
      expect(chanceOf(111_000)).toBeGreaterThan(0.5);
      expect(chanceOf(125_000)).toBeLessThan(chanceOf(111_000) / 2);
      expect(chanceOf(150_000)).toBeLessThan(0.06);
    });
  });

  describe('with a yearly bonus', () => {
    const bonusOf = (second: number) =>
      Array.from({ length: 30 }, (_, run) =>
        lineOn(14 * run, -(run === 3 ? 180_000 : run === 29 ? second : 100_000), {
          counterparty: 'Employee 01',
          kind: 'payroll',
        }),
      );
    const days = (second: number) =>
      candidatesIn(bonusOf(second), 14 * 29 + 2).map(({ finding, day }) => [finding, day]);
    const first = ['payroll-changed', dayNumber(dayOf(14 * 3))];

    it('reports the first bonus, and the next one only if it is much larger', () => {
      expect(days(190_000)).toEqual([first]);
      expect(days(210_000)).toHaveLength(2);
    });
  });

  it('reports a payroll that is days early, but not one moved by a weekend', () => {
    const early = (days: number) =>
      findings(
        candidatesIn(
          payroll(undefined, (run) => run * 28 - (run === 8 ? days : 0)),
          8 * 28 + 2,
        ),
      );
    expect(early(5)).toEqual(['payroll-off-day']);
    expect(early(3)).toEqual([]);
  });
});

describe('bill among other charges of its vendor', () => {
  const account = (amountOf: (month: number) => number): Posting[] => [
    ...ordinaryPurchases(UNTIL),
    ...every(28, UNTIL, (offset, month) =>
      lineOn(offset, -amountOf(month), { id: `fee ${month}`, counterparty: 'Bank' }),
    ),
    ...[98, 154, 182, 210, 238].map((offset, place) =>
      lineOn(offset, -(90_000 + 13_000 * place), { counterparty: 'Bank' }),
    ),
  ];

  it('is recognized by its price and its day', () => {
    expect(
      candidatesIn(account(() => 64_400)).filter(({ detector }) => detector === 'bill'),
    ).toEqual([]);
    const raised = account((month) => (month === 9 ? 96_600 : 64_400));
    expect(candidatesIn(raised).filter(({ detector }) => detector === 'bill')).toMatchObject([
      { lines: ['fee 9'], expected: { low: 64_400, high: 64_400 }, impact: 32_200 },
    ]);
  });
});

describe('evidence of recurring series', () => {
  const money = fc.integer({ min: 1000, max: 400_000 });

  it('reproduces every stated amount and lists only real amounts', () => {
    const found = new Set<string>();
    fc.assert(
      fc.property(
        fc.nat(10_000),
        money,
        fc.integer({ min: 5, max: 9 }),
        (salt, amount, skipped) => {
          const shift = (run: number) => Math.round(4 * pseudoRandom(run, salt));
          const books = [
            ...payroll(
              (run, person) =>
                pseudoRandom(run * 3 + person, salt) < 0.8 ? amount : 2 * amount + run,
              (run) => run * 28 - (run === 8 ? shift(run) + 3 : 0),
            ).filter((_, index) => Math.floor(index / 3) !== skipped),
            ...every(30, UNTIL, (offset, index) =>
              lineOn(offset + shift(index), amount + index, {
                counterparty: 'Client 01',
                kind: 'other_income',
              }),
            ).filter((_, index) => index !== skipped),
            ...every(30, UNTIL, (offset, index) =>
              lineOn(offset, index === skipped ? -3 * amount : -amount, {
                counterparty: 'Landlord',
              }),
            ),
            ...every(30, UNTIL, (offset, index) =>
              lineOn(offset + shift(index), -amount - index, { counterparty: 'Harbor Insurance' }),
            ).filter((_, index) => index !== skipped),
            lineOn(skipped * 28 + 30, -amount, {
              counterparty: PEOPLE[salt % 3] ?? '',
              kind: 'payroll',
            }),
          ];
          const there = new Set(books.map((line) => Math.abs(line.amount)));
          for (const candidate of candidatesIn(books)) {
            const { detector, evidence, actual, expected, impact } = candidate;
            expect(evidence).toBeDefined();
            if (!evidence) continue;
            found.add(detector);
            expect(recomputeAlert(detector, evidence)).toEqual({ actual, expected, impact });
            for (const one of [...evidence.measured, ...evidence.past])
              expect(there.has(one)).toBe(true);
          }
        },
      ),
      { numRuns: 6 },
    );
    expect(found).toEqual(RECURRING);
  });
});
