import type { BusinessDate, Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import { documentKind } from '../books/document-kind.ts';
import { readOnce } from '../books/read-once.ts';
import { serviceTime } from '../books/service-time.ts';
import { readRecords, type OnUnreadable } from '../http/read-records.ts';
import { chartOf, type Chart } from './chart-of-accounts.ts';
import type { XeroClient } from './client.ts';
import {
  accountSchema,
  accountsResponseSchema,
  bankTransactionSchema,
  creditNoteSchema,
  invoiceSchema,
  manualJournalSchema,
  pageOf,
  paymentSchema,
  dayOfRecord,
  type DocumentReading,
  type Invoice,
  type Listed,
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

/** A list of the API and its records. */
interface List<T> {
  readonly name: string;
  /** The type of its records. The ids of their lines start with this type and the record's id. */
  readonly type: string;
  readonly schema: (reading: DocumentReading) => z.ZodType<T>;
}

const INVOICES = { name: 'Invoices', type: 'Invoice', schema: invoiceSchema };
const CREDIT_NOTES = { name: 'CreditNotes', type: 'CreditNote', schema: creditNoteSchema };
const BANK_TRANSACTIONS = {
  name: 'BankTransactions',
  type: 'BankTransaction',
  schema: bankTransactionSchema,
};
const MANUAL_JOURNALS = {
  name: 'ManualJournals',
  type: 'ManualJournal',
  schema: manualJournalSchema,
};
const PAYMENTS = { name: 'Payments', type: 'Payment', schema: () => paymentSchema };

/**
 * Fetches complete lists of documents of an organization. Parses each record separately, so an
 * unreadable record does not block the others.
 */
export class XeroListFetcher {
  readonly #client: XeroClient;
  readonly #basis: Basis;
  readonly #onUnreadable: OnUnreadable;
  /** Returns the chart of accounts, read once, and Xero's time of that response. */
  readonly chart = readOnce(() => this.#readChart());

  constructor(client: XeroClient, basis: Basis, onUnreadable: OnUnreadable) {
    this.#client = client;
    this.#basis = basis;
    this.#onUnreadable = onUnreadable;
  }

  async #readChart(): Promise<{ readonly chart: Chart; readonly time: Date }> {
    const { Accounts, DateTimeUTC } = await this.#client.get(
      'Accounts',
      {},
      accountsResponseSchema,
    );
    const time = serviceTime(DateTimeUTC, this.#client.now());
    return { chart: chartOf(this.#read('Account', accountSchema, Accounts)), time };
  }

  invoices(filter: ListFilter) {
    return this.#list(INVOICES, filter);
  }

  /** Returns the approved invoices that are not fully paid. */
  unpaidInvoices() {
    return this.#pages(INVOICES, { where: 'Status=="AUTHORISED"' });
  }

  creditNotes(filter: ListFilter) {
    return this.#list(CREDIT_NOTES, filter);
  }

  /** Returns all credit notes dated on or before a day. */
  creditNotesUntil(to: BusinessDate) {
    return this.#pages(CREDIT_NOTES, { where: `Date<=${dayText(to)}` });
  }

  bankTransactions(filter: ListFilter) {
    return this.#list(BANK_TRANSACTIONS, filter);
  }

  manualJournals(filter: ListFilter) {
    return this.#list(MANUAL_JOURNALS, filter);
  }

  payments(filter: ListFilter) {
    return this.#list(PAYMENTS, filter);
  }

  async invoicesWithIds(ids: readonly string[]): Promise<Listed<Invoice>[]> {
    const found: Listed<Invoice>[] = [];
    for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
      const some = ids.slice(start, start + IDS_PER_REQUEST).join(',');
      found.push(...(await this.#pages(INVOICES, { IDs: some })));
    }
    return found;
  }

  #list<T>(list: List<T>, filter: ListFilter): Promise<T[]> {
    return 'since' in filter
      ? this.#pages(list, {}, filter.since)
      : this.#pages(list, { where: dateFilter(filter.dated) });
  }

  async #pages<T>(
    { name, type, schema }: List<T>,
    query: Readonly<Record<string, string>>,
    since?: Date,
  ): Promise<T[]> {
    const page = pageOf(name);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found: unknown[] = [];
      const counts = new Set<number | undefined>();
      for (let number = 1; ; number += 1) {
        const asked = { ...query, page: String(number), pageSize: String(PAGE) };
        const { records, itemCount } = await this.#client.get(name, asked, page, since);
        found.push(...records);
        counts.add(itemCount);
        // A page may be smaller than we asked, so the count decides if Xero states it.
        const isLast = itemCount === undefined ? records.length < PAGE : found.length >= itemCount;
        if (isLast || records.length === 0) break;
      }
      // The count changed between two pages, so items may have moved across pages.
      if (counts.size > 1) continue;
      const { currency = '' } = await this.#client.grant();
      return this.#read(type, schema({ basis: this.#basis, currency }), found);
    }
    throw new SourceError('provider-down');
  }

  #read<T>(type: string, schema: z.ZodType<T>, records: readonly unknown[]): T[] {
    const kind = documentKind(type, `${type}ID`, ({ Date: date }) => dayOfRecord(date));
    return readRecords(schema, records, kind, this.#onUnreadable);
  }
}
