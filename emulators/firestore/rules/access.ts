import type { Document } from '../model/document.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import type { FieldMap, Micros } from '../model/value.ts';
import type { Filter, Order } from '../model/query.ts';
import type { Position } from './syntax/source-text.ts';

export type AccessMethod = 'get' | 'list' | 'create' | 'update' | 'delete';

/**
 * `request.auth`: null, or the user and claims of a token. Requests of the owner bypass the rules.
 */
export type RequestAuth = null | {
  readonly uid: string;
  /** Claims as parsed from JSON. */
  readonly token: Readonly<Record<string, unknown>>;
};

/** An access that rules allow or deny. */
export type AccessRequest = {
  readonly auth: RequestAuth;
  /** `request.time`, which is also the value that REQUEST_TIME transforms of this request write. */
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
      /** Fields after masks and transforms. Absent for a delete. */
      readonly newFields: FieldMap | undefined;
    }
  | { readonly method: 'list'; readonly query: RulesQuery }
);

/** The parts of a query that rules can see. The documents that it finds are not among them. */
export interface RulesQuery {
  /** A document name, or the root of the documents. */
  readonly parent: ResourcePath;
  /** If absent, any collection. */
  readonly collectionId?: string;
  readonly allDescendants: boolean;
  readonly where?: Filter;
  /** The orders that the request lists, without the implied ones. */
  readonly orderBy: readonly Order[];
  readonly limit?: number;
  readonly offset: number;
}

/** Reads other documents for rules: `get` before the request, `getAfter` after it. */
export interface DocumentReader {
  get(path: ResourcePath): Document | undefined;
  getAfter(path: ResourcePath): Document | undefined;
}

export interface AccessDecision {
  readonly allowed: boolean;
  /** One line per rule tried, in the format of Google's emulator: `false for 'create' @ L71`. */
  readonly reasons: readonly string[];
  /**
   * Documents that `get` and `exists` read, each once. The decision may change when one of them
   * does.
   */
  readonly dependencies: readonly ResourcePath[];
  /** The rules tried, in order. */
  readonly tried?: readonly TriedRule[];
}

/** One rule and its result. */
export interface TriedRule {
  /** Position of the condition. */
  readonly position: Position;
  readonly allowed: boolean;
  /** The error and its position, which may be in a function. */
  readonly failure?: { readonly message: string; readonly position: Position };
}

/** Limits the lookups of all accesses in one request. */
export interface AccessBudget {
  /**
   * Distinct documents that the request may look up: 10, or 20 if it accesses several documents.
   */
  readonly limit: number;
  readonly lookups: Map<string, Document | undefined>;
}

export interface RulesIssue {
  readonly severity: 'error' | 'warning';
  readonly message: string;
  /** Starts at 1. */
  readonly line: number;
  readonly column: number;
}

/** A compiled rules file. */
export interface Ruleset {
  authorize(request: AccessRequest, reader: DocumentReader, budget: AccessBudget): AccessDecision;
}
