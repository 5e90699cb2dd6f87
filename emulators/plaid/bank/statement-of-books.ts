// Shipped books, as the bank of that business would have them.
import { createHash } from 'node:crypto';
import type { BankLine } from './bank-line.ts';
import { dateOf, dayNumber, daysLater } from './bank-day.ts';
import { CARD_PAYMENT, categoryOf, SAVED, TRANSFER_IN } from './category.ts';

/** A line of the books. */
export interface BookLine {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly counterparty: string;
  readonly category: string;
  readonly kind: string;
  /** positive into the business */
  readonly cents: number;
}

/** Which account is which. */
export interface BookAccounts {
  readonly checking: string;
  readonly card: string;
  readonly savings: string;
}

/** Cards are for what is bought; above this, one pays from the account. */
const CARD_LIMIT_CENTS = 500_000;
const CARD_PAYMENT_DAY = 25;
const SAVING_DAY = 5;
const SAVING_CENTS = 50_000;

/** Of a card's lines, one in so many is booked without naming what was pending. */
const UNLINKED_ONE_IN = 12;
/** Of those for food, one in so many is booked with a tip. */
const TIPPED_ONE_IN = 4;

const byCard = ({ kind, cents }: BookLine): boolean =>
  kind === 'expense' && cents < 0 && -cents <= CARD_LIMIT_CENTS;

/** A number that follows from the id of a line. */
const lot = (id: string, of: number): number =>
  createHash('sha256').update(id).digest().readUInt32LE(0) % of;

/**
 * Books that go on for ever: after their last day they begin again, by whole weeks, so that a Monday
 * stays a Monday.
 */
export class EndlessBooks {
  readonly #name: string;
  readonly #first: number;
  readonly #length: number;
  readonly #byDay = new Map<number, BookLine[]>();

  constructor(name: string, lines: readonly BookLine[]) {
    const days = lines.map(({ date }) => dayNumber(date));
    this.#name = name;
    this.#first = days.reduce((a, b) => Math.min(a, b), Infinity);
    const last = days.reduce((a, b) => Math.max(a, b), -Infinity);
    this.#length = 7 * Math.ceil((last - this.#first + 1) / 7);
    for (const [index, line] of lines.entries()) {
      const day = (days[index] ?? 0) - this.#first;
      this.#byDay.set(day, [...(this.#byDay.get(day) ?? []), line]);
    }
  }

  on(day: number): readonly BookLine[] {
    const since = day - this.#first;
    const round = Math.floor(since / this.#length);
    return (this.#byDay.get(since - round * this.#length) ?? []).map((line) => ({
      ...line,
      id: `${this.#name}-${round}-${line.id}`,
      date: dateOf(day),
    }));
  }
}

/**
 * What the bank shows at the end of `today` of all days since `first`. A purchase by card is pending
 * until it is booked a day or two later, under another id, now and then with a tip.
 */
export function statementOfBooks(
  books: readonly EndlessBooks[],
  accounts: BookAccounts,
  first: string,
  today: string,
): BankLine[] {
  const lines: BankLine[] = [];
  /** What has been booked on the card and is not paid yet, by the day of booking. */
  const owed = new Map<string, number>();
  for (let day = dayNumber(first); day <= dayNumber(today); day += 1) {
    for (const line of books.flatMap((some) => some.on(day))) {
      if (!byCard(line)) lines.push(bookedLine(line, accounts.checking));
      else {
        lines.push(cardLine(line, accounts.card, today));
        const bookedOn = bookedOnOf(line);
        owed.set(bookedOn, (owed.get(bookedOn) ?? 0) - line.cents);
      }
    }
    const dayOfMonth = Number(dateOf(day).slice(8));
    if (dayOfMonth === CARD_PAYMENT_DAY) {
      const date = dateOf(day);
      const cents = takeUntil(owed, date);
      if (cents > 0)
        lines.push(...moved(`card-${day}`, date, cents, accounts.checking, accounts.card));
    }
    if (dayOfMonth === SAVING_DAY) {
      lines.push(
        ...moved(`saving-${day}`, dateOf(day), SAVING_CENTS, accounts.checking, accounts.savings),
      );
    }
  }
  return lines;
}

/** What was booked up to a day, which is no longer owed then. */
function takeUntil(owed: Map<string, number>, date: string): number {
  let sum = 0;
  for (const [bookedOn, cents] of owed) {
    if (bookedOn > date) continue;
    sum += cents;
    owed.delete(bookedOn);
  }
  return sum;
}

const bookedOnOf = ({ id, date }: BookLine): string => daysLater(date, 1 + lot(id, 2));

const statementName = ({ description, counterparty }: BookLine): string =>
  (counterparty === '' ? description : counterparty).toUpperCase().replace(/\s+/g, ' ').trim();

function bookedLine(line: BookLine, accountId: string): BankLine {
  return {
    id: line.id,
    accountId,
    cents: line.cents,
    date: line.date,
    authorizedDate: null,
    name: statementName(line),
    merchant: line.counterparty === '' ? null : line.counterparty,
    category: categoryOf(line.kind, line.category, line.cents),
    channel: 'other',
    isPending: false,
    pendingId: null,
  };
}

function cardLine(line: BookLine, accountId: string, today: string): BankLine {
  const bookedOn = bookedOnOf(line);
  const isPending = bookedOn > today;
  const shown = { ...bookedLine(line, accountId), channel: 'in store' as const };
  const isTipped =
    shown.category?.primary === 'FOOD_AND_DRINK' && lot(`tip ${line.id}`, TIPPED_ONE_IN) === 0;
  const pendingId = `${line.id}-pending`;
  if (isPending) {
    const cents = isTipped ? Math.round(line.cents / 1.15) : line.cents;
    return { ...shown, id: pendingId, cents, isPending };
  }
  const isLinked = lot(`link ${line.id}`, UNLINKED_ONE_IN) !== 0;
  return {
    ...shown,
    date: bookedOn,
    authorizedDate: line.date,
    pendingId: isLinked ? pendingId : null,
  };
}

/** Money that goes from one account of the business to another. */
function moved(
  id: string,
  date: string,
  cents: number,
  from: string,
  to: string,
): readonly BankLine[] {
  const isCard = id.startsWith('card');
  const end = (accountId: string, direction: 'out' | 'in'): BankLine => ({
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
