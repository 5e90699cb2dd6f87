// Composes one small American shop of the amounts of several real ledgers.
import { dayNumber, type Period } from '@daily-snapshot/domain/calendar/business-date';
import { cardPurchases, monthlyBills, powerBills, supplierBills } from './bills.ts';
import { cashDeposits, checkDeposits, payouts } from './income.ts';
import { cardPayments, ownerDraws, savings } from './own-money.ts';
import { payroll, taxes } from './payroll-and-taxes.ts';
import { RepeatingLedgers, type ShippedBooks } from './repeating-ledgers.ts';
import type { LinesOn, ShopAccount, ShopLine } from './shop-line.ts';

/** Composes the shop's transactions of any period, oldest first. */
export class Shop {
  readonly #series: readonly LinesOn[];

  constructor(books: ShippedBooks) {
    const ledgers = new RepeatingLedgers(books);
    const purchases = cardPurchases(ledgers);
    const onCard: LinesOn = (day) => [...monthlyBills(day), ...purchases(day)];
    this.#series = [
      payouts(ledgers),
      cashDeposits(ledgers),
      checkDeposits(ledgers),
      supplierBills(ledgers),
      powerBills(ledgers),
      onCard,
      payroll(ledgers),
      taxes(ledgers),
      ownerDraws,
      savings,
      cardPayments(onCard),
    ];
  }

  /** A day has the same transactions in every period. */
  lines({ from, to }: Period): readonly ShopLine[] {
    const lines: ShopLine[] = [];
    for (let day = dayNumber(from); day <= dayNumber(to); day += 1)
      for (const linesOn of this.#series) lines.push(...linesOn(day));
    return lines;
  }
}

/** The lowest balance of the checking account. */
const CUSHION_CENTS = 1_400_000;

/**
 * Returns the balances before the first transaction: the checking account never falls below a
 * cushion, the card never has a credit balance, and the savings are never overdrawn.
 */
export function openingBalances(lines: readonly ShopLine[]): Readonly<Record<ShopAccount, number>> {
  return {
    checking: CUSHION_CENTS - extremesOf(lines, 'checking').lowest,
    card: 0 - extremesOf(lines, 'card').highest,
    savings: CUSHION_CENTS,
  };
}

/** Returns the lowest and highest running sum of an account at the end of a day. */
function extremesOf(lines: readonly ShopLine[], account: ShopAccount) {
  let [sum, lowest, highest] = [0, 0, 0];
  for (const line of lines) {
    if (line.account !== account) continue;
    sum += line.cents;
    lowest = Math.min(lowest, sum);
    highest = Math.max(highest, sum);
  }
  return { lowest, highest };
}
