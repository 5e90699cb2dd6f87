import {
  addDays,
  type BusinessDate,
  type Period,
} from '@daily-snapshot/domain/calendar/business-date';
import type { StatedAmount } from '@daily-snapshot/domain/connections/reconcile';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { addCents, negateCents, ZERO, type Cents } from '@daily-snapshot/domain/money/cents';
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
} from '../../connections/ports/source-provider.ts';
import {
  describeBooks,
  effectOfAccount,
  obsoleteLineIds,
  type ProfitAccount,
} from '../books/book-lines.ts';
import { readCheckpoint, writeCheckpoint } from '../books/checkpoint.ts';
import {
  inPages,
  unexplainedLine,
  piecesOf,
  readEverything,
  readListing,
  readCompletePeriod,
  reportLineId,
} from '../books/read-lines.ts';
import type { QuickBooksClient } from './client.ts';
import { isDocumentType, keyOf, type Document } from './schemas.ts';
import { entitiesFor, DocumentFetcher } from './document-fetcher.ts';
import { needsItems, needsSalesDefaults, NO_ITEMS, withSalesDefaults } from './item-accounts.ts';
import { readReport, reportResponseSchema, type ReadReport } from './profit-report.ts';
import { inHome } from './document-currency.ts';
import { isSettleable, isSettlement, linksOf } from './document-links.ts';
import type { LineContext } from './line-context.ts';
import { counterpartyOf, linesOfDocument } from './transform.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * QuickBooks reports changes of the last 30 days. We leave a day of margin for clock differences.
 */
const MAX_WINDOW_MS = 29 * DAY_MS;

/**
 * Each sync reads this much of the previous window again, in case a document was being written
 * during the last response.
 */
const OVERLAP_MS = 2 * MINUTE_MS;

/** QuickBooks truncates reports with more day columns. */
const REPORT_DAYS = 180;

export class QuickBooksReader implements SourceReader {
  readonly #client: QuickBooksClient;
  readonly #reading: Reading;
  readonly #fetcher: DocumentFetcher;

  /** The documents whose amounts come from the report, with their days. */
  readonly #left = new Map<string, BusinessDate | null>();

