import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  businessDate,
  datesOf,
  weekdayOf,
  type BusinessDate,
} from '../calendar/business-date.ts';
import { cents } from '../money/cents.ts';
import { cashFlowsOf } from '../daily-summaries/cash-flows.ts';
import { forecastCash } from './cash-forecast.ts';
import { foldOpenItems } from '../ledger/open-items/bounded-open-items.ts';
import { openTotals } from '../ledger/open-items/open-items.ts';
import type { OpenItem } from '../ledger/open-items/open-item.ts';
import { nextDates, separateRecurring, type CashFlow } from './recurring-flows.ts';

const flow = (name: string, date: string, amount: number): CashFlow => ({
  name,
  date: businessDate(date),
  amount: cents(amount),
});

const rent = ['2021-01-31', '2021-02-28', '2021-03-31'].map((date) => flow('Rent', date, -90000));

const recurringFlows = (flows: readonly CashFlow[], asOf: BusinessDate) =>
  separateRecurring(flows, asOf).recurring;

describe('recurring flows', () => {
  it('have a regular interval and the median amount of the last three payments', () => {
    const wages = ['02-05', '02-19', '03-05', '03-19'].map((day, index) =>
      flow('Wages', `2021-${day}`, index === 3 ? -99999 : -20000),
    );
    expect(recurringFlows([...rent, ...wages], businessDate('2021-04-01'))).toEqual([
      { name: 'Rent', every: 'month', last: '2021-03-31', amount: -90000 },
      { name: 'Wages', every: 'two-weeks', last: '2021-03-19', amount: -20000 },
    ]);
  });

  it('exclude two occurrences, irregular intervals and payments that have stopped', () => {
    const asOf = businessDate('2021-04-01');
    const uneven = ['01-02', '01-20', '03-31'].map((day) => flow('Odd', `2021-${day}`, -5));
    expect(recurringFlows([...rent.slice(1), ...uneven], asOf)).toEqual([]);
    expect(recurringFlows(rent, businessDate('2021-06-01'))).toEqual([]);
  });

  it('fall on the last day of a shorter month', () => {
    const [monthly] = recurringFlows(rent, businessDate('2021-04-01'));
    expect(
      monthly && nextDates(monthly, businessDate('2021-04-01'), businessDate('2021-06-01')),
    ).toEqual(['2021-04-30', '2021-05-31']);
  });
});

