import { Seed } from '@daily-snapshot/emulator-support/simulation/random';
import type { Chart } from './chart.ts';
import type { CompanyBooks } from './company-books.ts';
import { addDays, noonOf } from './dates.ts';
import { EXCHANGE_ACCOUNT } from './derived-entries.ts';
import { sumOf } from './document.ts';

interface Span {
  readonly seed: string;
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
}

/**
 * Enters documents in euros: invoices and bills, their payments at the rate of another day or at the
 * same rate, and purchases. The service books the difference between two rates on an account of its
 * own.
 */
export function enterForeignTrade(
  books: CompanyBooks,
  chart: Chart,
  { seed, from, until }: Span,
): void {
  const random = new Seed(seed).numbers('foreign trade');
  const chance = (probability: number) => random() < probability;
  const between = (least: number, most: number) =>
    least + Math.floor(random() * (most - least + 1));
  books.addAccount(EXCHANGE_ACCOUNT, 'other-expense');
  const customer = books.addParty('customer', `Kunde ${seed}`).id;
  const vendor = books.addParty('vendor', `Fournisseur ${seed}`).id;
  const { id: bank } = chart.bank;
  const rateOfDay = () => ({ code: 'EUR', rate: between(1_040_000, 1_160_000) / 1_000_000 });
  const line = (account: { readonly id: string; readonly name: string } | undefined) => ({
    account: account?.id ?? '',
    cents: between(101, 90_000),
    description: account?.name ?? '',
  });

  for (let date = from; date <= until; date = addDays(date, 1)) {
    const at = noonOf(date);
    const currency = rateOfDay();
    if (chance(0.2)) {
      const lines = [line(chart.income[0]), line(chart.income[2])];
      const common = { date, memo: '', party: customer, currency, lines };
      const invoice = books.enter(
        { ...common, kind: 'invoice', dueDate: addDays(date, 10), taxCents: 0 },
        at,
      );
      settle('payment', invoice.id, sumOf(lines));
    }
    if (chance(0.15)) {
      const lines = [line(chart.expense[0]), line(chart.expense[4])];
      const common = { date, memo: '', party: vendor, currency, lines };
      const bill = books.enter(
        { ...common, kind: 'bill', dueDate: addDays(date, 10), taxCents: 0 },
        at,
      );
      settle('billPayment', bill.id, sumOf(lines));
    }
    if (chance(0.15)) {
      const lines = [line(chart.expense[3]), line(chart.expense[4]), line(chart.cogs[0])];
      const common = { date, memo: '', party: vendor, currency, lines };
      books.enter(
        { ...common, kind: 'purchase', account: bank, means: 'card', isCredit: false },
        at,
      );
    }

    /** Enters the payment some days later, at the rate of that day or at the same rate. */
    function settle(kind: 'payment' | 'billPayment', document: string, cents: number): void {
      const paidOn = addDays(date, between(0, 8));
      if (paidOn > until || chance(0.3)) return;
      const common = { date: paidOn, memo: '', account: bank, cents, links: [{ document, cents }] };
      const party = kind === 'payment' ? customer : vendor;
      const paidAt = chance(0.5) ? currency : rateOfDay();
      books.enter({ ...common, kind, party, currency: paidAt }, noonOf(paidOn));
    }
  }
}
