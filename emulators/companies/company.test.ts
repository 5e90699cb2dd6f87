import { describe, expect, it } from 'vitest';
import { isProfitType } from './account.ts';
import { CompanyBooks } from './company-books.ts';
import { entriesOf } from './entries.ts';
import { addChart } from './chart.ts';
import { noonOf } from './dates.ts';
import { generateCompany } from './generate.ts';
import { netIncome, profitAndLoss } from './profit-and-loss.ts';

const ALWAYS = { from: '0000-01-01', to: '9999-12-31' };
const MONDAY = '2026-11-02';
const THURSDAY = '2026-11-05';

function aCompany() {
  const books = new CompanyBooks({ name: 'Bakery', currency: 'USD', timeZone: 'America/Chicago' });
  const chart = addChart(books);
  const customer = books.addParty('customer', 'Ann').id;
  const vendor = books.addParty('vendor', 'Mill').id;
  const enter: CompanyBooks['enter'] = (document) => books.enter(document, noonOf(document.date));
  const line = (account: { id: string }, cents: number) => ({
    account: account.id,
    cents,
    description: '',
  });
  const invoice = (date: string, lines: ReturnType<typeof line>[], taxCents = 0) =>
    enter(
      { kind: 'invoice', date, memo: '', party: customer, dueDate: date, lines, taxCents },
      noonOf(date),
    );
  const payment = (date: string, cents: number, links: { document: string; cents: number }[]) =>
    enter(
      { kind: 'payment', date, memo: '', party: customer, account: chart.bank.id, cents, links },
      noonOf(date),
    );
  const net = (basis: 'cash' | 'accrual', date: string) =>
    netIncome(books, basis, { from: date, to: date });
  return { books, chart, customer, vendor, enter, line, invoice, payment, net };
}

describe('company books', () => {
  it('count an invoice on its date on accrual basis, and on its payment date on cash basis', () => {
    const { chart, line, invoice, payment, net } = aCompany();
    const [services] = chart.income;
    const sold = invoice(MONDAY, [line(services!, 10_000)], 825);
    payment(THURSDAY, 10_825, [{ document: sold.id, cents: 10_825 }]);
    expect([net('accrual', MONDAY), net('accrual', THURSDAY)]).toEqual([10_000, 0]);
    expect([net('cash', MONDAY), net('cash', THURSDAY)]).toEqual([0, 10_000]);
  });

  it('split partial payments among the lines without losing a cent in total', () => {
    const { books, chart, line, invoice, payment } = aCompany();
    const lines = [
      line(chart.income[0]!, 3_333),
      line(chart.income[2]!, 3_333),
      line(chart.discounts, -1),
    ];
    const sold = invoice(MONDAY, lines, 17);
    const links = (cents: number) => [{ document: sold.id, cents }];
    payment(MONDAY, 1_000, links(1_000));
    payment(THURSDAY, 5_682, links(5_682));
    const cash = profitAndLoss(books, 'cash', ALWAYS);
    const sum = (account: string) =>
      [...(cash.get(account)?.values() ?? [])].reduce((a, b) => a + b, 0);
    expect(lines.map(({ account }) => sum(account))).toEqual([3_333, 3_333, -1]);
  });

  it('count an advance payment as unapplied income until the invoice date', () => {
    const { books, chart, line, invoice, payment } = aCompany();
    const sold = invoice(THURSDAY, [line(chart.income[0]!, 5_000)]);
    payment(MONDAY, 6_000, [{ document: sold.id, cents: 5_000 }]);
    const cash = profitAndLoss(books, 'cash', ALWAYS);
    expect([...(cash.get(books.defaultAccounts.unappliedIncome) ?? [])]).toEqual([
      [MONDAY, 6_000],
      [THURSDAY, -5_000],
    ]);
    expect(cash.get(chart.income[0]!.id)?.get(THURSDAY)).toBe(5_000);
  });

  it('delete an invoice and leave its payment unapplied', () => {
    const { books, chart, line, invoice, payment, net } = aCompany();
    const sold = invoice(MONDAY, [line(chart.income[0]!, 5_000)]);
    const paid = payment(THURSDAY, 5_000, [{ document: sold.id, cents: 5_000 }]);
    books.delete(sold.id, noonOf(THURSDAY));
    expect(books.document(paid.id)).toMatchObject({ links: [], version: 1 });
    expect([net('accrual', MONDAY), net('cash', THURSDAY)]).toEqual([0, 5_000]);
  });

  it('refuse an unbalanced journal entry, and voiding a document that is part of a deposit', () => {
    const { books, chart, customer, line, enter } = aCompany();
    const lines = [line(chart.wages, 500), line(chart.bank, -499)];
    expect(() => enter({ kind: 'journal', date: MONDAY, memo: '', lines }, noonOf(MONDAY))).toThrow(
      'out of balance',
    );
    const { undeposited: account } = books.defaultAccounts;
    const sale = enter(
      {
        kind: 'salesReceipt',
        date: MONDAY,
        memo: '',
        party: customer,
        account,
        lines: [line(chart.income[0]!, 500)],
        taxCents: 0,
      },
      noonOf(MONDAY),
    );
    const collected = [{ document: sale.id, cents: 500 }];
    enter(
      {
        kind: 'deposit',
        date: MONDAY,
        memo: '',
        account: chart.bank.id,
        collected,
        lines: [],
        party: '',
      },
      noonOf(MONDAY),
    );
    expect(() => books.void(sale.id, noonOf(MONDAY))).toThrow('part of deposit');
  });
});

describe.each(Array.from({ length: 20 }, (_, index) => `g${index}`))('company %s', (seed) => {
  const books = generateCompany({ seed, until: '2026-11-20', days: 200, hasPaychecks: true });

  it('has entries that balance on each day', () => {
    const days = new Map<string, number>();
    for (const document of books.documents()) {
      for (const { date, cents } of entriesOf(document, books.defaultAccounts)) {
        days.set(date, (days.get(date) ?? 0) + cents);
      }
    }
    expect(days.size).toBeGreaterThan(100);
    expect([...days.values()].every((sum) => sum === 0)).toBe(true);
  });

  it('differs between accrual and cash by unpaid amounts, unapplied payments and sales tax', () => {
    const { receivable, payable } = books.defaultAccounts;
    const accrual = netIncome(books, 'accrual', ALWAYS);
    const cash = netIncome(books, 'cash', ALWAYS);
    // The unpaid amounts. Only the share of the profit accounts counts, because sales tax is not
    // income.
    let open = 0;
    for (const document of books.documents()) {
      if (!('dueDate' in document) || document.state !== 'live') continue;
      const booked = entriesOf(document, books.defaultAccounts);
      const profit = booked.filter(({ account }) => isProfitType(books.account(account).type));
      const outstanding = booked.filter(
        ({ account }) => account === receivable || account === payable,
      );
      const total = outstanding.reduce((sum, { cents }) => sum + cents, 0);
      const sum = profit.reduce((part, { cents }) => part - cents, 0);
      if (total !== 0) open += (sum * books.balanceOf(document)) / Math.abs(total);
    }
    const unapplied = books
      .documents()
      .filter((document) => 'links' in document && document.state === 'live')
      .reduce((sum, document) => {
        if (!('links' in document)) return sum;
        const left = document.cents - document.links.reduce((used, { cents }) => used + cents, 0);
        return sum + (document.kind === 'payment' ? left : -left);
      }, 0);
    const documents = books.documents().length;
    expect(Math.abs(accrual - open + unapplied - cash)).toBeLessThan(documents);
    expect(cash).not.toBe(accrual);
  });
});
