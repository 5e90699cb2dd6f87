import {
  addDays,
  datesOf,
  daysBetween,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { StatedAmount } from '@daily-snapshot/domain/connections/reconcile';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { addCents, negateCents, subtractCents, ZERO } from '@daily-snapshot/domain/money/cents';
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
} from '../../connections/ports/source-provider.ts';
import { describeBooks, effectOfAccount, obsoleteLineIds } from '../books/book-lines.ts';
import { readCheckpoint, writeCheckpoint } from '../books/checkpoint.ts';
import { inHomeCurrency } from '../books/home-currency.ts';
import {
  inPages,
  unexplainedLine,
  readEverything,
  readListing,
  readCompletePeriod,
  reportLineId,
} from '../books/read-lines.ts';
import type { Chart } from './chart-of-accounts.ts';
import type { XeroClient } from './client.ts';
import { XeroListFetcher, type ListFilter } from './list-fetcher.ts';
import {
  EXCHANGE_ACCOUNT_ID,
  readReport,
  reportResponseSchema,
  type ReportAmounts,
  type ReportedAmount,
} from './profit-report.ts';
import {
  bookBankTransaction,
  bookCreditNote,
  bookInvoice,
  bookJournal,
  isForeign,
  type LineContext,
  type BookedDocument,
} from './transform.ts';

/**
 * Each sync reads this much of the previous window again, in case a document was being written
 * during the last response.
 */
const OVERLAP_MS = 2 * 60_000;

/** Maximum number of reports per period for finding the days with unexplained amounts. */
const MAX_REPORTS = 36;

/**
 * Maximum number of days whose documents get their amounts from the report. Each of these days
 * needs a separate report.
 */
const MAX_LEFT_DAYS = 18;

/**
 * Maximum number of days that a sync reads again. A sync of more days would exceed the number of
 * calls that Xero allows in a minute, and would never end. The nightly listing reads all days
 * again.
 */
const MAX_DAYS_AGAIN = 4;

export class XeroReader implements SourceReader {
  readonly #client: XeroClient;
  readonly #reading: Reading;
  readonly #lists: XeroListFetcher;

  /** The documents whose amounts come from the report, with their days. */
  readonly #left = new Map<string, BusinessDate | null>();

  constructor(client: XeroClient, reading: Reading) {
    this.#client = client;
    this.#reading = reading;
    this.#lists = new XeroListFetcher(client, (record) => {
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
    for (const [key, day] of Object.entries(checkpoint?.leftToReport ?? {})) {
      this.#left.set(key, day);
    }
    if (!checkpoint) yield* this.#everything(from.since, from.since, time);
    else if ('at' in checkpoint) yield* this.#changesSince(checkpoint.at, from.since, time);
    else yield* this.#everything(from.since, checkpoint.next, checkpoint.startedAt);
  }

