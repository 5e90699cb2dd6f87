import {
  datesOf,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { StatedAmount } from '@daily-snapshot/domain/connections/reconcile';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { addCents, negateCents, ZERO } from '@daily-snapshot/domain/money/cents';
import { currencyFractionDigits } from '@daily-snapshot/domain/money/currency-digits';
import type { OpenItem } from '@daily-snapshot/domain/ledger/open-items/open-item';
import type { OpenItems } from '@daily-snapshot/domain/ledger/open-items/open-items';
import { SourceError } from '../../connections/ports/source-error.ts';
import type {
  ChangedLines,
  ProfitAndLossDay,
  ReadLine,
  Reading,
  SourceFacts,
  SourceReader,
  StoredLine,
} from '../../connections/ports/source-provider.ts';
import { describeBooks, effectOfAccount, obsoleteLineIds } from '../books/book-lines.ts';
import { readCheckpoint, writeCheckpoint, type Checkpoint } from '../books/checkpoint.ts';
import { inHomeCurrency } from '../books/home-currency.ts';
import {
  inPages,
  readEverything,
  readListing,
  readCompletePeriod,
  reportLineId,
} from '../books/read-lines.ts';
import type { XeroClient } from './client.ts';
import { digitsOf, isForeign } from './stated-currency.ts';
import { XeroListFetcher, type ListFilter } from './list-fetcher.ts';
import {
  EXCHANGE_ACCOUNT_ID,
  readReport,
  reportResponseSchema,
  type ReportAmounts,
} from './profit-report.ts';
import {
  findReportOnlyLines,
  isWithin,
  undatedSince,
  type ReportSearch,
} from './report-only-lines.ts';
import {
  bookBankTransaction,
  bookCreditNote,
  bookInvoice,
  bookJournal,
  type LineContext,
  type BookedDocument,
} from './transform.ts';

/**
 * Each sync reads this much of the previous window again, in case a document was being written
 * during the last response.
 */
const OVERLAP_MS = 2 * 60_000;

/** Maximum number of reports per quarter in the first sync, for finding days of amounts. */
const MAX_REPORTS = 36;

/** The same in a nightly listing. The next night continues with the amounts that are left. */
const MAX_REPORTS_OF_LISTING = 12;

/**
 * Maximum number of days that a sync reads again, with about 12 calls each. The next sync reads the
 * other days.
 */
const MAX_DAYS_AGAIN = 4;

export class XeroReader implements SourceReader {
  readonly #client: XeroClient;
  readonly #reading: Reading;
  readonly #lists: XeroListFetcher;

  /** The documents whose amounts come from the report, with their days. */
  readonly #left = new Map<string, BusinessDate | null>();

  /** The days that the next sync has to read again, because their report lines are outdated. */
  #daysAgain: ReadonlySet<BusinessDate> = new Set();

  constructor(client: XeroClient, reading: Reading) {
    this.#client = client;
    this.#reading = reading;
    this.#lists = new XeroListFetcher(client, reading.basis, (record) => {
      reading.onUnreadable(record);
      if (record.id !== null) this.#left.set(record.id, record.date);
    });
  }

  async describe(): Promise<SourceFacts> {
    // Every sync needs the chart, and its response contains Xero's time.
    const { time } = await this.#lists.chart();
    const { name = '', currency = '' } = await this.#client.grant();
    return describeBooks({ name, currency, dataThrough: time });
  }

  async *changes(from: {
    readonly checkpoint?: string | undefined;
    readonly since: BusinessDate;
  }): AsyncIterable<ChangedLines> {
    const { time } = await this.#lists.chart();
    const checkpoint = readCheckpoint(from.checkpoint);
    for (const [key, day] of checkpoint?.leftToReport ?? []) {
      this.#left.set(key, day);
    }
    if (!checkpoint) yield* this.#everything(from.since, from.since, time);
    else if ('at' in checkpoint) yield* this.#changesSince(checkpoint, from.since, time);
    else yield* this.#everything(from.since, checkpoint.next, checkpoint.startedAt);
  }

  async *listing(
    period: Period,
    stored: readonly StoredLine[] = [],
  ): AsyncIterable<readonly ReadLine[]> {
    this.#client.limits.requireCallsForLater();
    const current = stored.filter(({ date }) => !this.#daysAgain.has(date));
    const search = { stored: current, maxReports: MAX_REPORTS_OF_LISTING };
    yield* readListing(period, (piece) => this.#completePeriod(piece, search));
  }

  undatedSince(period: Period, stored: readonly StoredLine[]): BusinessDate | undefined {
    return undatedSince(stored, period);
  }

  async openItems(): Promise<OpenItems> {
    const { currency, chart } = await this.#context();
    const items = (await this.#lists.unpaidInvoices()).flatMap(({ counted: invoice }) => {
      if (invoice?.AmountDue === undefined) return [];
      const { Type, AmountDue, CurrencyRate, DueDate, Date: date } = invoice;
      const amount = isForeign(invoice, currency)
        ? inHomeCurrency(AmountDue, {
            foreignPerHome: CurrencyRate,
            digits: digitsOf(invoice, currency),
          })
        : AmountDue;
      if (amount === undefined || amount <= 0) return [];
      const cannotWait =
        Type === 'ACCPAY' &&
        invoice.LineItems.some((line) => chart.hasFixedDate(line.AccountID, line.AccountCode));
      const item: OpenItem = {
        counterparty: invoice.Contact?.Name ?? '',
        dueOn: DueDate ?? date,
        amount,
        ...(cannotWait && { cannotWait }),
      };
      return [{ Type, item }];
    });
    const of = (type: string) => items.filter(({ Type }) => Type === type).map(({ item }) => item);
    return { receivables: of('ACCREC'), payables: of('ACCPAY') };
  }

  /** Returns the reported amounts of the whole period, because Xero reports have no day columns. */
  async stated(period: Period): Promise<readonly StatedAmount[]> {
    const report = await this.#report(period, this.#reading.basis);
    return [...report.values()].map(({ account, amount }) => ({
      days: period,
      category: account.name,
      effect: effectOfAccount(account),
      amount,
    }));
  }

  /** Requests one report per day, because Xero reports have no day columns. */
  async profitAndLoss(period: Period, basis: Basis): Promise<readonly ProfitAndLossDay[]> {
    const days: ProfitAndLossDay[] = [];
    for (const date of datesOf(period)) {
      days.push(dayOf(date, await this.#report({ from: date, to: date }, basis)));
    }
    return days;
  }

  async *#everything(
    since: BusinessDate,
    next: BusinessDate,
    startedAt: Date,
  ): AsyncIterable<ChangedLines> {
    const { time: now } = await this.#lists.chart();
    const first = { since, next, startedAt, now, leftToReport: this.#left };
    yield* readEverything(first, (piece) => {
      this.#client.limits.requireCallsForLater();
      return this.#completePeriod(piece);
    });
  }

  async *#changesSince(
    { at, daysAgain: leftOver = [] }: Extract<Checkpoint, { at: Date }>,
    since: BusinessDate,
    time: Date,
  ): AsyncIterable<ChangedLines> {
    const before = new Map(this.#left);
    const lines = new Map<string, ReadLine>();
    const removedIds: string[] = [];
    const oldDays = new Set(leftOver);
    for (const { key, date, lines: own } of await this.#changed(at)) {
      for (const line of own) if (line.date >= since) lines.set(line.id, line);
      removedIds.push(...obsoleteLineIds(key, own.length));
      if (!before.has(key)) continue;
      // The report lines contain amounts that the document now contains itself.
      const day = before.get(key) ?? date;
      for (const old of [...(day ? [day] : []), ...own.map((line) => line.date)]) oldDays.add(old);
    }
    const { chart } = await this.#lists.chart();
    const accounts = [...chart.all(), { id: EXCHANGE_ACCOUNT_ID }];
    const again = [...oldDays].filter((day) => day >= since).toSorted((a, b) => compareText(b, a));
    for (const day of again.slice(0, MAX_DAYS_AGAIN)) {
      for (const line of await this.#completePeriod({ from: day, to: day })) {
        lines.set(line.id, line);
      }
      removedIds.push(...accounts.map((account) => reportLineId(day, account)));
    }
    const daysAgain = again.slice(MAX_DAYS_AGAIN);
    this.#daysAgain = new Set(daysAgain);
    yield* inPages([...lines.values()], {
      removedIds: removedIds.filter((id) => !lines.has(id)),
      checkpoint: writeCheckpoint(
        { at: time, ...(daysAgain.length > 0 && { daysAgain }) },
        this.#left,
      ),
      nextPage: 'none',
    });
  }

  /**
   * Returns the documents changed since a time. Voided and deleted documents are included, without
   * lines.
   */
  async #changed(at: Date): Promise<BookedDocument[]> {
    return this.#bookDocuments({ since: new Date(at.getTime() - OVERLAP_MS) });
  }

  async #bookDocuments(filter: ListFilter): Promise<BookedDocument[]> {
    const context = await this.#context();
    const documents = [
      ...(await this.#lists.invoices(filter)).map((invoice) => bookInvoice(invoice, context)),
      ...(await this.#lists.creditNotes(filter)).map((note) => bookCreditNote(note, context)),
    ];
    return this.#remembered([...documents, ...(await this.#bookImmediatelyPaid(filter, context))]);
  }

  /** Remembers which documents have amounts that come from the report. */
  #remembered(documents: BookedDocument[]): BookedDocument[] {
    for (const { key, date, isWhole } of documents) {
      if (isWhole) this.#left.delete(key);
      else this.#left.set(key, date ?? null);
    }
    return documents;
  }

  /** Returns documents that are paid when they are written: bank transactions and journals. */
  async #bookImmediatelyPaid(filter: ListFilter, context: LineContext): Promise<BookedDocument[]> {
    const bank = await this.#lists.bankTransactions(filter);
    const journals = await this.#lists.manualJournals(filter);
    return [
      ...bank.map((transaction) => bookBankTransaction(transaction, context)),
      ...journals.map((journal) => bookJournal(journal, context)),
    ];
  }

  async #context(): Promise<LineContext> {
    const { chart } = await this.#lists.chart();
    const { currency = '' } = await this.#client.grant();
    return { basis: this.#reading.basis, chart, currency };
  }

  async #completePeriod(
    period: Period,
    search: Pick<ReportSearch, 'stored' | 'maxReports'> = { stored: [], maxReports: MAX_REPORTS },
  ): Promise<readonly ReadLine[]> {
    const { time, chart } = await this.#lists.chart();
    return readCompletePeriod({
      documents: () => this.#linesIn(period),
      reportOnly: (lines) =>
        findReportOnlyLines(period, {
          report: (part) => this.#report(part, this.#reading.basis),
          chart,
          lines,
          firstDays: this.#daysLeftIn(period).slice(0, search.maxReports / 2),
          ...search,
        }),
      hasChanged: async () => (await this.#changed(time)).length > 0,
    });
  }

  async #linesIn(dated: Period): Promise<ReadLine[]> {
    const isCash = this.#reading.basis === 'cash';
    const documents = isCash ? await this.#bookPaidIn(dated) : await this.#bookDocuments({ dated });
    return documents
      .flatMap(({ lines }) => lines)
      .filter(({ date }) => dated.from <= date && date <= dated.to);
  }

  /** Returns, for cash basis, documents of any date that were paid or credited in the period. */
  async #bookPaidIn(dated: Period): Promise<BookedDocument[]> {
    const context = await this.#context();
    const notes = await this.#lists.creditNotesUntil(dated.to);
    const inPeriod = (date: BusinessDate) => dated.from <= date && date <= dated.to;
    const credited = notes.flatMap(({ counted }) =>
      (counted?.Allocations ?? [])
        .filter(({ Date: date }) => inPeriod(date))
        .map(({ Invoice }) => Invoice.InvoiceID),
    );
    const payments = await this.#lists.payments({ dated });
    const paid = payments.flatMap(({ Invoice }) => (Invoice ? [Invoice.InvoiceID] : []));
    const written = await this.#lists.invoices({ dated });
    const invoiceIds = new Set(written.map(({ id }) => id));
    const missing = [...new Set([...credited, ...paid])].filter((id) => !invoiceIds.has(id));
    const invoices = [...written, ...(await this.#lists.invoicesWithIds(missing))];
    return this.#remembered([
      ...invoices.map((invoice) => bookInvoice(invoice, context)),
      ...notes.map((note) => bookCreditNote(note, context)),
      ...(await this.#bookImmediatelyPaid({ dated }, context)),
    ]);
  }

  /** Returns the latest days of the documents whose amounts come from the report. */
  #daysLeftIn(period: Period): BusinessDate[] {
    const days = [...this.#left.values()].flatMap((day) =>
      day !== null && isWithin(day, period) ? [day] : [],
    );
    return [...new Set(days)].toSorted((a, b) => compareText(b, a));
  }

  /** @throws SourceError if the report does not add up to its own net profit */
  async #report({ from, to }: Period, basis: Basis): Promise<ReportAmounts> {
    const { chart } = await this.#lists.chart();
    const query = {
      fromDate: from,
      toDate: to,
      // The owner's own layout may group accounts and leave out their ids.
      standardLayout: 'true',
      ...(basis === 'cash' && { paymentsOnly: 'true' }),
    };
    const answer = await this.#client.get('Reports/ProfitAndLoss', query, reportResponseSchema);
    const { currency = '' } = await this.#client.grant();
    const report = readReport(answer, chart, currencyFractionDigits(currency));
    if (!report) throw new SourceError('provider-down');
    return report;
  }
}

/** Converts the report of one day to profit and loss sections. */
function dayOf(date: BusinessDate, report: ReportAmounts): ProfitAndLossDay {
  const sums = { income: ZERO, cogs: ZERO, expense: ZERO, otherIncome: ZERO, otherExpense: ZERO };
  let net = ZERO;
  for (const { account, amount } of report.values()) {
    sums[account.group] = addCents(sums[account.group], amount);
    net = addCents(net, amount);
  }
  return {
    date,
    income: sums.income,
    costOfGoods: negateCents(sums.cogs),
    expenses: negateCents(sums.expense),
    otherIncome: sums.otherIncome,
    otherExpenses: negateCents(sums.otherExpense),
    net,
  };
}