describe('cash forecast', () => {
  const asOf = businessDate('2021-03-25');
  const from = businessDate('2021-01-01');
  const sales = datesOf({ from, to: asOf }).map((date) => ({
    name: 'Till',
    date,
    amount: cents(weekdayOf(date) === 7 ? 0 : 1000),
  }));

  const flows = [...sales, ...rent.slice(0, 2), flow('Rent', '2020-12-31', -90000)];

  it('finds the low point after the rent', () => {
    // Until Wednesday the 31st, five weekdays bring 1000 each. Then the rent is paid.
    expect(forecastCash(cents(100000), asOf, flows, from)).toMatchObject({
      low: { date: '2021-03-28', amount: 12000 },
      end: 22000,
    });
  });

  it('names the payment whose delay by a week raises the low point most', () => {
    const small = ['2021-01-02', '2021-01-30', '2021-02-27'].map((date) =>
      flow('Insurance', date, -500),
    );
    expect(forecastCash(cents(100000), asOf, [...flows, ...small], from)?.lever).toEqual({
      name: 'Rent',
      date: '2021-03-28',
      amount: -90000,
      low: { date: '2021-04-04', amount: 17500 },
    });
  });

  it('does not suggest delaying a payment that cannot wait', () => {
    const wages = ['2020-12-31', '2021-01-30', '2021-02-27'].map((date) => ({
      ...flow('Payroll', date, -70_000),
      cannotWait: true,
    }));
    const found = forecastCash(cents(100_000), asOf, [...flows, ...wages], from);
    expect(found?.low.amount).toBeLessThan(0);
    expect(found?.lever?.name).toBe('Rent');
  });

  it.each([
    'payroll',
    'payroll_tax',
    'sales_tax',
    'tax_payment',
    'loan_principal',
    'interest',
    'card_payment',
  ] as const)('never suggests delaying a recurring payment or a bill of the kind %s', (kind) => {
    const paid = ['2020-12-31', '2021-01-30', '2021-02-27'].flatMap((date) =>
      cashFlowsOf(businessDate(date), [
        { kind, counterparty: 'Fixed', category: '', amount: cents(-90_000) },
      ]),
    );
    const found = forecastCash(cents(100_000), asOf, [...sales, ...paid], from);
    expect(found?.low.amount).toBeLessThan(100_000);
    expect(found?.lever).toBeUndefined();

    const bill = { counterparty: 'FIXED', dueOn: addDays(asOf, 3), amount: cents(90_000) };
    const open = { receivables: [], payables: [bill] };
    const billed = forecastCash(cents(100_000), asOf, [...sales, ...paid], from, open);
    expect(billed?.low.amount).toBeLessThan(100_000);
    expect(billed?.lever).toBeUndefined();
    expect(forecastCash(cents(100_000), asOf, sales, from, open)?.lever?.name).toBe('FIXED');
  });

  it('never suggests delaying a payment of taxes, whatever its kind', () => {
    const paid = ['2020-12-31', '2021-01-30', '2021-02-27'].flatMap((date) =>
      cashFlowsOf(businessDate(date), [
        {
          kind: 'expense',
          counterparty: 'County',
          category: 'Property Taxes',
          amount: cents(-90_000),
        },
      ]),
    );
    expect(forecastCash(cents(100_000), asOf, [...sales, ...paid], from)?.lever).toBeUndefined();
  });

  it('does not suggest delaying the payment of a payee who also takes wages', () => {
    const paid = ['2020-12-31', '2021-01-30', '2021-02-27'].map((date, index) => ({
      ...flow('Gusto', date, -90_000),
      ...(index === 1 && { cannotWait: true }),
    }));
    expect(forecastCash(cents(100_000), asOf, [...sales, ...paid], from)?.lever).toBeUndefined();
  });

  it.each(['IRS', 'Gusto', 'American Express', 'SBA Loan'])(
    'does not suggest delaying a bill from %s',
    (counterparty) => {
      const bill = { counterparty, dueOn: addDays(asOf, 3), amount: cents(90_000) };
      const open = { receivables: [], payables: [bill] };
      expect(forecastCash(cents(100_000), asOf, sales, from, open)?.lever).toBeUndefined();
    },
  );

  it('does not suggest delaying a bill whose accounts have a fixed date', () => {
    const bill = { counterparty: 'Smith', dueOn: addDays(asOf, 3), amount: cents(90_000) };
    const lever = (more: object) =>
      forecastCash(cents(100_000), asOf, sales, from, {
        receivables: [],
        payables: [{ ...bill, ...more }],
      })?.lever;
    expect(lever({})?.name).toBe('Smith');
    expect(lever({ cannotWait: true })).toBeUndefined();
  });

  it('has its low point today if money only comes in', () => {
    expect(forecastCash(cents(5), asOf, sales, from)).toMatchObject({
      low: { date: asOf, amount: 5 },
    });
    expect(forecastCash(cents(5), asOf, sales, from)?.lever).toBeUndefined();
  });

  describe('with open invoices and bills', () => {
    const item = (counterparty: string, daysAhead: number, amount: number) => ({
      counterparty,
      dueOn: addDays(asOf, daysAhead),
      amount: cents(amount),
    });
    const forecast = (
      open: { receivables?: readonly OpenItem[]; payables?: readonly OpenItem[] },
      cashFlows: readonly CashFlow[] = flows,
    ) => {
      const items = { receivables: [], payables: [], ...open };
      const found = forecastCash(cents(100_000), asOf, cashFlows, from, items);
      if (!found) throw new Error('There is no forecast.');
      return found;
    };
    const bare = forecast({});

    it('subtracts a bill and adds an invoice on their due days', () => {
      expect(forecast({ payables: [item('Mill', 5, 4_000)] }).end).toBe(bare.end - 4_000);
      expect(forecast({ receivables: [item('Smith', 5, 4_000)] }).end).toBe(bare.end + 4_000);
      expect(forecast({ payables: [item('Mill', 2, 4_000)] }).low.amount).toBe(
        bare.low.amount - 4_000,
      );
    });

    it('ignores overdue invoices and expects slightly overdue bills to be paid soon', () => {
      expect(forecast({ receivables: [item('Smith', 0, 4_000)] }).end).toBe(bare.end);
      expect(forecast({ payables: [item('Mill', -3, 4_000)] }).end).toBe(bare.end - 4_000);
      expect(forecast({ payables: [item('Mill', -60, 4_000)] }).end).toBe(bare.end);
      expect(forecast({ payables: [item('Mill', 15, 4_000)] }).end).toBe(bare.end);
    });

    it('counts the rent once if it is both a bill and a recurring payment', () => {
      const billed = forecast({ payables: [item('RENT', 4, 95_000)] });
      expect(billed.end).toBe(bare.end - 5_000);
      expect(billed.low.date).toBe(addDays(asOf, 4));
    });

    it("replaces the expected payments of a customer by the customer's open invoice", () => {
      const events = ['2021-03-01', '2021-03-09'].map((date) => flow('Smith', date, 8_000));
      const cashFlows = [...flows, ...events];
      const open = forecast({ receivables: [item('Smith', 3, 5_000)] }, cashFlows);
      expect(open.end).toBe(bare.end + 5_000);
      expect(forecast({}, cashFlows).end).toBeGreaterThan(bare.end);
    });

    it('names the invoice whose payment raises the low point most, as trying each invoice shows', () => {
      const invoices = fc.array(
        fc.record({
          name: fc.constantFrom('Smith', 'Jones', 'Acme'),
          daysAhead: fc.integer({ min: -40, max: 30 }),
          amount: fc.integer({ min: 100, max: 60_000 }),
        }),
        { maxLength: 6 },
      );
      fc.assert(
        fc.property(invoices, (some) => {
          const receivables = some.map(({ name, daysAhead, amount }) =>
            item(name, daysAhead, amount),
          );
          const found = forecast({ receivables });
          const paidNow = receivables.map((invoice) => {
            const others = receivables.filter((other) => other !== invoice);
            const paid = { ...invoice, dueOn: addDays(asOf, 1) };
            return forecast({ receivables: [...others, paid] }).low.amount;
          });
          const best = Math.max(found.low.amount, ...paidNow);
          const { lever } = found;
          expect(lever?.low.amount ?? found.low.amount).toBeGreaterThanOrEqual(best);
          if (lever?.by === 'collecting') expect(lever.low.amount).toBe(best);
        }),
      );
    });
  });

  it('is null with fewer than eight weeks of history', () => {
    expect(forecastCash(cents(5), asOf, sales, addDays(asOf, -50))).toBeNull();
  });
});

