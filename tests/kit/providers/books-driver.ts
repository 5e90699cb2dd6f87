import { businessDate, type BusinessDate } from '@daily-snapshot/domain/calendar/business-date';
import { isProfitType } from '../../../emulators/companies/account.ts';
import { cashEntries } from '../../../emulators/companies/cash-basis.ts';
import { CompanyBooks } from '../../../emulators/companies/company-books.ts';
import { isOpenItem, isSettlement } from '../../../emulators/companies/document.ts';
import { addChart } from '../../../emulators/companies/chart.ts';
import type { AlterAnswer } from '../../../emulators/companies/service/service.ts';
import { Receiver, type RawPost } from '../../../emulators/support/webhooks/webhook-receiver.ts';
import type {
  TestTransaction,
  TestWebhook,
  SourceDriver,
  SourceHarness,
} from '../conformance/source-driver.ts';
import { consentAt, startBooksHarness, type BooksHarness, type System } from './books-harness.ts';

const START = new Date('2026-11-24T15:00:00Z');
const FIVE_YEARS_MS = 5 * 365 * 86_400_000;

/** More than one change response holds. */
const MORE_THAN_ONE_RESPONSE = 1_100;

const CANNOT: Readonly<Record<System, SourceHarness['cannot']>> = {
  quickbooks: {
    pending: 'books have no pending transactions',
    reissue: 'document ids never change',
    mutate: 'pages hold a thousand documents; books-histories.test.ts changes longer lists',
    gather: 'the books are available immediately',
    silence: 'the books always report their current state',
    several: 'a consent covers one company',
    accounts: 'the books have one account',
    currencies: 'the profit and loss converts all transactions to the home currency',
  },
  xero: {
    pending: 'books have no pending transactions',
    reissue: 'document ids never change',
    mutate: 'pages hold a thousand documents; books-histories.test.ts changes longer lists',
    saturate: 'changes are paginated',
    forget: 'changes are available since any time',
    gather: 'the books are available immediately',
    silence: 'the books always report their current state',
    ending: 'access does not expire while it is used',
    accounts: 'the books have one account',
    currencies: 'the profit and loss converts all transactions to the home currency',
  },
};

const FAULTS = {
  down: { kind: 'serverError', status: 503 },
  'drop-connection': { kind: 'resetConnection' },
  'wrong-shape': { kind: 'wrongShape', shape: 'emptyObject' },
  html: { kind: 'wrongShape', shape: 'html' },
  slow: { kind: 'slow', answerSeconds: 31 },
} as const;

const aCompany = (name: string) => {
  const books = new CompanyBooks({ name, currency: 'USD', timeZone: 'America/Chicago' });
  return { books, chart: addChart(books) };
};

export interface BooksSourceHarness extends SourceHarness {
  readonly service: BooksHarness['service'];
  /** The provider's id of each company. */
  readonly keys: readonly string[];
  /** Advances the clock by minutes. */
  wait(minutes: number): Promise<void>;
  /** Alters all answers of the service from now on. */
  alterAnswers(alter: AlterAnswer | undefined): void;
  /** Enters an unpaid invoice, or an unpaid bill for a negative amount. */
  owe(counterparty: string, amount: number, dueDate: BusinessDate): void;
  /** Enters the payment of an open invoice on a date. */
  pay(counterparty: string, dueDate: BusinessDate, date: BusinessDate): void;
}

/** Opens a new company at an emulator, for the source contract. */
export async function openBooksSourceHarness(system: System): Promise<BooksSourceHarness> {
  const receiver = new Receiver<RawPost>((post) => post);
  await receiver.listen();
  const companies = [aCompany('Bluebird Bakery'), aCompany('Bluebird Catering')] as const;
  const harness = await startBooksHarness(
    system,
    companies.map(({ books }) => books),
    START,
    // The clock stands still, so a rate limit per minute would never reset.
    { webhookUrl: receiver.url, callsAMinute: 10_000 },
  );
  const driver = new BooksDriver(system, harness, companies[0], receiver);
  return {
    source: harness.source,
    service: harness.service,
    keys: harness.keys,
    events: harness.webhookParser,
    cannot: CANNOT[system],
    now: () => harness.clock.now(),
    wait: (minutes) =>
      harness.clock.setTo(new Date(harness.clock.now().getTime() + minutes * 60_000)),
    driver,
    alterAnswers: (alter) => {
      harness.service.alterAnswer = alter;
    },
    owe: (counterparty, amount, dueDate) => driver.owe(counterparty, amount, dueDate),
    pay: (counterparty, dueDate, date) => driver.pay(counterparty, dueDate, date),
    close: async () => {
      await harness.close();
      await receiver.close();
    },
  };
}

