import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import type { z } from 'zod';
import { SourceError } from '../../connections/ports/source-error.ts';
import { documentKind } from '../books/document-kind.ts';
import { readOnce } from '../books/read-once.ts';
import { serviceTime } from '../books/service-time.ts';
import { readRecords, type OnUnreadable } from '../http/read-records.ts';
import { chartOf, type Chart } from './chart-of-accounts.ts';
import type { QuickBooksClient } from './client.ts';
import { itemAccountsOf, type SalesDefaults } from './item-accounts.ts';
import {
  accountSchema,
  changesResponseSchema,
  dayOfRecord,
  deletedSchema,
  documentSchema,
  ENTITIES,
  itemSchema,
  keyOf,
  pageSchema,
  preferencesResponseSchema,
  type Document,
  type EntityName,
  type RawRecord,
} from './schemas.ts';
import { isSettleable, isSettlement, linksOf, type LinkedDocument } from './document-links.ts';

/** Maximum number of records in a response, both for queries and for changes. */
const PAGE = 1000;

/** Ids per query, so that the URL stays short enough. */
const IDS_PER_REQUEST = 100;

/** How often we read a list that changes during pagination. */
const MAX_ATTEMPTS = 3;

/** Smallest window of changes. We do not split it further. */
const SHORTEST_WINDOW_MS = 1000;

const ALSO_INACTIVE = 'Active in (true, false)';

const quoteForQuery = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Returns the document types to read. Payments only matter on cash basis. */
export const entitiesFor = (basis: Basis): readonly EntityName[] =>
  basis === 'cash' ? ENTITIES : ENTITIES.filter((entity) => !isSettlement({ entity }));

/** Changes of documents. */
export interface Changes {
  readonly documents: readonly Document[];
  /** Keys of the deleted documents. */
  readonly deleted: readonly string[];
  /** All records, including those that could not be read. */
  readonly count: number;
  readonly time: Date;
}

interface RawList {
  readonly records: readonly RawRecord[];
  /** The service's time of the first page. */
  readonly time: Date;
}

/**
 * Fetches complete lists of documents. Handles pagination, truncated responses and related
 * documents. Parses each record separately, so an unreadable record does not block the others.
 */
export class DocumentFetcher {
  readonly #client: QuickBooksClient;
  readonly #onUnreadable: OnUnreadable;
  /** Returns the chart of accounts, read once, and the server's time of that response. */
  readonly chart = readOnce(() => this.#readChart());
  /** Returns the accounts of all items, read once. */
  readonly items = readOnce(() => this.#readItems());
  /** Returns the accounts of shipping and of discounts, read once. */
  readonly salesDefaults = readOnce(() => this.#readSalesDefaults());

  constructor(client: QuickBooksClient, onUnreadable: OnUnreadable) {
    this.#client = client;
    this.#onUnreadable = onUnreadable;
  }

  /** Old documents may refer to inactive accounts and items. */
  async #readChart(): Promise<{ readonly chart: Chart; readonly time: Date }> {
    const { records, time } = await this.#pages('Account', ALSO_INACTIVE);
    return { chart: chartOf(this.#read('Account', accountSchema, records)), time };
  }

  async #readItems() {
    const { records } = await this.#pages('Item', ALSO_INACTIVE);
    return itemAccountsOf(this.#read('Item', itemSchema, records));
  }

  async #readSalesDefaults(): Promise<SalesDefaults> {
    const { Preferences } = await this.#client.get('preferences', {}, preferencesResponseSchema);
    const { DefaultShippingAccount, DefaultDiscountAccount } = Preferences.SalesFormsPrefs ?? {};
    return { shipping: DefaultShippingAccount, discounts: DefaultDiscountAccount };
  }

  /** Returns all documents dated in a period. */
  async dated(entities: readonly EntityName[], { from, to }: Period): Promise<Document[]> {
    const where = `TxnDate >= ${quoteForQuery(from)} and TxnDate <= ${quoteForQuery(to)}`;
    const found: Document[] = [];
    for (const entity of entities) found.push(...(await this.#documents(entity, where)));
    return found;
  }

  /** Returns all unpaid documents. */
  async open(entity: 'Invoice' | 'Bill'): Promise<readonly Document[]> {
    return this.#documents(entity, `Balance > ${quoteForQuery('0')}`);
  }

  async #documents(entity: EntityName, where: string): Promise<Document[]> {
    const { records } = await this.#pages(entity, where);
    const { currency } = await this.#client.company();
    return this.#asDocuments(entity, records, currency);
  }

  #asDocuments(entity: EntityName, records: readonly RawRecord[], currency: string): Document[] {
    return this.#read(entity, documentSchema(currency), records).map((found) => ({
      ...found,
      entity,
    }));
  }

  #read<T>(type: string, schema: z.ZodType<T>, records: readonly RawRecord[]): T[] {
    const kind = documentKind(type, 'Id', ({ TxnDate: date }) => dayOfRecord(date));
    return readRecords(schema, records, kind, this.#onUnreadable);
  }

