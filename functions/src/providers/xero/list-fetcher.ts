import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import { chartOf, type Chart } from './chart-of-accounts.ts';
import type { XeroClient } from './client.ts';
import {
  accountsAnswer,
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
const IDS_AT_ONCE = 40;

/** How often we read a list that changes during pagination. */
const MOST_ATTEMPTS = 3;

const dayText = (date: BusinessDate) => `DateTime(${date.replaceAll('-', ',')})`;
const within = ({ from, to }: Period) => `Date>=${dayText(from)} AND Date<=${dayText(to)}`;

/** Filter of a list: documents dated in a period, or documents changed since a time. */
export type Wanted = { readonly dated: Period } | { readonly since: Date };

/** Fetches complete lists of documents of an organization. */
export class XeroLists {
  readonly #client: XeroClient;
  #chart: Promise<{ readonly chart: Chart; readonly time: Date }> | undefined;

  constructor(client: XeroClient) {
    this.#client = client;
  }

  /** Returns the chart of accounts, read once, and Xero's time of that response. */
  chart(): Promise<{ readonly chart: Chart; readonly time: Date }> {
    this.#chart ??= this.#readChart().catch((error: unknown) => {
      this.#chart = undefined;
      throw error;
    });
    return this.#chart;
  }

  async #readChart() {
    const { Accounts, DateTimeUTC: time } = await this.#client.get('Accounts', {}, accountsAnswer);
    return { chart: chartOf(Accounts), time };
  }

  invoices(wanted: Wanted) {
    return this.#list('Invoices', invoiceSchema, wanted);
  }

  /** Returns the approved invoices that are not fully paid. */
  unpaidInvoices() {
    return this.#pages('Invoices', invoiceSchema, { where: 'Status=="AUTHORISED"' });
  }

  creditNotes(wanted: Wanted) {
    return this.#list('CreditNotes', creditNoteSchema, wanted);
  }

  /** Returns all credit notes dated on or before a day. */
  creditNotesUntil(to: BusinessDate) {
    return this.#pages('CreditNotes', creditNoteSchema, { where: `Date<=${dayText(to)}` });
  }

  bankTransactions(wanted: Wanted) {
    return this.#list('BankTransactions', bankTransactionSchema, wanted);
  }

  manualJournals(wanted: Wanted) {
    return this.#list('ManualJournals', manualJournalSchema, wanted);
  }

  payments(wanted: Wanted) {
    return this.#list('Payments', paymentSchema, wanted);
  }

  async invoicesWithIds(ids: readonly string[]): Promise<Invoice[]> {
    const found: Invoice[] = [];
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
      const some = ids.slice(start, start + IDS_AT_ONCE).join(',');
      found.push(...(await this.#pages('Invoices', invoiceSchema, { IDs: some })));
    }
    return found;
  }

  #list<T>(name: string, schema: z.ZodType<T>, wanted: Wanted): Promise<T[]> {
    return 'since' in wanted
      ? this.#pages(name, schema, {}, wanted.since)
      : this.#pages(name, schema, { where: within(wanted.dated) });
  }

  async #pages<T>(
    name: string,
    schema: z.ZodType<T>,
    query: Readonly<Record<string, string>>,
    since?: Date,
  ): Promise<T[]> {
    const page = pageOf(name, schema);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
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