  constructor(client: QuickBooksClient, reading: Reading) {
    this.#client = client;
    this.#reading = reading;
    this.#fetcher = new DocumentFetcher(client, (record) => {
      reading.onUnreadable(record);
      if (record.id !== null && isDocumentType(record.type)) this.#left.set(record.id, record.date);
    });
  }

  async describe(): Promise<SourceFacts> {
    // Every sync needs the chart, and its response contains the server time.
    const { time } = await this.#fetcher.chart();
    // The request may have refreshed the tokens and their expiry date.
    const { name, currency, endsAt } = await this.#client.company();
    return {
      ...describeBooks({ name, currency, dataThrough: time }),
      ...(endsAt && { accessEndsAt: endsAt }),
    };
  }

  async *changes(from: {
    readonly checkpoint?: string | undefined;
    readonly since: BusinessDate;
  }): AsyncIterable<ChangedLines> {
    const { time } = await this.#fetcher.chart();
    const checkpoint = readCheckpoint(from.checkpoint);
    for (const [key, day] of checkpoint?.leftToReport ?? []) {
      this.#left.set(key, day);
    }
    if (!checkpoint) return yield* this.#everything(from.since, from.since, time);
    if ('next' in checkpoint) {
      return yield* this.#everything(from.since, checkpoint.next, checkpoint.startedAt);
    }
    const isTooOld = time.getTime() - checkpoint.at.getTime() > MAX_WINDOW_MS;
    if (!isTooOld) return yield* this.#changesSince(checkpoint.at, from.since, 'last');
    // Read as many deletions as QuickBooks still reports. The nightly listing removes older
    // deletions.
    yield* this.#changesSince(new Date(time.getTime() - MAX_WINDOW_MS), from.since, 'first');
    yield* this.#everything(from.since, from.since, time);
  }

  async *listing(period: Period): AsyncIterable<readonly ReadLine[]> {
    yield* readListing(period, (piece) => this.#completePeriod(piece));
  }

  async openItems(): Promise<OpenItems> {
    const { currency } = await this.#client.company();
    const { chart } = await this.#fetcher.chart();
    const itemsOf = async (entity: 'Invoice' | 'Bill') =>
      (await this.#fetcher.open(entity)).flatMap((document): OpenItem[] => {
        const { Balance, DueDate, TxnDate } = document;
        const amount = inHome(Balance, document, currency);
        if (amount === undefined || amount <= 0) return [];
        const cannotWait = entity === 'Bill' && chart.hasFixedDate(accountIdsOf(document));
        return [
          {
            counterparty: counterpartyOf(document),
            dueOn: DueDate ?? TxnDate,
            amount,
            ...(cannotWait && { cannotWait }),
          },
        ];
      });
    return { receivables: await itemsOf('Invoice'), payables: await itemsOf('Bill') };
  }

  async stated(period: Period): Promise<readonly StatedAmount[]> {
    const { chart } = await this.#fetcher.chart();
    const stated: StatedAmount[] = [];
    for (const piece of piecesOf(period, REPORT_DAYS)) {
      const { accounts } = await this.#report(piece, this.#reading.basis);
      for (const reported of accounts) {
        const { date, amount } = reported;
        const account = chart.reported(reported);
        stated.push({
          days: { from: date, to: date },
          category: account.name,
          effect: effectOfAccount(account),
          amount,
        });
      }
    }
    return stated;
  }

  async profitAndLoss(period: Period, basis: Basis): Promise<readonly ProfitAndLossDay[]> {
    const days: ProfitAndLossDay[] = [];
    for (const piece of piecesOf(period, REPORT_DAYS)) {
      days.push(...(await this.#report(piece, basis)).days);
    }
    return days;
  }

  async *#everything(
    since: BusinessDate,
    next: BusinessDate,
    startedAt: Date,
  ): AsyncIterable<ChangedLines> {
    const { time: now } = await this.#fetcher.chart();
    const first = { since, next, startedAt, now, leftToReport: this.#left };
    yield* readEverything(first, (piece) => this.#completePeriod(piece));
  }

  async *#changesSince(
    at: Date,
    since: BusinessDate,
    position: 'first' | 'last',
  ): AsyncIterable<ChangedLines> {
    const entities = entitiesFor(this.#reading.basis);
    const from = new Date(at.getTime() - OVERLAP_MS);
    const before = new Map(this.#left);
    const { documents, deleted, time } = await this.#fetcher.changes(entities, from);
    const changed = new Map(documents.map((document) => [keyOf(document), document]));
    const context = await this.#contextOf(changed);
    const lines = new Map<string, ReadLine>();
    const removedIds = deleted.flatMap((key) => obsoleteLineIds(key, 0));
    const oldDays = new Set(deleted.flatMap((key) => before.get(key) ?? []));
    for (const key of deleted) this.#left.delete(key);
    for (const document of withAffectedPayments(documents, context)) {
      const found = this.#linesOf(document, context);
      for (const line of found) if (line.date >= since) lines.set(line.id, line);
      // The report lines contain amounts that the document or its payment now contains itself.
      const days = [document, ...linksOf(document)].flatMap((one) =>
        before.has(keyOf(one)) ? [before.get(keyOf(one)) ?? document.TxnDate] : [],
      );
      const hasMoved = days.some((day) => day !== document.TxnDate);
      if (days.length > 0 && (hasMoved || !this.#left.has(keyOf(document)))) {
        for (const day of [...days, ...found.map(({ date }) => date)]) oldDays.add(day);
      }
      // A document that was never changed has no old lines to remove. A payment may change when a
      // document that it pays changes.
      if (document.SyncToken !== '0' || isSettlement(document))
        removedIds.push(...obsoleteLineIds(keyOf(document), found.length));
    }
    for (const day of [...oldDays].filter((one) => one >= since)) {
      for (const line of await this.#completePeriod({ from: day, to: day })) {
        lines.set(line.id, line);
      }
      removedIds.push(...context.chart.all().map((account) => reportLineId(day, account)));
    }
    yield* inPages([...lines.values()], {
      removedIds: removedIds.filter((id) => !lines.has(id)),
      hasNewlyOwed: documents.some(isSettleable),
      ...(position === 'last' && { checkpoint: writeCheckpoint({ at: time }, this.#left) }),
      nextPage: position === 'last' ? 'none' : 'follows',
    });
  }

  /**
   * Returns the lines of a document, and remembers whether some of its amounts come from the
   * report.
   */
  #linesOf(document: Document, context: LineContext): readonly ReadLine[] {
    const { lines, isWhole } = linesOfDocument(document, context);
    if (isWhole) this.#left.delete(keyOf(document));
    else this.#left.set(keyOf(document), document.TxnDate);
    return lines;
  }

  /** Adds the related documents that are needed to compute amounts. */
  async #contextOf(documents: Map<string, Document>): Promise<LineContext> {
    const { basis } = this.#reading;
    const { chart } = await this.#fetcher.chart();
    const { currency } = await this.#client.company();
    if (basis === 'cash') await this.#fetcher.addRelatedDocuments(documents);
    const all = [...documents.values()];
    const ofItems = all.some(needsItems) ? await this.#fetcher.items() : NO_ITEMS;
    const items = all.some(needsSalesDefaults)
      ? withSalesDefaults(ofItems, await this.#fetcher.salesDefaults())
      : ofItems;
    return { basis, chart, items, currency, document: (key) => documents.get(key) };
  }

  async #completePeriod(period: Period): Promise<readonly ReadLine[]> {
    const { time } = await this.#fetcher.chart();
    const from = new Date(time.getTime() - OVERLAP_MS);
    const entities = entitiesFor(this.#reading.basis);
    return readCompletePeriod({
      documents: () => this.#linesIn(period),
      reportOnly: (lines) => this.#reportOnlyLines(period, lines),
      hasChanged: async () => (await this.#fetcher.changes(entities, from)).count > 0,
    });
  }

  async #linesIn(period: Period): Promise<ReadLine[]> {
    const documents = await this.#fetcher.dated(entitiesFor(this.#reading.basis), period);
    const documentsByKey = new Map(documents.map((document) => [keyOf(document), document]));
    const context = await this.#contextOf(documentsByKey);
    return withAffectedPayments(documents, context)
      .flatMap((document) => this.#linesOf(document, context))
      .filter(({ date }) => period.from <= date && date <= period.to);
  }

  /**
   * Returns the amounts by day and account that only the profit and loss report contains: wages
   * from the payroll product, inventory, exchange differences and rounding cents. With them the
   * lines add up to the report.
   */
  async #reportOnlyLines(period: Period, lines: readonly ReadLine[]): Promise<ReadLine[]> {
    const { chart } = await this.#fetcher.chart();
    const { accounts } = await this.#report(period, this.#reading.basis);
    const unexplained = new Map<
      string,
      { date: BusinessDate; account: ProfitAccount; amount: Cents }
    >();
    // Account names connect lines with the report.
    const add = (date: BusinessDate, account: ProfitAccount, amount: Cents) => {
      const key = `${date} ${account.name}`;
      const before = unexplained.get(key)?.amount ?? ZERO;
      unexplained.set(key, { date, account, amount: addCents(before, amount) });
    };
    for (const reported of accounts) add(reported.date, chart.reported(reported), reported.amount);
    for (const { date, category, amount } of lines) {
      const account = chart.named(category);
      if (account) add(date, account, negateCents(amount));
    }
    return [...unexplained.values()]
      .filter(({ amount }) => amount !== ZERO)
      .map(({ date, account, amount }) =>
        unexplainedLine({ from: date, to: date }, account, amount),
      );
  }

  /** @throws SourceError if the report does not prove its days */
  async #report(period: Period, basis: Basis): Promise<ReadReport> {
    const { chart } = await this.#fetcher.chart();
    const { from } = period;
    // "The start date must be less than the end date", so a single day is read with the next one.
    const to = period.to > from ? period.to : addDays(from, 1);
    const answer = await this.#client.get(
      'reports/ProfitAndLoss',
      {
        start_date: from,
        end_date: to,
        accounting_method: basis === 'cash' ? 'Cash' : 'Accrual',
        summarize_column_by: 'Days',
      },
      reportResponseSchema,
    );
    const sectionOf = (id: string) => chart.account(id)?.group;
    const { currency } = await this.#client.company();
    const fractionDigits = currencyFractionDigits(currency);
    const report = readReport(answer, { period, basis, fractionDigits, sectionOf });
    if (!report) throw new SourceError('provider-down', { finding: 'unproved-report' });
    return report;
  }
}

/** Returns the accounts of a bill's lines. */
const accountIdsOf = ({ Line }: Document): string[] =>
  Line.flatMap(({ AccountBasedExpenseLineDetail: detail }) => detail?.AccountRef?.value ?? []);

/**
 * Returns the changed documents, and on cash basis also the payments whose shares change with them.
 */
function withAffectedPayments(documents: readonly Document[], context: LineContext): Document[] {
  const affected = new Map(documents.map((document) => [keyOf(document), document]));
  if (context.basis === 'accrual') return [...affected.values()];
  for (const link of documents.filter(isSettleable).flatMap(linksOf)) {
    const payment = context.document(keyOf(link));
    if (payment && isSettlement(payment)) affected.set(keyOf(payment), payment);
  }
  return [...affected.values()];
}
