import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { effectOf } from '@daily-snapshot/domain/ledger/posting-kind';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import type { AccountType } from '@daily-snapshot/emulator-companies/account';
import { CompanyBooks } from '@daily-snapshot/emulator-companies/company-books';
import { addDays, noonOf } from '@daily-snapshot/emulator-companies/dates';
import type { SeededBusiness } from './businesses.ts';
import { readBooks } from './read-books.ts';

/**
 * Each third sale to a named customer becomes an invoice that is paid later. Bills work the same
 * way with each fifth purchase.
 */
const SALES_PER_INVOICE = 3;
const PURCHASES_PER_BILL = 5;
const PAID_AFTER_DAYS = 12;

/** Counterparties that stand for counter sales without a customer name. */
const COUNTERS: ReadonlySet<string> = new Set(['POS', 'Online store', 'Customer refund']);

/** Converts a shipped ledger to the documents of a company. */
export function companyFromBooks(business: SeededBusiness, until: string): CompanyBooks {
  const { name, currency, timeZone, file } = business;
  const bytes = readFileSync(join(import.meta.dirname, 'books', file));
  const writer = new Writer(new CompanyBooks({ name, currency, timeZone }), businessDate(until));
  for (const posting of readBooks(bytes, currency, businessDate(until))) writer.write(posting);
  return writer.books;
}

class Writer {
  readonly books: CompanyBooks;
  readonly #until: BusinessDate;
  readonly #bank: string;
  readonly #savings: string;
  readonly #card: string;
  readonly #accounts = new Map<string, string>();
  readonly #parties = new Map<string, string>();
  #saleCount = 0;
  #purchaseCount = 0;

  constructor(books: CompanyBooks, until: BusinessDate) {
    this.books = books;
    this.#until = until;
    this.#bank = books.addAccount('Checking', 'bank', { mask: '4411' }).id;
    this.#savings = books.addAccount('Savings', 'bank', { mask: '9207' }).id;
    this.#card = books.addAccount('Business Card', 'card', { mask: '3003' }).id;
  }

  write(posting: Posting): void {
    const { kind, amount } = posting;
    if (amount === 0) return;
    if (kind === 'transfer' || kind === 'card_payment') return this.#transfer(posting);
    switch (effectOf(kind, amount)) {
      case 'revenue':
        if (kind === 'sale' || kind === 'refund') return this.#sale(posting);
        return amount > 0
          ? this.#deposit(posting, 'other-income')
          : this.#buy(posting, 'other-income');
      case 'expenses':
        return this.#expense(posting, kind === 'cogs' ? 'cogs' : 'expense');
      case 'none': {
        const type =
          kind === 'asset_purchase' ? 'fixed-asset' : kind.startsWith('loan') ? 'loan' : 'equity';
        return amount > 0 ? this.#deposit(posting, type) : this.#buy(posting, type);
      }
    }
  }

  #sale(posting: Posting): void {
    const { date, amount, counterparty } = posting;
    const common = {
      date,
      memo: '',
      party: this.#party('customer', counterparty),
      lines: [this.#line(posting, 'income', Math.abs(amount))],
      taxCents: 0,
    };
    const at = noonOf(date);
    const account = this.#bank;
    if (amount < 0) return void this.books.enter({ ...common, kind: 'refundReceipt', account }, at);
    if (!COUNTERS.has(counterparty)) this.#saleCount += 1;
    if (COUNTERS.has(counterparty) || this.#saleCount % SALES_PER_INVOICE > 0) {
      return void this.books.enter({ ...common, kind: 'salesReceipt', account }, at);
    }
    const dueDate = addDays(date, PAID_AFTER_DAYS);
    const { id } = this.books.enter({ ...common, kind: 'invoice', dueDate }, at);
    this.#settle('payment', id, common.party, dueDate, amount);
  }

  #expense(posting: Posting, type: AccountType): void {
    const { date, amount, counterparty } = posting;
    this.#purchaseCount += 1;
    if (amount > 0 || this.#purchaseCount % PURCHASES_PER_BILL > 0) return this.#buy(posting, type);
    const party = this.#party('vendor', counterparty);
    const dueDate = addDays(date, PAID_AFTER_DAYS);
    const lines = [this.#line(posting, type, Math.abs(amount))];
    const { id } = this.books.enter(
      { kind: 'bill', date, memo: '', party, dueDate, lines, taxCents: 0 },
      noonOf(date),
    );
    this.#settle('billPayment', id, party, dueDate, Math.abs(amount));
  }

  #settle(
    kind: 'payment' | 'billPayment',
    document: string,
    party: string,
    date: string,
    cents: number,
  ): void {
    if (date > this.#until) return; // Not paid yet.
    const links = [{ document, cents }];
    const account = this.#bank;
    this.books.enter({ kind, date, memo: '', party, account, cents, links }, noonOf(date));
  }

  #buy(posting: Posting, type: AccountType): void {
    const { date, amount, counterparty, description } = posting;
    const isCard = description.startsWith('Card purchase');
    const common = { date, memo: '', party: this.#party('vendor', counterparty) };
    this.books.enter(
      {
        ...common,
        kind: 'purchase',
        account: isCard ? this.#card : this.#bank,
        means: isCard ? 'card' : 'check',
        isCredit: amount > 0,
        lines: [this.#line(posting, type, Math.abs(amount))],
      },
      noonOf(date),
    );
  }

  #deposit(posting: Posting, type: AccountType): void {
    const { date, amount, counterparty } = posting;
    const party = this.#party('customer', counterparty);
    const common = { date, memo: '', account: this.#bank, party };
    const lines = [this.#line(posting, type, amount)];
    this.books.enter({ ...common, kind: 'deposit', collected: [], lines }, noonOf(date));
  }

  #transfer({ date, amount }: Posting): void {
    const [from, to] = amount < 0 ? [this.#bank, this.#savings] : [this.#savings, this.#bank];
    const cents = Math.abs(amount);
    this.books.enter({ kind: 'transfer', date, memo: '', from, to, cents }, noonOf(date));
  }

  #line({ category, description }: Posting, type: AccountType, cents: number) {
    const name = category === '' ? 'Uncategorized' : category;
    const key = `${type} ${name}`;
    const account = this.#accounts.get(key) ?? this.books.addAccount(name, type).id;
    this.#accounts.set(key, account);
    return { account, cents, description };
  }

  #party(kind: 'customer' | 'vendor', name: string): string {
    const key = `${kind} ${name}`;
    const id = this.#parties.get(key) ?? this.books.addParty(kind, name).id;
    this.#parties.set(key, id);
    return id;
  }
}
