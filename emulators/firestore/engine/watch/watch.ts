import type { Document } from '../../model/document.ts';
import type { Micros } from '../../model/value.ts';
import type { Database } from '../database.ts';
import {
  targetResult,
  targetId,
  topicsOf,
  topicsOfDocument,
  type TargetResult,
  type Target,
  type TargetDelta,
} from './target.ts';
import type { Change, Commit } from '../writes/write.ts';

/** The changes of one commit for a session. Targets with an unchanged result are absent. */
export interface WatchSnapshot {
  readonly readTime: Micros;
  readonly deltas: ReadonlyMap<number, TargetDelta>;
}

export interface WatchSession {
  /** @returns the result at `readTime`. Later snapshots describe changes to it. */
  add(id: number, target: Target): { readTime: Micros; documents: Document[] };
  remove(id: number): void;
  close(): void;
}

type Listener = (snapshot: WatchSnapshot) => void;

/** A target that several listeners of one or many sessions share. */
interface SharedTarget {
  readonly text: string;
  readonly topics: readonly string[];
  readonly result: TargetResult;
  readonly subscriptions: Set<Subscription>;
}

interface Subscription {
  readonly id: number;
  readonly target: SharedTarget;
  readonly listener: Listener;
}

/**
 * Reports changes in the results of targets to sessions, once per commit.
 *
 * The cost of a commit depends on its changes. The topics of a changed document lead to the targets
 * that it may affect, and identical targets share one result.
 */
export class Watch {
  readonly #database: Database;
  readonly #targets = new Map<string, SharedTarget>();
  readonly #byTopic = new Map<string, Set<SharedTarget>>();

  constructor(database: Database) {
    this.#database = database;
    database.subscribe((commit) => this.#publish(commit));
  }

  /** @param onSnapshot is called synchronously during the commit and must not throw */
  open(onSnapshot: Listener): WatchSession {
    const subscriptions = new Map<number, Subscription>();
    // A session that another listener closes must not receive the current commit either.
    const listener: Listener = (snapshot) => {
      if (subscriptions.size > 0) onSnapshot(snapshot);
    };
    const session: WatchSession = {
      add: (id, target) => {
        session.remove(id);
        const view = this.#database.view();
        const shared = this.#share(target);
        const subscription = { id, target: shared, listener };
        shared.subscriptions.add(subscription);
        subscriptions.set(id, subscription);
        return { readTime: view.readTime, documents: shared.result.documents(view) };
      },
      remove: (id) => {
        const subscription = subscriptions.get(id);
        if (subscription === undefined) return;
        subscriptions.delete(id);
        this.#release(subscription);
      },
      close: () => {
        for (const id of subscriptions.keys()) session.remove(id);
      },
    };
    return session;
  }

  #share(target: Target): SharedTarget {
    const text = targetId(target);
    const existing = this.#targets.get(text);
    if (existing !== undefined) return existing;
    const shared: SharedTarget = {
      text,
      topics: topicsOf(target),
      result: targetResult(target, this.#database.view()),
      subscriptions: new Set(),
    };
    this.#targets.set(text, shared);
    for (const topic of shared.topics) {
      const targets = this.#byTopic.get(topic);
      if (targets === undefined) this.#byTopic.set(topic, new Set([shared]));
      else targets.add(shared);
    }
    return shared;
  }

  #release(subscription: Subscription): void {
    const { target } = subscription;
    target.subscriptions.delete(subscription);
    if (target.subscriptions.size > 0) return;
    this.#targets.delete(target.text);
    for (const topic of target.topics) {
      const targets = this.#byTopic.get(topic);
      targets?.delete(target);
      if (targets?.size === 0) this.#byTopic.delete(topic);
    }
  }

  #publish({ commitTime, changes }: Commit): void {
    const view = this.#database.view();
    const snapshots = new Map<Listener, Map<number, TargetDelta>>();
    for (const [target, affected] of this.#affectedTargets(changes)) {
      const delta = target.result.update(affected, view);
      if (delta.changed.length === 0 && delta.removed.length === 0) continue;
      for (const { id, listener } of target.subscriptions) {
        const deltas = snapshots.get(listener);
        if (deltas === undefined) snapshots.set(listener, new Map([[id, delta]]));
        else deltas.set(id, delta);
      }
    }
    for (const [listener, deltas] of snapshots) listener({ readTime: commitTime, deltas });
  }

  #affectedTargets(changes: readonly Change[]): Map<SharedTarget, Change[]> {
    const affected = new Map<SharedTarget, Change[]>();
    for (const change of changes) {
      for (const topic of topicsOfDocument(change.path)) {
        for (const target of this.#byTopic.get(topic) ?? []) {
          const changes = affected.get(target);
          if (changes === undefined) affected.set(target, [change]);
          else changes.push(change);
        }
      }
    }
    return affected;
  }
}
