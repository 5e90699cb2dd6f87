import type { Document } from '../model/document.ts';
import { relativeText, type DatabaseId, type ResourcePath } from '../model/resource-path.ts';
import type { AccessBudget, DocumentReader } from './access.ts';
import { documentResource } from './convert.ts';
import { LimitReached } from './limit-reached.ts';
import { Failure, type Path, type Result, type RuleValue } from './value.ts';

/** Documents that the rules may look up for one access, whatever the whole request may. */
const MAX_LOOKUPS = 10;

/** Whose state the rules ask for: before the request, or after it. */
type When = 'before' | 'after';

/** How the rules of one access see other documents. */
export class DocumentLookup {
  private readonly databaseId: DatabaseId;
  private readonly reader: DocumentReader;
  private readonly budget: AccessBudget;
  private readonly looked = new Map<string, ResourcePath>();
  private lookups = 0;

  constructor(databaseId: DatabaseId, reader: DocumentReader, budget: AccessBudget) {
    this.databaseId = databaseId;
    this.reader = reader;
    this.budget = budget;
  }

  /** The documents that were looked up, each once. */
  get dependencies(): ResourcePath[] {
    return [...this.looked.values()];
  }

  /**
   * `get` and `getAfter`. A missing document is an error in the production service and in Google's
   * emulator, though the reference promises null.
   *
   * @see https://github.com/firebase/firebase-js-sdk/issues/3908
   */
  get(name: Path, when: When): Result {
    const path = this.documentPath(name);
    const document = path && this.lookUp(path, when);
    if (document) return documentResource(document);
    const called = when === 'before' ? 'get' : 'getAfter';
    return new Failure(
      `Service call error. Function: [${called}], Argument: [${name.toString()}].`,
    );
  }

  /** `exists` and `existsAfter`. */
  exists(name: Path, when: When): Result {
    const path = this.documentPath(name);
    return path !== undefined && this.lookUp(path, when) !== undefined;
  }

  /** What a query finds under a name that it asks for; null if nothing. Costs nothing. */
  named(path: ResourcePath): RuleValue {
    this.looked.set(relativeText(path), path);
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

  /** What the request has looked up before costs nothing. */
  private lookUp(path: ResourcePath, when: When): Document | undefined {
    const { looked, limit } = this.budget;
    const key = `${when}:${relativeText(path)}`;
    this.looked.set(relativeText(path), path);
    if (!looked.has(key)) {
      if (looked.size >= limit || ++this.lookups > MAX_LOOKUPS) {
        throw new LimitReached('The limit of document access calls has been reached.');
      }
      looked.set(key, when === 'before' ? this.reader.get(path) : this.reader.getAfter(path));
    }
    return looked.get(key);
  }
}
