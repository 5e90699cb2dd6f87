import { beforeAll, describe, expect, it } from 'vitest';
import { bankDay, daysLater } from '../plaid/bank/bank-day.ts';
import { Bank } from '../plaid/bank/bank.ts';
import { seededBanks } from './banks.ts';

const NOW = new Date('2026-11-24T16:00:00Z');
const TODAY = bankDay(NOW);

let banks: readonly Bank[];
beforeAll(() => {
  banks = seededBanks(NOW).map((facts) => new Bank(facts));
});

describe('seeded banks', () => {
  it('have two years of every account, up to yesterday', () => {
    for (const bank of banks) {
      const lines = bank.lines(TODAY);
      for (const { id } of bank.accounts) {
        const dates = lines.filter(({ accountId }) => accountId === id).map(({ date }) => date);
        expect(dates.length).toBeGreaterThan(20);
        expect(dates.toSorted()[0]?.slice(0, 4)).toBe('2024');
      }
      const last =
        lines
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? '';
      expect(last < TODAY && last > daysLater(TODAY, -8)).toBe(true);
    }
  });

  it('give no id to two lines', () => {
    for (const bank of banks) {
      const ids = bank.lines(TODAY).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('never lend on a checking account, and know what is owed on a card', () => {
    for (const bank of banks) {
      const [checking, card] = bank.accounts;
      if (!checking || !card) throw new Error('A bank has no accounts.');
      for (let back = 0; back < 700; back += 50) {
        const day = daysLater(TODAY, -back);
        expect(bank.balance(checking, day).currentCents).toBeGreaterThan(0);
        expect(bank.balance(card, day).currentCents).toBeLessThanOrEqual(0);
      }
    }
  });

  it('go on as days pass: what was pending is booked under another id, and nothing else changes', () => {
    for (const bank of banks) {
      const [before, after] = [bank.lines(TODAY), bank.lines(daysLater(TODAY, 3))];
      const ids = new Set(after.map(({ id }) => id));
      const gone = before.filter(({ id }) => !ids.has(id));
      expect(gone.every(({ isPending }) => isPending)).toBe(true);
      const later = new Map(after.map((line) => [line.id, line]));
      for (const line of before) if (ids.has(line.id)) expect(later.get(line.id)).toEqual(line);
      for (const { pendingId } of after)
        if (pendingId !== null) expect(ids.has(pendingId)).toBe(false);
    }
  });

  it('move money between accounts so that nothing is lost', () => {
    const moves = banks.flatMap((bank) =>
      bank
        .lines(TODAY)
        .filter(({ name }) => name.startsWith('CREDIT CARD') || name === 'TRANSFER TO SAVINGS'),
    );
    expect(moves.length).toBeGreaterThan(40);
    expect(moves.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });
});
