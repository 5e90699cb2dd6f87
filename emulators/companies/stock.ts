import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { Chart } from './chart.ts';
import type { CompanyBooks } from './company-books.ts';
import { addDays, noonOf } from './dates.ts';
import { sumOf, type DocumentLine } from './document.ts';
import type { Item } from './item.ts';

interface Span {
  readonly seed: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
}

/**
 * Enters what a shop with stock sells and buys: goods that are bought into stock, goods without
 * stock, services, and bundles of them. Some are sold by weight, so their amounts have up to five
 * decimals. One account and one item are inactive by now.
 */
export function enterStock(books: CompanyBooks, chart: Chart, { seed, from, until }: Span): void {
  const random = new Seed(seed).numbers('stock');
  const chance = (probability: number) => random() < probability;
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  const one = <T>(choices: readonly T[]): T => choices[between(0, choices.length - 1)] as T;

  const asset = books.addAccount('Inventory Asset', 'other-asset').id;
  const expense = chart.cogs[0]?.id ?? '';
  const income = books.addAccount('Sales of Goods', 'income').id;
  const oldIncome = books.addAccount('Sales of Old Goods', 'income').id;
  const supplies = chart.expense[3]?.id ?? '';
  const stock = (name: string, costCents: number, more: Partial<Item> = {}): Item =>
    books.addItem({ name, kind: 'inventory', income, expense, asset, costCents, ...more });
  const goods = [
    stock('Coffee Beans', 812),
    stock('Mug', 345),
    stock('Old Mug', 290, { income: oldIncome, isInactive: true }),
  ];
  const plain = books.addItem({
    name: 'Gift Wrap',
    kind: 'nonInventory',
    income,
    expense: supplies,
  });
  const service = books.addItem({
    name: 'Tasting',
    kind: 'service',
    income: chart.income[0]?.id,
    expense: supplies,
  });
  const bundle = books.addItem({ name: 'Gift Box', kind: 'bundle' });
  books.deactivate(oldIncome);
  const customer = books.addParty('customer', `Shopper ${seed}`).id;
  const vendor = books.addParty('vendor', `Wholesaler ${seed}`).id;
  const { id: bank } = chart.bank;

  for (let date = from; date <= until; date = addDays(date, 1)) {
    const at = noonOf(date);
    if (chance(0.3)) {
      const lines = [bought(one(goods)), bought(plain), ...(chance(0.5) ? [bought(service)] : [])];
      const common = { date, memo: '', party: vendor, lines };
      if (chance(0.5)) {
        books.enter({ ...common, kind: 'bill', dueDate: addDays(date, 14), taxCents: 0 }, at);
      } else {
        const means = one(['cash', 'check'] as const);
        books.enter({ ...common, kind: 'purchase', account: bank, means, isCredit: false }, at);
      }
    }
    if (chance(0.6)) sell(date);
  }

  function sell(date: string): void {
    const at = noonOf(date);
    const lines = rounded([
      sold(one(goods)),
      ...(chance(0.5) ? [sold(service)] : []),
      ...(chance(0.3) ? inBundle([sold(one(goods)), sold(plain)]) : []),
      ...(chance(0.5) ? [byWeight(), byWeight()] : []),
    ]);
    const taxCents = chance(0.5) ? Math.round(sumOf(lines) * 0.0825) : 0;
    const common = { date, memo: '', party: customer, lines, taxCents };
    if (chance(0.6)) {
      books.enter({ ...common, kind: 'salesReceipt', account: bank }, at);
    } else if (chance(0.1)) {
      books.enter({ ...common, kind: 'refundReceipt', account: bank }, at);
    } else {
      const sale = books.enter({ ...common, kind: 'invoice', dueDate: addDays(date, 14) }, at);
      const total = sumOf(lines) + taxCents;
      if (chance(0.7)) pay(sale.id, chance(0.5) ? total : between(1, total), addDays(date, 5));
    }
  }

  function pay(document: string, cents: number, date: string): void {
    if (date > until) return;
    const common = { date, memo: '', party: customer, account: bank };
    books.enter({ ...common, kind: 'payment', cents, links: [{ document, cents }] }, noonOf(date));
  }

  function sold(item: Item): DocumentLine {
    const quantity = between(1, 4);
    const cents = quantity * between(500, 4_000);
    return { account: item.income ?? '', cents, description: item.name, item: item.id, quantity };
  }

  function bought(item: Item): DocumentLine {
    const quantity = between(1, 30);
    const account = (item.kind === 'inventory' ? item.asset : item.expense) ?? '';
    const cents = quantity * (item.costCents ?? between(100, 900));
    return { account, cents, description: item.name, item: item.id, quantity };
  }

  function byWeight(): DocumentLine {
    const item = goods[0];
    const quantity = between(100, 2_500) / 1_000;
    const exact = Number((quantity * (between(1_500, 2_500) / 100)).toFixed(5));
    return { account: income, cents: 0, description: 'By weight', item: item?.id, quantity, exact };
  }

  function inBundle(lines: readonly DocumentLine[]): DocumentLine[] {
    return lines.map((line) => ({ ...line, bundle: bundle.id }));
  }
}

const FIVE_DECIMALS = 100_000;

/**
 * Rounds lines with more than two decimals to cents, half a cent up. The total is the rounded sum
 * of the exact amounts. The rounding difference is added to the largest line. Intuit does not
 * document this, so it is a guess.
 */
function rounded(lines: readonly DocumentLine[]): DocumentLine[] {
  const unitsOf = ({ exact = 0 }: DocumentLine) => Math.round(exact * FIVE_DECIMALS);
  const weighed = lines.filter(({ exact }) => exact !== undefined);
  const units = weighed.reduce((sum, line) => sum + unitsOf(line), 0);
  const total = Math.round(units / 1_000);
  const centsOf = (line: DocumentLine) => Math.round(unitsOf(line) / 1_000);
  const rest = total - weighed.reduce((sum, line) => sum + centsOf(line), 0);
  const [largest] = weighed.toSorted((a, b) => centsOf(b) - centsOf(a));
  return lines.map((line) => {
    if (line.exact === undefined) return line;
    return { ...line, cents: centsOf(line) + (line === largest ? rest : 0) };
  });
}
