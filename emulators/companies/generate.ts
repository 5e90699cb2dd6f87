import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { Account } from './account.ts';
import { addChart } from './chart.ts';
import { CompanyBooks, type CompanyProfile } from './company-books.ts';
import { addDays, noonOf } from './dates.ts';
import { sumOf, totalOf, type DocumentLine, type Link } from './document.ts';
import { enterForeignTrade } from './foreign-trade.ts';
import { enterRegularPayments } from './regular-payments.ts';
import { enterStock } from './stock.ts';

export interface GeneratedCompany {
  readonly seed: string;
  /** The last day of the books, `YYYY-MM-DD`. */
  readonly until: string;
  readonly days: number;
  readonly profile?: Partial<CompanyProfile>;
  /** Payments are collected as undeposited funds before they are deposited. */
  readonly hasUndeposited?: boolean;
  /** Wages come from the payroll product and appear only in reports. */
  readonly hasPaychecks?: boolean;
  /** Payments may settle several documents, apply credits, or stay unapplied. */
  readonly hasCombinedPayments?: boolean;
  /** The company sells stock, services and bundles, also by weight with several decimals. */
  readonly hasStock?: boolean;
  /** Some customers and vendors have another currency. */
  readonly hasForeignCurrency?: boolean;
  /** The number of unused accounts at the start of the chart. */
  readonly unusedAccounts?: number;
}

