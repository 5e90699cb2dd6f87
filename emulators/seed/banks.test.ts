import { beforeAll, describe, expect, it } from 'vitest';
import { bankDay, daysLater } from '@daily-snapshot/plaid-emulator/bank/bank-day';
import { Bank } from '@daily-snapshot/plaid-emulator/bank/bank';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { cents } from '@daily-snapshot/domain/money/cents';
import seededBanks from './banks.ts';

const NOW = new Date('2026-11-24T16:00:00Z');
const TODAY = bankDay(NOW);

const REGULAR_KINDS = [
  'card_payment',
  'loan_principal',
  'payroll',
  'processor_deposit',
  'sales_tax',
  'tax_payment',
  'transfer',
];

let banks: readonly Bank[];
beforeAll(() => {
  banks = seededBanks(NOW).map((facts) => new Bank(facts));
  // Composing the shop reads six ledgers.
}, 60_000);

describe('seeded banks', () => {
  it('have two years of history on every account, up to yesterday', () => {
    for (const bank of banks) {
      const transactions = bank.transactions(TODAY);
      for (const { id } of bank.accounts) {
        const dates = transactions
          .filter(({ accountId }) => accountId === id)
          .map(({ date }) => date);
        expect(dates.length).toBeGreaterThan(20);
        expect(dates.toSorted()[0]?.slice(0, 4)).toBe('2024');
      }
      const last =
        transactions
          .map(({ date }) => date)
          .toSorted()
          .at(-1) ?? '';
      expect(last < TODAY && last > daysLater(TODAY, -8)).toBe(true);
    }
  });

  it('give each transaction its own ID', () => {
    for (const bank of banks) {
      const ids = bank.transactions(TODAY).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('have a positive checking balance, and no credit balance on a card', () => {
    for (const bank of banks) {
      const [checking, card] = bank.accounts;
      if (!checking || !card) throw new Error('A bank has no accounts.');
      for (let daysAgo = 0; daysAgo < 700; daysAgo += 50) {
        const day = daysLater(TODAY, -daysAgo);
        expect(bank.balance(checking, day).currentCents).toBeGreaterThan(0);
        expect(bank.balance(card, day).currentCents).toBeLessThanOrEqual(0);
      }
    }
  });

  it('continue as days pass: pending transactions post under another ID, and others stay the same', () => {
    for (const bank of banks) {
      const [before, after] = [bank.transactions(TODAY), bank.transactions(daysLater(TODAY, 3))];
      const ids = new Set(after.map(({ id }) => id));
      const removed = before.filter(({ id }) => !ids.has(id));
      expect(removed.every(({ isPending }) => isPending)).toBe(true);
      const later = new Map(after.map((transaction) => [transaction.id, transaction]));
      for (const transaction of before)
        if (ids.has(transaction.id)) expect(later.get(transaction.id)).toEqual(transaction);
      for (const { pendingId } of after)
        if (pendingId !== null) expect(ids.has(pendingId)).toBe(false);
    }
  });

  it('transfer money between accounts without a loss', () => {
    const moves = banks.flatMap((bank) =>
      bank
        .transactions(TODAY)
        .filter(({ name }) => name.startsWith('CREDIT CARD') || name === 'TRANSFER TO SAVINGS'),
    );
    expect(moves.length).toBeGreaterThan(40);
    expect(moves.reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
  });

  it('offer cash and checks, payments by app in and out, withdrawals, an account in euros and a loan', () => {
    const names = banks.map((bank) => bank.transactions(TODAY).map(({ name }) => name));
    for (const words of [
      /BRANCH DEPOSIT/,
      /MOBILE CHECK/,
      /^ZELLE.* FROM/,
      /^ZELLE.* TO/,
      /^VENMO/,
      /^CASH APP/,
      /^ATM/,
    ]) {
      expect(
        names.filter((some) => some.some((name) => words.test(name))).length,
        String(words),
      ).toBeGreaterThan(2);
    }
    const accounts = banks.flatMap((bank) => bank.accounts);
    expect(accounts.filter(({ currency }) => currency === 'EUR')).toHaveLength(1);
    expect(accounts.filter(({ type }) => type === 'loan')).toHaveLength(1);
  });

  it('offer whole businesses: payouts, payroll, taxes, a loan, transfers and card payments', () => {
    for (const bank of banks) {
      const cardAccounts = new Set([bank.accounts[1]?.id ?? '']);
      const classify = classifierFor([], [], { cardAccounts });
      const kinds = new Set(
        bank.transactions(TODAY).map(
          (transaction) =>
            classify({
              id: transaction.id,
              account: transaction.accountId,
              description: transaction.name,
              counterparty: transaction.merchant ?? '',
              category: transaction.category?.detailed ?? '',
              kind: undefined,
              amount: cents(transaction.cents),
            }).kind,
        ),
      );
      expect([...kinds], bank.name).toEqual(expect.arrayContaining(REGULAR_KINDS));
    }
  });
});
