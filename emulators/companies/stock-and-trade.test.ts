import { describe, expect, it } from 'vitest';
import { derivedEntries, EXCHANGE_ACCOUNT } from './derived-entries.ts';
import { isSettlement, sumOf, totalOf } from './document.ts';
import { homeEntriesOf } from './entries.ts';
import { inHome } from './foreign-currency.ts';
import { generateCompany } from './generate.ts';
import { profitAndLoss } from './profit-and-loss.ts';

const UNTIL = '2026-11-20';
const ALWAYS = { from: '0000-01-01', to: '9999-12-31' };
const books = generateCompany({
  seed: 'stock',
  until: UNTIL,
  days: 120,
  hasStock: true,
  hasForeignCurrency: true,
});
const documents = books.documents().filter(({ state }) => state === 'live');

describe('a company with stock', () => {
  it('books stock as an asset, and its cost on the day of the sale on both bases', () => {
    const cost = documents.reduce((sum, document) => {
      if (document.kind !== 'invoice' && document.kind !== 'salesReceipt') return sum;
      return sum + sumOf(derivedEntries(document, books).filter(({ cents }) => cents > 0));
    }, 0);
    expect(cost).toBeGreaterThan(0);
    const asset = books.accounts().find(({ name }) => name === 'Inventory Asset')?.id ?? '';
    for (const basis of ['accrual', 'cash'] as const) {
      expect(profitAndLoss(books, basis, ALWAYS).has(asset)).toBe(false);
    }
    const bought = documents.filter(
      ({ kind, ...document }) =>
        kind === 'bill' &&
        'lines' in document &&
        document.lines.some(({ account }) => account === asset),
    );
    expect(bought.length).toBeGreaterThan(0);
  });

  it('has bundles, inactive items and accounts, and amounts with more than two decimals', () => {
    const lines = documents.flatMap((document) => ('lines' in document ? document.lines : []));
    expect(lines.some(({ bundle }) => bundle !== undefined)).toBe(true);
    const old = books.items().find(({ isInactive }) => isInactive);
    expect(lines.some(({ item, account }) => item === old?.id && account === old?.income)).toBe(
      true,
    );
    expect(books.account(old?.income ?? '').isInactive).toBe(true);
    const weighed = lines.filter(({ exact }) => exact !== undefined);
    expect(weighed.some(({ exact = 0 }) => !Number.isInteger(exact * 100))).toBe(true);
    for (const { exact = 0, cents } of weighed) {
      expect(Math.abs(exact * 100 - cents)).toBeLessThan(2);
    }
  });
});

describe('a company with documents in euros', () => {
  it('books them at their rate, so that the entries of each document balance', () => {
    const foreign = documents.filter(({ currency }) => currency !== undefined);
    expect(new Set(foreign.map(({ kind }) => kind))).toEqual(
      new Set(['invoice', 'payment', 'bill', 'billPayment', 'purchase']),
    );
    for (const document of foreign) {
      const entries = homeEntriesOf(document, books.defaultAccounts);
      expect(sumOf(entries)).toBe(0);
      const total = Math.max(...entries.map(({ cents }) => Math.abs(cents)));
      expect(total).toBe(inHome(totalOf(document), document.currency));
    }
  });

  it('has an exchange difference if a payment and its invoice have different rates', () => {
    const account = books.accounts().find(({ name }) => name === EXCHANGE_ACCOUNT)?.id;
    const paid = documents.filter(isSettlement).filter(({ currency }) => currency !== undefined);
    for (const payment of paid) {
      const [link] = payment.links;
      const item = books.document(link?.document ?? '');
      const isSameRate = item.currency?.rate === payment.currency?.rate;
      const entries = derivedEntries(payment, books);
      expect(sumOf(entries)).toBe(0);
      if (isSameRate) expect(entries).toEqual([]);
      else expect(entries[0]?.account).toBe(account);
    }
    expect(paid.length).toBeGreaterThan(5);
  });
});
