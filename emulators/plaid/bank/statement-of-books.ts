// Turns shipped ledger files into bank statements.
import { createHash } from 'node:crypto';
import type { BankTransaction } from './bank-transaction.ts';
import { dateOf, dayNumber, daysLater } from './bank-day.ts';
import { CARD_PAYMENT, categoryOf, SAVED, TRANSFER_IN } from './category.ts';

/** A transaction in the books. */
export interface BookTransaction {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly counterparty: string;
  readonly category: string;
  readonly kind: string;
  /** Money into the business is positive. */
  readonly cents: number;
}

/** The IDs of the bank accounts. */
export interface BookAccounts {
  readonly checking: string;
  readonly card: string;
  readonly savings: string;
}

/** Purchases up to this amount are paid by card. Larger ones are paid from the checking account. */
const CARD_LIMIT_CENTS = 500_000;
const CARD_PAYMENT_DAY = 25;
const SAVING_DAY = 5;
const SAVING_CENTS = 50_000;

/** One in this many card transactions posts without a link to its pending transaction. */
const UNLINKED_ONE_IN = 12;
/** One in this many food purchases posts with a tip. */
const TIPPED_ONE_IN = 4;

const byCard = ({ kind, cents }: BookTransaction): boolean =>
  kind === 'expense' && cents < 0 && -cents <= CARD_LIMIT_CENTS;

/** Derives a number from the ID of a transaction. */
const numberFromId = (id: string, of: number): number =>
  createHash('sha256').update(id).digest().readUInt32LE(0) % of;

/**
 * Books that repeat forever. They repeat after a whole number of weeks, so that each transaction
 * keeps its weekday.
 */
export class RepeatingBooks {
  readonly #name: string;
  readonly #first: number;
  readonly #length: number;
  readonly #byDay = new Map<number, BookTransaction[]>();

  constructor(name: string, transactions: readonly BookTransaction[]) {
    const days = transactions.map(({ date }) => dayNumber(date));
    this.#name = name;
    this.#first = days.reduce((a, b) => Math.min(a, b), Infinity);
    const last = days.reduce((a, b) => Math.max(a, b), -Infinity);
    this.#length = 7 * Math.ceil((last - this.#first + 1) / 7);
    for (const [index, transaction] of transactions.entries()) {
      const day = (days[index] ?? 0) - this.#first;
      this.#byDay.set(day, [...(this.#byDay.get(day) ?? []), transaction]);
    }
  }

  on(day: number): readonly BookTransaction[] {
    const since = day - this.#first;
    const round = Math.floor(since / this.#length);
    return (this.#byDay.get(since - round * this.#length) ?? []).map((transaction) => ({
      ...transaction,
      id: `${this.#name}-${round}-${transaction.id}`,
      date: dateOf(day),
    }));
  }
}

/**
 * Returns the bank's transactions of all days since `first`, as of the end of `today`.
 *
 * A card purchase is pending until it posts one or two days later under another ID, sometimes with
 * a tip.
 */
export function statementOfBooks(
  books: readonly RepeatingBooks[],
  accounts: BookAccounts,
  first: string,
  today: string,
): BankTransaction[] {
  const transactions: BankTransaction[] = [];
  /** The posted and unpaid card debt by posting date. */
  const owed = new Map<string, number>();
  for (let day = dayNumber(first); day <= dayNumber(today); day += 1) {
    for (const transaction of books.flatMap((some) => some.on(day))) {
      if (!byCard(transaction))
        transactions.push(bookedTransaction(transaction, accounts.checking));
      else {
        transactions.push(cardTransaction(transaction, accounts.card, today));
        const bookedOn = bookedOnOf(transaction);
        owed.set(bookedOn, (owed.get(bookedOn) ?? 0) - transaction.cents);
      }
    }
    const dayOfMonth = Number(dateOf(day).slice(8));
    if (dayOfMonth === CARD_PAYMENT_DAY) {
      const date = dateOf(day);
      const cents = clearDebtUntil(owed, date);
      if (cents > 0)
        transactions.push(
          ...transferBetween(`card-${day}`, date, cents, accounts.checking, accounts.card),
        );
    }
    if (dayOfMonth === SAVING_DAY) {
      transactions.push(
        ...transferBetween(
          `saving-${day}`,
          dateOf(day),
          SAVING_CENTS,
          accounts.checking,
          accounts.savings,
        ),
      );
    }
  }
  return transactions;
}

/** Removes the debt posted up to a date and returns its sum. */
function clearDebtUntil(owed: Map<string, number>, date: string): number {
  let sum = 0;
  for (const [bookedOn, cents] of owed) {
    if (bookedOn > date) continue;
    sum += cents;
    owed.delete(bookedOn);
  }
  return sum;
}

const bookedOnOf = ({ id, date }: BookTransaction): string =>
  daysLater(date, 1 + numberFromId(id, 2));

const statementName = ({ description, counterparty }: BookTransaction): string =>
  (counterparty === '' ? description : counterparty).toUpperCase().replace(/\s+/g, ' ').trim();

function bookedTransaction(transaction: BookTransaction, accountId: string): BankTransaction {
  return {
    id: transaction.id,
    accountId,
    cents: transaction.cents,
    date: transaction.date,
    authorizedDate: null,
    name: statementName(transaction),
    merchant: transaction.counterparty === '' ? null : transaction.counterparty,
    category: categoryOf(transaction.kind, transaction.category, transaction.cents),
    channel: 'other',
    isPending: false,
    pendingId: null,
  };
}

function cardTransaction(
  transaction: BookTransaction,
  accountId: string,
  today: string,
): BankTransaction {
  const bookedOn = bookedOnOf(transaction);
  const isPending = bookedOn > today;
  const shown = { ...bookedTransaction(transaction, accountId), channel: 'in store' as const };
  const isTipped =
    shown.category?.primary === 'FOOD_AND_DRINK' &&
    numberFromId(`tip ${transaction.id}`, TIPPED_ONE_IN) === 0;
  const pendingId = `${transaction.id}-pending`;
  if (isPending) {
    const cents = isTipped ? Math.round(transaction.cents / 1.15) : transaction.cents;
    return { ...shown, id: pendingId, cents, isPending };
  }
  const isLinked = numberFromId(`link ${transaction.id}`, UNLINKED_ONE_IN) !== 0;
  return {
    ...shown,
    date: bookedOn,
    authorizedDate: transaction.date,
    pendingId: isLinked ? pendingId : null,
  };
}

/** Returns both sides of a transfer between two accounts of the business. */
function transferBetween(
  id: string,
  date: string,
  cents: number,
  from: string,
  to: string,
): readonly BankTransaction[] {
  const isCard = id.startsWith('card');
  const end = (accountId: string, direction: 'out' | 'in'): BankTransaction => ({
    id: `${id}-${direction}`,
    accountId,
    cents: direction === 'out' ? -cents : cents,
    date,
    authorizedDate: null,
    name: isCard ? 'CREDIT CARD AUTOPAY' : 'TRANSFER TO SAVINGS',
    merchant: null,
    category: isCard ? CARD_PAYMENT : direction === 'out' ? SAVED : TRANSFER_IN,
    channel: 'online',
    isPending: false,
    pendingId: null,
  });
  return [end(from, 'out'), end(to, 'in')];
}
