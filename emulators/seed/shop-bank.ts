// The bank of the composed shop, with the transactions of a whole business: payouts of a card
// processor, payroll, taxes, a loan, bills, transfers and card payments.
import { addDays, businessDate } from '@daily-snapshot/domain/calendar/business-date';
import { bankDay } from '@daily-snapshot/plaid-emulator/bank/bank-day';
import type { BankTransaction } from '@daily-snapshot/plaid-emulator/bank/bank-transaction';
import {
  CARD_PAYMENT,
  categoryOf,
  SAVED,
  TRANSFER_IN,
} from '@daily-snapshot/plaid-emulator/bank/category';
import { openingBalances } from './shop/compose-shop.ts';
import { readShop } from './shop/read-shop.ts';
import type { ShopAccount, ShopLine } from './shop/shop-line.ts';

type AccountIds = Readonly<Record<ShopAccount, string>>;

/**
 * Returns the statement of the shop from a day on, and the balances before it.
 *
 * @param now the current time; the shop is composed for its day
 */
export function shopStatement(now: Date, first: string, ids: AccountIds) {
  const today = businessDate(bankDay(now));
  const shop = readShop(today);
  const linesThrough = (until: string) =>
    shop.lines({ from: businessDate(first), to: addDays(businessDate(until), -1) });
  return {
    opening: openingBalances(linesThrough(today)),
    // Only complete days: a transaction appears on the next day.
    statement: (until: string) => linesThrough(until).map((line) => bankTransactionOf(line, ids)),
  };
}

const bankTransactionOf = (line: ShopLine, ids: AccountIds): BankTransaction => ({
  id: line.id,
  accountId: ids[line.account],
  cents: line.cents,
  date: line.date,
  authorizedDate: null,
  name: line.description,
  merchant: line.counterparty === '' ? null : line.counterparty,
  category: categoryOfLine(line),
  channel: line.account === 'card' ? 'in store' : 'other',
  isPending: false,
  pendingId: null,
});

/** Plaid knows no category for the sales, wages and taxes of a business. */
function categoryOfLine({ kind, category, cents }: ShopLine): BankTransaction['category'] {
  if (kind === 'card_payment') return CARD_PAYMENT;
  if (kind === 'transfer') return cents < 0 ? SAVED : TRANSFER_IN;
  const isPurchase = kind === 'cogs' || kind === 'expense';
  return isPurchase ? categoryOf(kind, category, cents) : null;
}