describe('unpaid invoices and bills', () => {
  it('add up to the open, overdue and soon due amounts', () => {
    const item = (counterparty: string, dueOn: string, amount: number) => ({
      counterparty,
      dueOn: businessDate(dueOn),
      amount: cents(amount),
    });
    const items = [
      item('Smith', '2021-03-01', 400),
      item('Jones', '2021-02-01', 300),
      item('Soon', '2021-03-16', 20),
      item('Later', '2021-03-17', 1),
    ];
    expect(openTotals(items, businessDate('2021-03-02'))).toEqual({
      amount: 721,
      count: 4,
      overdue: 700,
      overdueCount: 2,
      dueSoon: 20,
      oldestOverdue: items[1],
    });
  });

  it('have the same totals in a bounded list on any day', () => {
    const asOf = businessDate('2021-03-02');
    const items = Array.from({ length: 4_000 }, (_, index) => ({
      counterparty: `Customer ${index}`,
      dueOn: addDays(asOf, ((index * 37) % 400) - 250),
      amount: cents(100 + ((index * 7_919) % 50_000)),
    }));
    const bounded = foldOpenItems(items, asOf);
    expect(bounded.length).toBeLessThan(160);
    for (const days of [0, 1, 14, 30]) {
      const today = addDays(asOf, days);
      const { oldestOverdue: _, ...sums } = openTotals(items, today);
      expect(openTotals(bounded, today)).toMatchObject(sums);
    }
  });
});
