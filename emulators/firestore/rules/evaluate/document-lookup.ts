import type { Document } from '../../model/document.ts';
import { relativeText, type DatabaseId, type ResourcePath } from '../../model/resource-path.ts';
import type { AccessBudget, DocumentReader } from '../access.ts';
import { documentResource } from './convert-values.ts';
import { LimitError } from './limit-error.ts';
import { Failure, type Path, type Result, type RuleValue } from './value.ts';

/** Maximum number of documents that the rules of one access may look up. */
const MAX_LOOKUPS = 10;

/** The state that a lookup reads: before or after the request. */
type When = 'before' | 'after';

/** Reads other documents for the rules of one access. */
export class DocumentLookup {
  private readonly databaseId: DatabaseId;
  private readonly reader: DocumentReader;
  private readonly budget: AccessBudget;
  private readonly isQuery: boolean;
  private readonly dependenciesByPath = new Map<string, ResourcePath>();
  private lookupCount = 0;

  constructor(
    databaseId: DatabaseId,
    reader: DocumentReader,
    budget: AccessBudget,
    isQuery: boolean,
  ) {
    this.databaseId = databaseId;
    this.reader = reader;
    this.budget = budget;
    this.isQuery = isQuery;
  }

  /** Returns the documents that the rules looked up, each once. */
  get dependencies(): ResourcePath[] {
    return [...this.dependenciesByPath.values()];
  }

  /**
   * Evaluates `get` and `getAfter`. A missing document is an error in Google's service and
   * emulator, although the reference promises null.
   *
   * @see https://github.com/firebase/firebase-js-sdk/issues/3908
   */
  get(name: Path, when: When): Result {
    const path = this.documentPath(name);
    const called = when === 'before' ? 'get' : 'getAfter';
    if (!path || this.isOverQueryLimit(path, when)) return serviceCallError(called, name);
    const document = this.readDocument(path, when);
    return document ? documentResource(document) : serviceCallError(called, name);
  }

  /** Evaluates `exists` and `existsAfter`. */
  exists(name: Path, when: When): Result {
    const path = this.documentPath(name);
    if (!path) return false;
    const called = when === 'before' ? 'exists' : 'existsAfter';
    if (this.isOverQueryLimit(path, when)) return serviceCallError(called, name);
    return this.readDocument(path, when) !== undefined;
  }

  /**
   * Returns the resource that a query requests by name, or null if it does not exist. Does not
   * count as a lookup.
   */
  requestedDocument(path: ResourcePath): RuleValue {
    this.dependenciesByPath.set(relativeText(path), path);
    const document = this.reader.get(path);
    return document ? documentResource(document) : null;
  }

  private documentPath({ segments }: Path): ResourcePath | undefined {
    const [databases, database, documents, ...relative] = segments;
    const isHere =
      databases === 'databases' &&
      database === this.databaseId.database &&
      documents === 'documents';
    const isDocument = relative.length > 0 && relative.length % 2 === 0;
    if (!isHere || !isDocument || relative.includes('')) return undefined;
    return { databaseId: this.databaseId, segments: relative };
  }

  /**
   * Returns whether a query has no lookup left for this document. In a query, Google's emulator
   * answers a lookup over the limit with an ordinary error, which `||` and `&&` can absorb. In an
   * access to one document, the limit denies the request; see `LimitError`.
   */
  private isOverQueryLimit(path: ResourcePath, when: When): boolean {
    return this.isQuery && !this.budget.lookups.has(keyOf(path, when)) && this.isLimitReached();
  }

  private isLimitReached(): boolean {
    const { lookups, limit } = this.budget;
    return lookups.size >= limit || this.lookupCount >= MAX_LOOKUPS;
  }

  /** Repeated lookups of one document count once. */
  private readDocument(path: ResourcePath, when: When): Document | undefined {
    const { lookups } = this.budget;
    const key = keyOf(path, when);
    this.dependenciesByPath.set(relativeText(path), path);
    if (!lookups.has(key)) {
      if (this.isLimitReached()) {
        throw new LimitError('The limit of document access calls has been reached.');
      }
      this.lookupCount++;
      lookups.set(key, when === 'before' ? this.reader.get(path) : this.reader.getAfter(path));
    }
    return lookups.get(key);
  }
}

const keyOf = (path: ResourcePath, when: When) => `${when}:${relativeText(path)}`;

const serviceCallError = (called: string, name: Path) =>
  new Failure(`Service call error. Function: [${called}], Argument: [${name.toString()}].`);