  /**
   * Reads a list in pages that overlap by one record. If the overlap does not match, a record was
   * deleted between two pages and the rest moved up, so the list is read again.
   */
  async #pages(entity: string, where: string): Promise<RawList> {
    const schema = pageSchema(entity);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found: RawRecord[] = [];
      let firstTime: Date | undefined;
      let isWhole = true;
      for (let start = 1; isWhole; start += PAGE - 1) {
        const query = `select * from ${entity} where ${where} orderby Id startposition ${start} maxresults ${PAGE}`;
        const { records, time } = await this.#client.get('query', { query }, schema);
        firstTime ??= this.#timeOf(time);
        isWhole = start === 1 || rawIdOf(records[0]) === rawIdOf(found.at(-1));
        found.push(...(start === 1 ? records : records.slice(1)));
        if (records.length < PAGE) break;
      }
      if (isWhole) return { records: found, time: firstTime ?? this.#timeOf(undefined) };
    }
    throw new SourceError('provider-down');
  }

  #timeOf(stated: Date | undefined): Date {
    return serviceTime(stated, this.#client.now());
  }

  /**
   * Returns all changes since a time, including deletions. A full response may be truncated without
   * notice, so it is requested again by document type and then in shorter windows.
   *
   * Deletions in the older part of a window that is full for a single type are not available. The
   * nightly listing removes those documents.
   */
  async changes(entities: readonly EntityName[], since: Date): Promise<Changes> {
    const answer = await this.#readChanges(entities, since);
    if (answer.count < PAGE) return answer;
    const half = Math.ceil(entities.length / 2);
    if (entities.length > 1) {
      const parts = [
        await this.changes(entities.slice(0, half), since),
        await this.changes(entities.slice(half), since),
      ];
      return mergeChanges(parts, answer.time);
    }
    const [entity] = entities;
    const windowMs = answer.time.getTime() - since.getTime();
    if (!entity) return answer;
    if (windowMs <= 2 * SHORTEST_WINDOW_MS) {
      return mergeChanges([answer, await this.#existing(entity, since, answer.time)], answer.time);
    }
    const middle = new Date(since.getTime() + Math.ceil(windowMs / 2));
    const newer = await this.changes(entities, middle);
    return mergeChanges([answer, await this.#existing(entity, since, middle), newer], answer.time);
  }

  async #readChanges(entities: readonly EntityName[], since: Date): Promise<Changes> {
    const query = { entities: entities.join(','), changedSince: since.toISOString() };
    const { records, time } = await this.#client.get('cdc', query, changesResponseSchema);
    const { currency } = await this.#client.company();
    const documents: Document[] = [];
    const deleted: string[] = [];
    for (const { entity, record } of records) {
      const gone = deletedSchema.safeParse(record).data;
      if (gone) deleted.push(keyOf({ entity, Id: gone.Id }));
      else documents.push(...this.#asDocuments(entity, [record], currency));
    }
    return { documents, deleted, count: records.length, time: this.#timeOf(time) };
  }

  /** Returns all existing documents that were changed in a window. */
  async #existing(entity: EntityName, from: Date, to: Date): Promise<Changes> {
    const updated = 'MetaData.LastUpdatedTime';
    const where = `${updated} >= ${quoteForQuery(from.toISOString())} and ${updated} <= ${quoteForQuery(to.toISOString())}`;
    const documents = await this.#documents(entity, where);
    return { documents, deleted: [], count: documents.length, time: to };
  }

  /**
   * Adds the related documents that are needed to compute amounts on cash basis: the payments of
   * the changed documents, the documents that those payments pay, and the other payments of those.
   */
  async addRelatedDocuments(documents: Map<string, Document>): Promise<void> {
    const changed = [...documents.values()];
    await this.#fetch(documents, changed.filter(isSettleable).flatMap(linksOf));
    await this.#fetch(documents, [...documents.values()].filter(isSettlement).flatMap(linksOf));
    await this.#fetch(documents, [...documents.values()].filter(isSettleable).flatMap(linksOf));
    // Documents paid by those other payments do not affect the shares of the changed documents.
  }

  async #fetch(documents: Map<string, Document>, links: readonly LinkedDocument[]): Promise<void> {
    const missing = new Map(
      links.filter((link) => !documents.has(keyOf(link))).map((link) => [keyOf(link), link]),
    );
    for (const entity of ENTITIES) {
      const ids = [...missing.values()].filter((link) => link.entity === entity);
      for (let start = 0; start < ids.length; start += IDS_PER_REQUEST) {
        const some = ids.slice(start, start + IDS_PER_REQUEST).map(({ Id }) => quoteForQuery(Id));
        const where = `Id in (${some.join(', ')})`;
        for (const document of await this.#documents(entity, where)) {
          documents.set(keyOf(document), document);
        }
      }
    }
  }
}

/** Returns a key that is equal for two copies of the same record. */
const rawIdOf = (record: RawRecord): string => {
  const id =
    typeof record === 'object' && record !== null && 'Id' in record ? record.Id : undefined;
  return typeof id === 'string' ? id : JSON.stringify(record ?? null);
};

/** Merges responses. The highest version of a document wins. */
function mergeChanges(parts: readonly Changes[], time: Date): Changes {
  const documents = new Map<string, Document>();
  const deleted = new Set<string>();
  for (const part of parts) {
    for (const document of part.documents) {
      const existing = documents.get(keyOf(document));
      const isNewer = !existing || versionOf(existing) <= versionOf(document);
      if (isNewer) documents.set(keyOf(document), document);
    }
    for (const key of part.deleted) deleted.add(key);
  }
  for (const key of deleted) documents.delete(key);
  const count = documents.size + deleted.size;
  return { documents: [...documents.values()], deleted: [...deleted], count, time };
}

const versionOf = ({ SyncToken }: Document): number => Number(SyncToken) || 0;
