import type { Document } from '../model/document.ts';
import { child, lastSegment, orderKey, parent, type ResourcePath } from '../model/resource-path.ts';
import { invalidArgument } from '../status.ts';
import { planQuery, type QueryPlan } from './query-plan.ts';
import { comparePlan, matchesPlan, runQuery } from './query-run.ts';
import type { View } from './view.ts';
import { Window } from './window.ts';
import type { Change } from './write.ts';

export type Target =
  | { readonly kind: 'documents'; readonly paths: readonly ResourcePath[] }
  | { readonly kind: 'query'; readonly plan: QueryPlan };

/** A document that is no longer in a result: gone, or (with `document`) just not part of it. */
export interface Departure {
  readonly path: ResourcePath;
  readonly document?: Document;
}

/** How the result of a target has changed. */
export interface TargetDelta {
  /** Documents that entered the result, or were modified and are still in it. */
  readonly changed: readonly Document[];
  readonly removed: readonly Departure[];
}

/** The result of a target, kept up to date from the changes of each commit. */
export interface LiveResult {
  /** The result now, queries in their order. */
  documents(view: View): Document[];
  /** @param changes of one commit, of documents that the target may be about */
  update(changes: readonly Change[], view: View): TargetDelta;
}

export function liveResult(target: Target, view: View): LiveResult {
  if (target.kind === 'documents') return new UnorderedResult(target);
  const { query } = target.plan;
  if (query.findNearest !== undefined) {
    throw invalidArgument('A vector search cannot be listened to.');
  }
  return query.limit === undefined && query.offset === 0
    ? new UnorderedResult(target)
    : new WindowResult(target.plan, view);
}

/** Whether a document belongs is a matter of that document alone: nothing to remember. */
class UnorderedResult implements LiveResult {
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
    const removed: Departure[] = [];
    for (const { path, before, after } of changes) {
      if (this.#holds(after)) changed.push(after);
      else if (this.#holds(before)) removed.push(departure(path, after));
    }
    return { changed, removed };
  }

  #holds(document: Document | undefined): document is Document {
    if (document === undefined) return false;
    return this.#target.kind === 'documents' || matchesPlan(this.#target.plan, document);
  }
}

/** With an offset or a limit, a document that comes or goes lets others in or out. */
class WindowResult implements LiveResult {
  readonly #plan: QueryPlan;
  readonly #window: Window;

  constructor(plan: QueryPlan, view: View) {
    const { limit, ...unlimited } = plan.query;
    const { offset } = plan.query;
    this.#plan = planQuery({ ...unlimited, offset: 0 });
    this.#window = new Window(runQuery(view, this.#plan), (a, b) => comparePlan(this.#plan, a, b), {
      offset,
      limit: limit ?? Infinity,
    });
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
    const removed: Departure[] = [];
    for (const { was, is } of this.#window.takeMoves()) {
      if (is !== undefined) changed.push(is);
      else if (was !== undefined) removed.push(departure(was.path, view.get(was.path)));
    }
    return { changed, removed };
  }
}

const departure = (path: ResourcePath, document: Document | undefined): Departure =>
  document === undefined ? { path } : { path, document };

/** Targets of the same text have the same result. */
export function targetText(target: Target): string {
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

/** The texts under which the changes are filed that a target may be about. */
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

/** The topics that a change of this document belongs to. */
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
