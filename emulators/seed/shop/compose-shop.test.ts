import {
  addDays,
  businessDate,
  daysBetween,
  weekdayOf,
} from '@daily-snapshot/domain/calendar/business-date';
import { effectOf } from '@daily-snapshot/domain/ledger/posting-kind';
import { cents } from '@daily-snapshot/domain/money/cents';
import { describe, expect, it } from 'vitest';
import { chargeTwice } from './charged-twice.ts';
import { openingBalances } from './compose-shop.ts';
import { readShop } from './read-shop.ts';
import type { ShopLine } from './shop-line.ts';

const UNTIL = businessDate('2026-11-24');
const PERIOD = { from: addDays(UNTIL, -600), to: UNTIL };
const shop = readShop(UNTIL);
const lines = shop.lines(PERIOD);

const of = (kind: ShopLine['kind']) => lines.filter((line) => line.kind === kind);
const total = (some: readonly ShopLine[]) => some.reduce((sum, line) => sum + line.cents, 0);
const gaps = (some: readonly ShopLine[]) =>
  new Set(some.slice(1).map(({ date }, index) => daysBetween(some[index]?.date ?? date, date)));

describe('composed shop', () => {
  it('is the same each time, and in every part of a period', () => {
    expect(readShop(UNTIL).lines(PERIOD)).toEqual(lines);
    const half = addDays(UNTIL, -300);
    expect([
      ...shop.lines({ from: PERIOD.from, to: half }),
      ...shop.lines({ from: addDays(half, 1), to: UNTIL }),
    ]).toEqual(lines);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
  });

  it('has each kind of transaction that a small shop has, on whole cents', () => {
    expect(lines.every((line) => Number.isSafeInteger(line.cents) && line.cents !== 0)).toBe(true);
    const kinds = new Set(lines.map(({ kind }) => kind));
    for (const kind of [
      'sale',
      'cogs',
      'expense',
      'payroll',
      'payroll_tax',
      'sales_tax',
      'tax_payment',
      'loan_principal',
      'owner_draw',
      'transfer',
      'card_payment',
    ] as const)
      expect(kinds).toContain(kind);
    const payers = new Set(of('sale').map(({ counterparty }) => counterparty));
    expect(payers).toEqual(new Set(['Square', 'Cash deposit', 'Check deposit']));
  });

  it('earns more than it spends, as a shop of its size does', () => {
    const revenue = total(of('sale'));
    const yearly = (revenue / 601) * 365;
    expect(yearly).toBeGreaterThan(35_000_000);
    expect(yearly).toBeLessThan(70_000_000);
    const expenses = total(
      lines.filter(({ kind, cents: amount }) => effectOf(kind, cents(amount)) === 'expenses'),
    );
    const margin = (revenue + expenses) / revenue;
    expect(margin).toBeGreaterThan(0.05);
    expect(margin).toBeLessThan(0.25);
  });

  it('pays wages on every second Friday, or before if that is a holiday, with tax apart', () => {
    const wages = of('payroll');
    expect(wages.length).toBeGreaterThan(40);
    expect(of('payroll_tax').map(({ date }) => date)).toEqual(wages.map(({ date }) => date));
    const fridays = wages.filter(({ date }) => weekdayOf(date) === 5);
    expect(fridays.length).toBeGreaterThan(wages.length - 4);
    for (const gap of gaps(wages)) expect(Math.abs(gap - 14)).toBeLessThanOrEqual(1);
  });

  it('pays rent and the loan once in each month', () => {
    const months = new Set(lines.map(({ date }) => date.slice(0, 7)));
    for (const series of [
      lines.filter(({ category }) => category === 'Rent'),
      of('loan_principal'),
    ]) {
      expect(new Set(series.map((line) => line.cents)).size).toBe(1);
      expect(Math.abs(series.length - months.size)).toBeLessThanOrEqual(1);
      for (const gap of gaps(series)) expect(Math.abs(gap - 30)).toBeLessThanOrEqual(5);
    }
  });

  it('moves money between its accounts without a loss', () => {
    for (const kind of ['transfer', 'card_payment'] as const) {
      expect(of(kind).length).toBeGreaterThan(30);
      expect(total(of(kind))).toBe(0);
    }
  });

  it('always has cash, and owes on its card what it bought there', () => {
    const balances = { ...openingBalances(lines) };
    for (const line of lines) {
      balances[line.account] += line.cents;
      expect(balances.checking).toBeGreaterThan(0);
      expect(balances.card).toBeLessThanOrEqual(0);
    }
    expect(balances.card).toBeLessThan(0);
  });

  it('is charged twice by one supplier, within three days', () => {
    for (let daysAgo = 1; daysAgo < 30; daysAgo += 1) {
      const charged = chargeTwice(lines, addDays(UNTIL, -daysAgo));
      const added = charged.filter((line) => !lines.includes(line));
      expect(added).toHaveLength(1);
      const [again] = added;
      const first = lines.find(({ id }) => `${id}-again` === again?.id);
      expect(first && again && { ...again, id: first.id, date: first.date }).toEqual(first);
      const gap = first && again ? daysBetween(first.date, again.date) : -1;
      expect(gap).toBeGreaterThanOrEqual(0);
      expect(gap).toBeLessThanOrEqual(3);
      expect(charged.map(({ date }) => date)).toEqual(charged.map(({ date }) => date).toSorted());
    }
  });
});
