import type { Document } from '../model/document.ts';
import type { Micros } from '../model/value.ts';
import type { Database } from './database.ts';
import {
  liveResult,
  targetText,
  topicsOf,
  topicsOfDocument,
  type LiveResult,
  type Target,
  type TargetDelta,
} from './target.ts';
import type { Change, Commit } from './write.ts';

/** What one commit means to a session. Targets whose result is as before are absent. */
export interface WatchSnapshot {
  readonly readTime: Micros;
  readonly deltas: ReadonlyMap<number, TargetDelta>;
}

export interface WatchSession {
  /** @returns the result at `readTime`, from which the following snapshots carry on */
  add(id: number, target: Target): { readTime: Micros; documents: Document[] };
  remove(id: number): void;
  close(): void;
}

type Listener = (snapshot: WatchSnapshot) => void;

/** What several listeners, of one session or of many, may have in common. */
interface SharedTarget {
  readonly text: string;
  readonly topics: readonly string[];
  readonly result: LiveResult;
  readonly subscriptions: Set<Subscription>;
}

interface Subscription {
  readonly id: number;
  readonly target: SharedTarget;
  readonly listener: Listener;
}

/**
 * Tells sessions how the results of their targets change, once for each commit.
 *
 * What a commit costs depends on what it changes: a changed document leads by its topics to the
 * targets that may be about it, and identical targets share one result.
 */
export class Watch {
  readonly #database: Database;
  readonly #targets = new Map<string, SharedTarget>();
  readonly #byTopic = new Map<string, Set<SharedTarget>>();

  constructor(database: Database) {
    this.#database = database;
    database.subscribe((commit) => this.#publish(commit));
  }

  /** @param onSnapshot called in the tick of the commit; must not throw */
  open(onSnapshot: Listener): WatchSession {
    const subscriptions = new Map<number, Subscription>();
    // A session closed by another's listener hears no more, not even of the commit in hand.
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
    const text = targetText(target);
    const existing = this.#targets.get(text);
    if (existing !== undefined) return existing;
    const shared: SharedTarget = {
      text,
      topics: topicsOf(target),
      result: liveResult(target, this.#database.view()),
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
    for (const [target, concerned] of this.#concerned(changes)) {
      const delta = target.result.update(concerned, view);
      if (delta.changed.length === 0 && delta.removed.length === 0) continue;
      for (const { id, listener } of target.subscriptions) {
        const deltas = snapshots.get(listener);
        if (deltas === undefined) snapshots.set(listener, new Map([[id, delta]]));
        else deltas.set(id, delta);
      }
    }
    for (const [listener, deltas] of snapshots) listener({ readTime: commitTime, deltas });
  }

  #concerned(changes: readonly Change[]): Map<SharedTarget, Change[]> {
    const concerned = new Map<SharedTarget, Change[]>();
    for (const change of changes) {
      for (const topic of topicsOfDocument(change.path)) {
        for (const target of this.#byTopic.get(topic) ?? []) {
          const known = concerned.get(target);
          if (known === undefined) concerned.set(target, [change]);
          else known.push(change);
        }
      }
    }
    return concerned;
  }
}