  async *listing(period: Period): AsyncIterable<readonly ReadLine[]> {
    yield* readListing(period, (piece) => this.#completePeriod(piece));
  }

  async openItems(): Promise<OpenItems> {
    const { currency, chart } = await this.#context();
    const items = (await this.#lists.unpaidInvoices()).flatMap(({ counted: invoice }) => {
      if (invoice?.AmountDue === undefined) return [];
      const { Type, AmountDue, CurrencyRate, DueDate, Date: date } = invoice;
      const amount = isForeign(invoice, currency)
        ? inHomeCurrency(AmountDue, { foreignPerHome: CurrencyRate })
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
    yield* readEverything(first, (piece) => this.#completePeriod(piece));
  }

  async *#changesSince(at: Date, since: BusinessDate, time: Date): AsyncIterable<ChangedLines> {
    const before = new Map(this.#left);
    const lines = new Map<string, ReadLine>();
    const removedIds: string[] = [];
    const oldDays = new Set<BusinessDate>();
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
    yield* inPages([...lines.values()], {
      removedIds: removedIds.filter((id) => !lines.has(id)),
      checkpoint: writeCheckpoint({ at: time }, this.#left),
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

  async #completePeriod(period: Period): Promise<readonly ReadLine[]> {
    const { time } = await this.#lists.chart();
    return readCompletePeriod({
      documents: () => this.#linesIn(period),
      reportOnly: (lines) => this.#reportOnlyLines(period, lines),
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

  /**
   * Returns the amounts that only the profit and loss report contains: payroll, exchange
   * differences, rounding cents, and documents that cannot be read. Reads the days of those documents
   * first, because they are read again when the documents change. Finds the other days by bisection,
   * latest first. When the report limit is reached, the remaining amounts are dated on the last day
   * of their period.
   */
  async #reportOnlyLines(whole: Period, lines: readonly ReadLine[]): Promise<ReadLine[]> {
    const { chart } = await this.#lists.chart();
    const days: Unexplained[] = [];
    const unexplainedIn = async (period: Period): Promise<Unexplained> => {
      const report = await this.#report(period, this.#reading.basis);
      const left = unexplainedAmounts(report, lines, period, chart);
      const known = days.filter((day) => isWithin(day.period.from, period));
      return { period, left: known.reduce((rest, day) => subtractAmounts(rest, day.left), left) };
    };
    let first = await unexplainedIn(whole);
    if (first.left.size > 0 && whole.from < whole.to) {
      for (const day of this.#daysLeftIn(whole)) {
        const found = await unexplainedIn({ from: day, to: day });
        days.push(found);
        first = { period: whole, left: subtractAmounts(first.left, found.left) };
      }
    }
    const found = days.flatMap(unexplainedLines);
    let reports = 1 + days.length;
    const waiting = [first];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { period, left } = next;
      if (left.size === 0) continue;
      if (period.from === period.to || reports === MAX_REPORTS) {
        found.push(...unexplainedLines(next));
        continue;
      }
      const [older, newer] = halvesOf(period);
      reports += 1;
      const late = await unexplainedIn(newer);
      waiting.push({ period: older, left: subtractAmounts(left, late.left) }, late);
    }
    return found;
  }

  /** Returns the latest days of the documents whose amounts come from the report. */
  #daysLeftIn(period: Period): BusinessDate[] {
    const days = [...this.#left.values()].flatMap((day) =>
      day !== null && isWithin(day, period) ? [day] : [],
    );
    return [...new Set(days)].toSorted((a, b) => compareText(b, a)).slice(0, MAX_LEFT_DAYS);
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
    const report = readReport(answer, chart);
    if (!report) throw new SourceError('provider-down');
    return report;
  }
}

const isWithin = (day: BusinessDate, { from, to }: Period): boolean => from <= day && day <= to;

function halvesOf({ from, to }: Period): readonly [older: Period, newer: Period] {
  const middle = addDays(from, Math.floor(daysBetween(from, to) / 2));
  return [
    { from, to: middle },
    { from: addDays(middle, 1), to },
  ];
}

/** Amounts by account that the report of a period contains beyond its lines. */
interface Unexplained {
  readonly period: Period;
  readonly left: ReportAmounts;
}

/** Subtracts an amount from the amount of its account. */
function subtractFrom(
  left: Map<string, ReportedAmount>,
  { account, amount }: ReportedAmount,
): void {
  const before = left.get(account.id);
  left.set(account.id, {
    account: before?.account ?? account,
    amount: subtractCents(before?.amount ?? ZERO, amount),
  });
}

const withoutZeros = (amounts: ReportAmounts): ReportAmounts =>
  new Map([...amounts].filter(([, { amount }]) => amount !== ZERO));

function subtractAmounts(amounts: ReportAmounts, taken: ReportAmounts): ReportAmounts {
  const left = new Map(amounts);
  for (const each of taken.values()) subtractFrom(left, each);
  return withoutZeros(left);
}

function unexplainedAmounts(
  report: ReportAmounts,
  lines: readonly ReadLine[],
  { from, to }: Period,
  chart: Chart,
): ReportAmounts {
  const left = new Map(report);
  for (const { date, category, amount } of lines) {
    const account = chart.named(category);
    if (account && from <= date && date <= to) subtractFrom(left, { account, amount });
  }
  return withoutZeros(left);
}

const unexplainedLines = ({ period, left }: Unexplained): ReadLine[] =>
  [...left.values()].map(({ account, amount }) => unexplainedLine(period, account, amount));

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
