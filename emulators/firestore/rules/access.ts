import type { Document } from '../model/document.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { FieldMap, Micros } from '../model/value.ts';
import type { Filter, Order } from '../model/query.ts';
import type { Position } from './source.ts';

export type AccessMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/** Who asks: nobody, somebody with a token's claims. (The owner never reaches the rules.) */
export type RequestAuth = null | {
  readonly uid: string;
  /** Claims as parsed from JSON. */
  readonly token: Readonly<Record<string, unknown>>;
};

/** One access to be judged. */
export type AccessRequest = {
  readonly auth: RequestAuth;
  /** `request.time`; also what REQUEST_TIME transforms of this request write. */
  readonly time: Micros;
} & (
  | {
      readonly method: 'get';
      readonly path: ResourcePath;
      readonly resource: Document | undefined;
    }
  | {
      readonly method: 'create' | 'update' | 'delete';
      readonly path: ResourcePath;
      readonly resource: Document | undefined;
      /** After masks and transforms; absent for a delete. */
      readonly newFields: FieldMap | undefined;
    }
  | { readonly method: 'list'; readonly query: ListedQuery }
);

/** What the rules may know of a query: its shape, never its documents. */
export interface ListedQuery {
  /** A document, or the root of the documents. */
  readonly parent: ResourcePath;
  /** Absent: any collection. */
  readonly collectionId?: string;
  readonly allDescendants: boolean;
  readonly where?: Filter;
  /** Normalised: implied orders included. */
  readonly orderBy: readonly Order[];
  readonly limit?: number;
  readonly offset: number;
}

/** How rules see other documents: `get` the state before the request, `getAfter` the state after. */
export interface DocumentReader {
  get(path: ResourcePath): Document | undefined;
  getAfter(path: ResourcePath): Document | undefined;
}

export interface Verdict {
  readonly allowed: boolean;
  /** Why: a line for each rule tried, in Google's emulator's form (`false for 'create' @ L71`). */
  readonly reasons: readonly string[];
  /** Documents that `get` and `exists` looked at, each once: when one changes, the verdict may. */
  readonly dependencies: readonly ResourcePath[];
  /** The rules that were tried, in order. */
  readonly tried?: readonly TriedRule[];
}

/** One rule and what it came to. */
export interface TriedRule {
  /** Of its condition. */
  readonly position: Position;
  readonly allowed: boolean;
  /** What went wrong, and in which expression: perhaps of a function far away. */
  readonly failure?: { readonly message: string; readonly position: Position };
}

/** Shared by all accesses of one request: the access-call limits count across them. */
export interface AccessBudget {
  /** Distinct documents that the request may look up in all: 10, or 20 for several documents. */
  readonly limit: number;
  readonly looked: Map<string, Document | undefined>;
}

export interface RulesIssue {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

/** A compiled rules file. */
export interface Ruleset {
  judge(request: AccessRequest, reader: DocumentReader, budget: AccessBudget): Verdict;
}
