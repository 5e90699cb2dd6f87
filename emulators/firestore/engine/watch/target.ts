import type { Document } from '../../model/document.ts';
import {
  child,
  lastSegment,
  orderKey,
  parent,
  type ResourcePath,
} from '../../model/resource-path.ts';
import { invalidArgument } from '../../status.ts';
import { planQuery, type QueryPlan } from '../query/plan-query.ts';
import { comparePlan, matchesPlan, runQuery } from '../query/run-query.ts';
import type { View } from '../view.ts';
import { LimitWindow } from './window.ts';
import type { Change } from '../writes/write.ts';

export type Target =
  | { readonly kind: 'documents'; readonly paths: readonly ResourcePath[] }
  | { readonly kind: 'query'; readonly plan: QueryPlan };

/** A document that left a result. If `document` is absent, the document was deleted. */
export interface RemovedDocument {
  readonly path: ResourcePath;
  readonly document?: Document;
}

/** The changes in the result of a target. */
export interface TargetDelta {
  /** Documents that entered the result, or changed and are still in it. */
  readonly changed: readonly Document[];
  readonly removed: readonly RemovedDocument[];
}

/** The result of a target, updated with the changes of each commit. */
export interface TargetResult {
  /** Returns the current result. Query results are in query order. */
  documents(view: View): Document[];
  /** @param changes of one commit, for documents that may affect the target */
  update(changes: readonly Change[], view: View): TargetDelta;
}

export function targetResult(target: Target, view: View): TargetResult {
  if (target.kind === 'documents') return new UnorderedResult(target);
  const { query } = target.plan;
  if (query.findNearest !== undefined) {
    throw invalidArgument('A vector search cannot be listened to.');
  }
  return query.limit === undefined && query.offset === 0
    ? new UnorderedResult(target)
    : new LimitedResult(target.plan, view);
}

/** A result in which documents belong independently of each other. It needs no state. */
class UnorderedResult implements TargetResult {
  readonly #target: Target;

  constructor(target: Target) {
    this.#target = target;
  }

  documents(view: View): Document[] {
    return this.#target.kind === 'query'
      ? runQuery(view, this.#target.plan)
      : this.#target.paths.map((path) => view.get(path)).filter((found) => found !== undefined);
  }

  update(changes: readonly Change[]): TargetDelta {
    const changed: Document[] = [];
    const removed: RemovedDocument[] = [];
    for (const { path, before, after } of changes) {
      if (this.#holds(after)) changed.push(after);
      else if (this.#holds(before)) removed.push(removedDocument(path, after));
    }
    return { changed, removed };
  }

  #holds(document: Document | undefined): document is Document {
    if (document === undefined) return false;
    return this.#target.kind === 'documents' || matchesPlan(this.#target.plan, document);
  }
}

/**
 * A result with an offset or a limit, in which an added or removed document can displace others.
 */
class LimitedResult implements TargetResult {
  readonly #plan: QueryPlan;
  readonly #window: LimitWindow;

  constructor(plan: QueryPlan, view: View) {
    const { limit, ...unlimited } = plan.query;
    const { offset } = plan.query;
    this.#plan = planQuery({ ...unlimited, offset: 0 });
    this.#window = new LimitWindow(
      runQuery(view, this.#plan),
      (a, b) => comparePlan(this.#plan, a, b),
      {
        offset,
        limit: limit ?? Infinity,
      },
    );
  }

  documents(): Document[] {
    return this.#window.documents();
  }

  update(changes: readonly Change[], view: View): TargetDelta {
    for (const { before, after } of changes) {
      if (before && matchesPlan(this.#plan, before)) this.#window.remove(before);
      if (after && matchesPlan(this.#plan, after)) this.#window.add(after);
    }
    const changed: Document[] = [];
    const removed: RemovedDocument[] = [];
    for (const { before, after } of this.#window.drainChanges()) {
      if (after !== undefined) changed.push(after);
      else if (before !== undefined)
        removed.push(removedDocument(before.path, view.get(before.path)));
    }
    return { changed, removed };
  }
}

const removedDocument = (path: ResourcePath, document: Document | undefined): RemovedDocument =>
  document === undefined ? { path } : { path, document };

/** Returns an id that is equal for targets with the same result. */
export function targetId(target: Target): string {
  const about =
    target.kind === 'documents'
      ? target.paths
      : { ...target.plan.query, orderBy: target.plan.orderBy, select: undefined };
  return JSON.stringify(about, (_, value: unknown) => {
    if (value instanceof Map) return [...value];
    if (typeof value === 'bigint' || typeof value === 'number') return String(value);
    return value;
  });
}

/** Returns the topics of all changes that may affect the target. */
export function topicsOf(target: Target): string[] {
  if (target.kind === 'documents') return target.paths.map(documentTopic);
  const { parent: ancestor, collectionId, allDescendants } = target.plan.query;
  if (collectionId === undefined) {
    return [allDescendants ? EVERYTHING : childrenTopic(ancestor)];
  }
  return [
    allDescendants ? groupTopic(collectionId) : collectionTopic(child(ancestor, collectionId)),
  ];
}

/** Returns the topics that a change of this document belongs to. */
export function topicsOfDocument(path: ResourcePath): string[] {
  const collection = parent(path);
  return [
    documentTopic(path),
    collectionTopic(collection),
    childrenTopic(parent(collection)),
    groupTopic(lastSegment(collection)),
    EVERYTHING,
  ];
}

const EVERYTHING = 'everything';
const documentTopic = (path: ResourcePath) => `document ${orderKey(path)}`;
const collectionTopic = (path: ResourcePath) => `collection ${orderKey(path)}`;
const childrenTopic = (path: ResourcePath) => `children ${orderKey(path)}`;
const groupTopic = (collectionId: string) => `group ${collectionId}`;
