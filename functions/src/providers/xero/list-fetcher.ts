import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import { readOnce } from '../books/read-once.ts';
import { chartOf, type Chart } from './chart-of-accounts.ts';
import type { XeroClient } from './client.ts';
import {
  accountsResponseSchema,
  bankTransactionSchema,
  creditNoteSchema,
  invoiceSchema,
  manualJournalSchema,
  pageOf,
  paymentSchema,
  type Invoice,
} from './schemas.ts';

const PAGE = 1000;

/** Ids per request, so that the URL stays short enough. */
const IDS_PER_REQUEST = 40;

/** How often we read a list that changes during pagination. */
const MAX_ATTEMPTS = 3;

const dayText = (date: BusinessDate) => `DateTime(${date.replaceAll('-', ',')})`;
const dateFilter = ({ from, to }: Period) => `Date>=${dayText(from)} AND Date<=${dayText(to)}`;

/** Filter of a list: documents dated in a period, or documents changed since a time. */
export type ListFilter = { readonly dated: Period } | { readonly since: Date };

/** Fetches complete lists of documents of an organization. */
export class XeroListFetcher {
  readonly #client: XeroClient;
  /** Returns the chart of accounts, read once, and Xero's time of that response. */
  readonly chart = readOnce(() => this.#readChart());

  constructor(client: XeroClient) {
    this.#client = client;
  }

  async #readChart(): Promise<{ readonly chart: Chart; readonly time: Date }> {
    const { Accounts, DateTimeUTC: time } = await this.#client.get(
      'Accounts',
      {},
      accountsResponseSchema,
    );
    return { chart: chartOf(Accounts), time };
  }

  invoices(filter: ListFilter) {
    return this.#list('Invoices', invoiceSchema, filter);
  }

  /** Returns the approved invoices that are not fully paid. */
  unpaidInvoices() {
    return this.#pages('Invoices', invoiceSchema, { where: 'Status=="AUTHORISED"' });
  }

  creditNotes(filter: ListFilter) {
    return this.#list('CreditNotes', creditNoteSchema, filter);
  }

  /** Returns all credit notes dated on or before a day. */
  creditNotesUntil(to: BusinessDate) {
    return this.#pages('CreditNotes', creditNoteSchema, { where: `Date<=${dayText(to)}` });
  }

  bankTransactions(filter: ListFilter) {
    return this.#list('BankTransactions', bankTransactionSchema, filter);
  }

  manualJournals(filter: ListFilter) {
    return this.#list('ManualJournals', manualJournalSchema, filter);
  }

  payments(filter: ListFilter) {
    return this.#list('Payments', paymentSchema, filter);
  }

  async invoicesWithIds(ids: readonly string[]): Promise<Invoice[]> {
    const found: Invoice[] = [];
    for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
      const some = ids.slice(start, start + IDS_PER_REQUEST).join(',');
      found.push(...(await this.#pages('Invoices', invoiceSchema, { IDs: some })));
    }
    return found;
  }

  #list<T>(name: string, schema: z.ZodType<T>, filter: ListFilter): Promise<T[]> {
    return 'since' in filter
      ? this.#pages(name, schema, {}, filter.since)
      : this.#pages(name, schema, { where: dateFilter(filter.dated) });
  }

  async #pages<T>(
    name: string,
    schema: z.ZodType<T>,
    query: Readonly<Record<string, string>>,
    since?: Date,
  ): Promise<T[]> {
    const page = pageOf(name, schema);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found: T[] = [];
      const counts = new Set<number>();
      for (let number = 1; ; number += 1) {
        const asked = { ...query, page: String(number), pageSize: String(PAGE) };
        const { items, itemCount } = await this.#client.get(name, asked, page, since);
        found.push(...items);
        counts.add(itemCount);
        if (found.length >= itemCount || items.length < PAGE) break;
      }
      // The count changed between two pages, so items may have moved across pages.
      if (counts.size === 1) return found;
    }
    throw new SourceError('provider-down');
  }
}