/** Generates a company from a seed. The same seed gives the same books. */
export function generateCompany(options: GeneratedCompany): CompanyBooks {
  const { seed, until, days, hasUndeposited = true, hasCombinedPayments = true } = options;
  const books = new CompanyBooks({
    name: `Company ${seed}`,
    currency: 'USD',
    timeZone: 'America/Chicago',
    ...options.profile,
  });
  for (let number = 1; number <= (options.unusedAccounts ?? 0); number += 1) {
    books.addAccount(`Unused ${number}`, 'expense');
  }
  const chart = addChart(books);
  const random = new Seed(seed).numbers('company');
  const chance = (probability: number) => random() < probability;
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  const one = <T>(choices: readonly T[]): T => choices[between(0, choices.length - 1)] as T;

  const customers = Array.from({ length: 6 }, (_, index) =>
    books.addParty('customer', `Customer ${seed} ${index + 1}`),
  );
  const vendors = Array.from({ length: 6 }, (_, index) =>
    books.addParty('vendor', `Vendor ${seed} ${index + 1}`),
  );
  const line = (account: Account, cents: number): DocumentLine => ({
    account: account.id,
    cents,
    description: account.name,
  });
  const linesOf = (accounts: readonly Account[], most = 120_000) =>
    Array.from({ length: between(1, 3) }, () => line(one(accounts), between(101, most)));
  const receiving = () =>
    hasUndeposited && chance(0.5) ? books.defaultAccounts.undeposited : chart.bank.id;
  const waiting: Link[] = [];
  const collect = (document: string, account: string, cents: number) => {
    if (account === books.defaultAccounts.undeposited) waiting.push({ document, cents });
  };

  const first = addDays(until, 1 - days);
  for (let index = 0; index < days; index += 1) {
    const date = addDays(first, index);
    const at = noonOf(date);
    if (chance(0.15)) continue; // No business on this day.

    if (chance(0.6)) {
      const lines = [...linesOf(chart.income)];
      if (chance(0.2)) lines.push(line(chart.discounts, -between(50, 100)));
      const taxCents = chance(0.5) ? Math.round(sumOf(lines) * 0.0825) : 0;
      const party = one(customers).id;
      const dueDate = addDays(date, 30);
      const common = { date, memo: '', party, lines, taxCents };
      if (chance(0.5)) books.enter({ ...common, kind: 'invoice', dueDate }, at);
      else {
        const account = receiving();
        const sale = books.enter({ ...common, kind: 'salesReceipt', account }, at);
        collect(sale.id, account, totalOf(sale));
      }
    }
    if (chance(0.08)) {
      const common = { date, memo: '', party: one(customers).id, taxCents: 0 };
      const lines = linesOf(chart.income, 20_000);
      if (chance(0.5)) books.enter({ ...common, kind: 'creditMemo', dueDate: date, lines }, at);
      else books.enter({ ...common, kind: 'refundReceipt', account: chart.bank.id, lines }, at);
    }
    if (chance(0.4)) {
      const lines = linesOf([...chart.expense, ...chart.cogs], 60_000);
      const party = one(vendors).id;
      if (chance(0.4)) {
        const dueDate = addDays(date, 14);
        books.enter({ kind: 'bill', date, memo: '', party, dueDate, lines, taxCents: 0 }, at);
      } else {
        const means = one(['cash', 'check', 'card'] as const);
        const account = (means === 'card' ? chart.card : chart.bank).id;
        const isCredit = means === 'card' && chance(0.15);
        books.enter(
          { kind: 'purchase', date, memo: '', party, account, means, isCredit, lines },
          at,
        );
      }
    }
    if (chance(0.06)) {
      const lines = linesOf(chart.expense, 9_000);
      const common = { date, memo: '', party: one(vendors).id, dueDate: date, taxCents: 0 };
      books.enter({ ...common, kind: 'vendorCredit', lines }, at);
    }
    if (chance(0.35)) pay('payment', date);
    if (chance(0.25)) pay('billPayment', date);
    if (chance(0.3) && waiting.length > 0) {
      const collected = waiting.splice(0, between(1, waiting.length));
      const lines = chance(0.3) ? [line(chart.otherIncome, between(100, 5_000))] : [];
      const account = chart.bank.id;
      books.enter({ kind: 'deposit', date, memo: '', account, collected, lines, party: '' }, at);
    }
    if (index % 30 === 29) {
      const common = { date, memo: '' };
      const [from, to] = [chart.bank.id, chart.savings.id];
      books.enter({ ...common, kind: 'transfer', from, to, cents: between(1_000, 90_000) }, at);
      const interest = line(chart.otherExpense, between(500, 2_000));
      const paid = [line(chart.loan, 40_000), interest];
      books.enter(
        {
          ...common,
          kind: 'purchase',
          party: one(vendors).id,
          account: chart.bank.id,
          means: 'check',
          isCredit: false,
          lines: [...paid, line(chart.equipment, 10_000)],
        },
        at,
      );
      const draw = [line(chart.equity, 50_000), line(chart.bank, -50_000)];
      books.enter({ ...common, kind: 'journal', lines: draw }, at);
    }
    if (chance(0.02)) voidOrDelete(date);
  }
  const hasPaychecks = options.hasPaychecks === true;
  enterRegularPayments(books, chart, { seed, from: first, until, hasPaychecks });
  if (options.hasStock === true) enterStock(books, chart, { seed, from: first, until });
  if (options.hasForeignCurrency === true) {
    enterForeignTrade(books, chart, { seed, from: first, until });
  }
  return books;

  /**
   * Enters a payment for open documents of a customer or vendor. The payment may be partial, full,
   * with credits, or in advance.
   */
  function pay(kind: 'payment' | 'billPayment', date: string): void {
    const isSale = kind === 'payment';
    const open = books.documents().flatMap((document) => {
      const isOwed = document.kind === (isSale ? 'invoice' : 'bill');
      return isOwed && books.balanceOf(document) > 0 ? [document] : [];
    });
    const party = open.length > 0 ? one(open).party : one(isSale ? customers : vendors).id;
    const wanted = open
      .filter((item) => item.party === party)
      .slice(0, hasCombinedPayments ? between(1, 3) : 1);
    const links: Link[] = wanted.map((item) => {
      const balance = books.balanceOf(item);
      return { document: item.id, cents: chance(0.3) ? between(1, balance) : balance };
    });
    let cents = sumOf(links);
    const credit = books.documents().find((document) => {
      const isCredit = document.kind === (isSale ? 'creditMemo' : 'vendorCredit');
      return isCredit && document.party === party && books.balanceOf(document) > 0;
    });
    if (!hasCombinedPayments && credit && links.length === 1 && chance(0.5)) {
      // Applies the credit in a separate settlement without money.
      const balance = 'dueDate' in credit ? books.balanceOf(credit) : 0;
      const used = Math.min(balance, cents);
      links.splice(0, 1, { document: links[0]?.document ?? '', cents: used });
      links.push({ document: credit.id, cents: -used });
      cents = 0;
    }
    if (hasCombinedPayments && credit && chance(0.5)) {
      const balance = 'dueDate' in credit ? books.balanceOf(credit) : 0;
      const used = Math.min(balance, cents);
      if (used > 0) links.push({ document: credit.id, cents: -used });
      cents -= used;
    }
    if (hasCombinedPayments && isSale && chance(0.15)) cents += between(100, 30_000);
    if (links.length === 0 && cents === 0) return;
    const account = isSale ? receiving() : chance(0.2) ? chart.card.id : chart.bank.id;
    const payment = books.enter(
      { kind, date, memo: '', party, account, cents, links },
      noonOf(date),
    );
    collect(payment.id, account, cents);
  }

  function voidOrDelete(date: string): void {
    const live = books
      .documents()
      .filter(
        ({ state, id, kind }) => state === 'live' && kind !== 'deposit' && !books.depositOf(id),
      );
    // A document that has its own settlements must be unsettled first.
    const free = live.filter(
      ({ id }) => hasCombinedPayments || books.settlementsOf(id).length === 0,
    );
    if (free.length === 0) return;
    const { id } = one(free);
    const at = waiting.findIndex(({ document }) => document === id);
    if (at >= 0) waiting.splice(at, 1);
    if (chance(0.5)) books.void(id, noonOf(date));
    else books.delete(id, noonOf(date));
  }
}