class BooksDriver implements SourceDriver {
  readonly #system: System;
  readonly #harness: BooksHarness;
  readonly #books: CompanyBooks;
  readonly #chart: ReturnType<typeof addChart>;
  readonly #receiver: Receiver<RawPost>;
  readonly #parties = new Map<string, string>();
  /**
   * The documents of each transaction: a single document, or an invoice or bill with its payment.
   */
  readonly #documents = new Map<string, readonly string[]>();
  #count = 0;

  constructor(
    system: System,
    harness: BooksHarness,
    company: ReturnType<typeof aCompany>,
    receiver: Receiver<RawPost>,
  ) {
    this.#system = system;
    this.#harness = harness;
    this.#books = company.books;
    this.#chart = company.chart;
    this.#receiver = receiver;
  }

  async consent(url: string, answer: Parameters<SourceDriver['consent']>[1]) {
    if (answer === 'not-yet') return {};
    if (answer === 'no') return consentAt(url, 'deny', []);
    return consentAt(url, 'allow', this.#harness.keys.slice(0, answer === 'yes' ? 1 : 2));
  }

  async transactions() {
    return cashEntries(this.#books.documents(), this.#books.defaultAccounts)
      .filter(({ account }) => isProfitType(this.#books.account(account).type))
      .map(({ date, cents }) => ({ date: businessDate(date), amount: 0 - cents }));
  }

  async add(lines: readonly TestTransaction[]): Promise<void> {
    for (const line of lines) this.#enter(line);
  }

  async change(name: string, to: { amount?: number; date?: BusinessDate; counterparty?: string }) {
    const at = this.#harness.clock.now();
    const ids = this.#idsOf(name);
    for (const id of ids) {
      const document = this.#books.document(id);
      const cents = to.amount === undefined ? undefined : Math.abs(to.amount);
      const isPayment = isSettlement(document);
      const [line] = 'lines' in document ? document.lines : [];
      const amounts =
        cents === undefined
          ? {}
          : isPayment
            ? { cents, links: document.links.map((link) => ({ ...link, cents })) }
            : { lines: [{ account: line?.account ?? '', description: '', cents }] };
      const kind = document.kind === 'bill' || document.kind === 'purchase' ? 'vendor' : 'customer';
      this.#books.change(
        id,
        {
          ...amounts,
          ...(to.date !== undefined && { date: to.date }),
          ...(to.counterparty !== undefined && { party: this.#party(kind, to.counterparty) }),
        },
        at,
      );
    }
  }

  /** Deletes or voids in turn. Deletes the payment of a document before the document. */
  async remove(name: string): Promise<void> {
    this.#count += 1;
    const at = this.#harness.clock.now();
    for (const id of this.#idsOf(name).toReversed()) {
      if (this.#count % 2 === 0) this.#books.void(id, at);
      else this.#books.delete(id, at);
    }
    this.#documents.delete(name);
  }

  async saturate(): Promise<void> {
    const date = businessDate('2026-11-20');
    for (let number = 0; number < MORE_THAN_ONE_RESPONSE; number += 1) {
      this.#enter({
        name: `saturated ${number}`,
        date,
        amount: -1_000 - number,
        counterparty: 'Mill',
      });
    }
  }

  /** Changes are available for thirty days. */
  async forgetCheckpoints(): Promise<void> {
    await this.#harness.clock.setTo(
      new Date(this.#harness.clock.now().getTime() + 32 * 86_400_000),
    );
  }

  async failRequests(how: keyof typeof FAULTS, times: number): Promise<void> {
    const { faults } = this.#harness.service;
    faults.clear();
    if (times > 0) faults.add({ ...FAULTS[how], call: 'GET *', times, skip: 0 });
  }

  async rateLimit(retryAfterSeconds: number): Promise<void> {
    const { faults } = this.#harness.service;
    faults.add({ kind: 'rateLimit', retryAfterSeconds, call: 'GET *', times: 1, skip: 0 });
  }

  async expireAccess(): Promise<void> {
    this.#harness.service.grants.expireAccess();
  }

  async loseRefreshResponse(): Promise<void> {
    const { grants, faults } = this.#harness.service;
    grants.expireAccess();
    faults.add({ kind: 'loseAnswer', call: 'POST *', times: 1, skip: 0 });
  }

  async revokeAccess(): Promise<void> {
    this.#harness.service.grants.revokeCompany(this.#key);
  }

  async endAccessAt(instant: Date): Promise<void> {
    const { grants } = this.#harness.service;
    for (const grant of grants.all()) grant.createdAt = new Date(instant.getTime() - FIVE_YEARS_MS);
    grants.expireAccess();
  }

  async hasConsent(): Promise<boolean> {
    return this.#harness.service.grants.isConnected(this.#key);
  }

  async webhooks(): Promise<readonly TestWebhook[]> {
    const { webhooks } = this.#harness.service;
    await this.#harness.clock.setTo(this.#harness.clock.now());
    await webhooks.settled();
    return this.#receiver.posts.splice(0).map(({ headers, body }) => ({
      body,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          name.endsWith('-signature') && typeof value === 'string' ? [[name, value]] : [],
        ),
      ),
    }));
  }

  async writeCount(): Promise<number> {
    const access = /^\/(oauth2|v2\/oauth2|connect|connections)\//;
    return this.#harness.service.journal
      .all()
      .filter(({ method, path }) => method !== 'GET' && !access.test(path)).length;
  }

  owe(counterparty: string, amount: number, dueDate: BusinessDate): void {
    const isIn = amount > 0;
    const account = (isIn ? this.#chart.income : this.#chart.expense)[0]?.id ?? '';
    const lines = [{ account, cents: Math.abs(amount), description: '' }];
    const party = this.#party(isIn ? 'customer' : 'vendor', counterparty);
    const kind = isIn ? 'invoice' : 'bill';
    const document = { kind, date: dueDate, dueDate, memo: '', party, lines, taxCents: 0 } as const;
    const { id } = this.#books.enter(document, this.#harness.clock.now());
    this.#documents.set(owedName(counterparty, dueDate), [id]);
  }

  pay(counterparty: string, dueDate: BusinessDate, date: BusinessDate): void {
    const [id = ''] = this.#idsOf(owedName(counterparty, dueDate));
    const document = this.#books.document(id);
    if (!isOpenItem(document)) throw new Error(`${counterparty} has no open invoice or bill.`);
    const cents = this.#books.balanceOf(document);
    const account = this.#chart.bank.id;
    const links = [{ document: id, cents }];
    const payment = { kind: 'payment', date, memo: '', account, cents, links } as const;
    this.#books.enter({ ...payment, party: document.party }, this.#harness.clock.now());
  }

  addPending = unable;
  postPending = unable;
  reissueIds = unable;
  changeListAfter = unable;
  delayHistory = unable;
  releaseHistory = unable;
  stopReporting = unable;
  resumeReporting = unable;
  addForeignCurrency = unable;

  get #key(): string {
    return this.#harness.keys[0] ?? '';
  }

  #enter({ name, date, amount, counterparty }: TestTransaction): void {
    const at = this.#harness.clock.now();
    const isIn = amount > 0;
    const account = this.#chart.bank.id;
    const [income] = this.#chart.income;
    const [expense] = this.#chart.expense;
    const lines = [
      {
        account: (isIn ? income : expense)?.id ?? '',
        cents: Math.abs(amount),
        description: '',
      },
    ];
    const party = this.#party(isIn ? 'customer' : 'vendor', counterparty);
    const common = { date, memo: '', party, lines };
    this.#count += 1;
    // Xero sends webhooks for invoices and bills only. In QuickBooks every second transaction is
    // one.
    if (this.#system === 'quickbooks' && this.#count % 2 === 0) {
      const { id } = isIn
        ? this.#books.enter({ ...common, kind: 'salesReceipt', account, taxCents: 0 }, at)
        : this.#books.enter(
            { ...common, kind: 'purchase', account, means: 'check', isCredit: false },
            at,
          );
      this.#documents.set(name, [id]);
      return;
    }
    const { id } = this.#books.enter(
      { ...common, kind: isIn ? 'invoice' : 'bill', dueDate: date, taxCents: 0 },
      at,
    );
    const cents = Math.abs(amount);
    const links = [{ document: id, cents }];
    const kind = isIn ? 'payment' : 'billPayment';
    const payment = { kind, date, memo: '', party, account, cents, links } as const;
    this.#documents.set(name, [id, this.#books.enter(payment, at).id]);
  }

  #party(kind: 'customer' | 'vendor', name: string): string {
    const key = `${kind} ${name}`;
    const id = this.#parties.get(key) ?? this.#books.addParty(kind, name).id;
    this.#parties.set(key, id);
    return id;
  }

  #idsOf(name: string): readonly string[] {
    const ids = this.#documents.get(name);
    if (!ids) throw new Error(`There is no transaction "${name}".`);
    return ids;
  }
}

const owedName = (counterparty: string, dueDate: BusinessDate): string =>
  `owed by ${counterparty} on ${dueDate}`;

async function unable(): Promise<never> {
  throw new Error('Accounting systems do not support this.');
}
