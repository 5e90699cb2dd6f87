import type { Period } from '@daily-snapshot/domain/calendar/business-date';
import type { Basis } from '@daily-snapshot/domain/ledger/basis';
import { SourceError } from '../../connections/ports/source-error.ts';
import { readOnce } from '../books/read-once.ts';
import { chartOf, type Chart } from './chart-of-accounts.ts';
import type { QuickBooksClient } from './client.ts';
import {
  accountsResponseSchema,
  changesResponseSchema,
  documentsResponseSchema,
  ENTITIES,
  keyOf,
  type Changes,
  type Document,
  type EntityName,
} from './schemas.ts';
import { isSettleable, isSettlement, linksOf, type LinkedDocument } from './transform.ts';

/** Maximum number of documents in a response, both for queries and for changes. */
const PAGE = 1000;

/** Ids per query, so that the URL stays short enough. */
const IDS_PER_REQUEST = 100;

/** How often we read a list that changes during pagination. */
const MAX_ATTEMPTS = 3;

/** Smallest window of changes. We do not split it further. */
const SHORTEST_WINDOW_MS = 1000;

const quoteForQuery = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

/** Returns the document types to read. Payments only matter on cash basis. */
export const entitiesFor = (basis: Basis): readonly EntityName[] =>
  basis === 'cash' ? ENTITIES : ENTITIES.filter((entity) => !isSettlement({ entity }));

/**
 * Fetches complete lists of documents. Handles pagination, truncated responses and related
 * documents.
 */
export class DocumentFetcher {
  readonly #client: QuickBooksClient;
  /** Returns the chart of accounts, read once, and the server's time of that response. */
  readonly chart = readOnce(() => this.#readChart());

  constructor(client: QuickBooksClient) {
    this.#client = client;
  }

  async #readChart(): Promise<{ readonly chart: Chart; readonly time: Date }> {
    const query = `select * from Account where Active in (true, false) maxresults ${PAGE}`;
    const { QueryResponse, time } = await this.#client.get(
      'query',
      { query },
      accountsResponseSchema,
    );
    return { chart: chartOf(QueryResponse.Account), time };
  }

  /** Returns all documents dated in a period. */
  async dated(entities: readonly EntityName[], { from, to }: Period): Promise<Document[]> {
    const where = `TxnDate >= ${quoteForQuery(from)} and TxnDate <= ${quoteForQuery(to)}`;
    return this.#all(entities, where);
  }

  /** Returns all unpaid documents. */
  async open(entity: 'Invoice' | 'Bill'): Promise<readonly Document[]> {
    return this.#pages(entity, `Balance > ${quoteForQuery('0')}`);
  }

  /** Returns all existing documents that were changed in a window. */
  changedBetween(entity: EntityName, from: Date, to: Date): Promise<Document[]> {
    const updated = 'MetaData.LastUpdatedTime';
    const where = `${updated} >= ${quoteForQuery(from.toISOString())} and ${updated} <= ${quoteForQuery(to.toISOString())}`;
    return this.#all([entity], where);
  }

  async #all(entities: readonly EntityName[], where: string): Promise<Document[]> {
    const found: Document[] = [];
    for (const entity of entities) found.push(...(await this.#pages(entity, where)));
    return found;
  }

  /**
   * Reads a list in pages that overlap by one document. If the overlap does not match, a document
   * was deleted between two pages and the rest moved up, so the list is read again.
   */
  async #pages(entity: EntityName, where: string): Promise<readonly Document[]> {
    const schema = documentsResponseSchema(entity);
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found: Document[] = [];
      let isWhole = true;
      for (let start = 1; isWhole; start += PAGE - 1) {
        const query = `select * from ${entity} where ${where} orderby Id startposition ${start} maxresults ${PAGE}`;
        const { documents } = await this.#client.get('query', { query }, schema);
        isWhole = start === 1 || documents[0]?.Id === found.at(-1)?.Id;
        found.push(...(start === 1 ? documents : documents.slice(1)));
        if (documents.length < PAGE) break;
      }
      if (isWhole) return found;
    }
    throw new SourceError('provider-down');
  }

  /**
   * Returns all changes since a time, including deletions. A full response may be truncated without
   * notice, so it is requested again by document type and then in shorter windows.
   *
   * Deletions in the older part of a window that is full for a single type are not available. The
   * nightly listing removes those documents.
   */
  async changes(entities: readonly EntityName[], since: Date): Promise<Changes> {
    const query = { entities: entities.join(','), changedSince: since.toISOString() };
    const answer = await this.#client.get('cdc', query, changesResponseSchema);
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

  async #existing(entity: EntityName, from: Date, to: Date): Promise<Changes> {
    const documents = await this.changedBetween(entity, from, to);
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
        for (const document of await this.#pages(entity, where)) {
          documents.set(keyOf(document), document);
        }
      }
    }
  }
}

/** Merges responses. The highest version of a document wins. */
function mergeChanges(parts: readonly Changes[], time: Date): Changes {
  const documents = new Map<string, Document>();
  const deleted = new Set<string>();
  for (const part of parts) {
    for (const document of part.documents) {
      const existing = documents.get(keyOf(document));
      const isNewer = !existing || Number(existing.SyncToken) <= Number(document.SyncToken);
      if (isNewer) documents.set(keyOf(document), document);
    }
    for (const key of part.deleted) deleted.add(key);
  }
  for (const key of deleted) documents.delete(key);
  const count = documents.size + deleted.size;
  return { documents: [...documents.values()], deleted: [...deleted], count, time };
}
