import { project } from '../engine/query/run-query.ts';
import type { Target, TargetDelta } from '../engine/watch/target.ts';
import type { WatchSession, WatchSnapshot } from '../engine/watch/watch.ts';
import type { FieldPath } from '../model/field-path.ts';
import { pathText } from '../model/resource-path.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import { formatTimestamp } from '../model/timestamp.ts';
import type { Micros } from '../model/value.ts';
import { invalidArgument, StatusError } from '../status.ts';
import { encodeDocument } from '../wire/document.ts';
import type {
  ListenRequest,
  ListenResponse,
  TargetChangeMessage,
  TargetMessage,
} from '../wire/messages.ts';
import type { DatabaseAccess, DatabaseGateway } from './access.ts';
import type { Dependencies } from './guard.ts';
import {
  changesByDocument,
  changesSinceToken,
  decodeTarget,
  authorizeTarget,
  selectionOf,
} from './listen-target.ts';
import type { DocumentChange } from './listen-target.ts';
import { encodeResumeToken } from './resume-token.ts';
import type { OpenStream, StreamSession } from './streams.ts';

/** Server SDKs abort a stream after two minutes without messages. */
const HEARTBEAT_MS = 30_000;

/**
 * The targets of one client and their changes.
 *
 * Each addTarget and removeTarget is acknowledged exactly once; a client that receives more
 * acknowledgments stops working. A snapshot ends with a message that has a read time and no target
 * ids. Read times never decrease.
 */
export class ListenSession implements StreamSession<ListenRequest> {
  readonly #access: DatabaseAccess;
  readonly #stream: OpenStream<ListenResponse>;
  readonly #targets = new Map<number, Target>();
  /** A negative target id watches the documents that the decision about the target depends on. */
  readonly #watchSession: WatchSession;
  readonly #stopObservingRules: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(
    access: DatabaseAccess,
    gateway: DatabaseGateway,
    stream: OpenStream<ListenResponse>,
  ) {
    const { database } = access;
    this.#access = access;
    this.#stream = stream;
    this.#watchSession = gateway
      .watch(database)
      .open((snapshot) => stream.attempt(() => this.#onSnapshot(snapshot)));
    this.#stopObservingRules = gateway.rules.onChange((project = database.id.project) => {
      if (project === database.id.project) stream.attempt(() => this.#judgeAll());
    });
    this.#heartbeat = setInterval(
      () => stream.attempt(() => this.#sendHeartbeat()),
      HEARTBEAT_MS,
    ).unref();
  }

  message({ addTarget, removeTarget }: ListenRequest): void {
    if (addTarget) this.#addTarget(addTarget);
    else if (removeTarget !== undefined) this.#removeTarget(removeTarget);
    else throw invalidArgument('The request neither adds nor removes a target.');
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#stopObservingRules();
    this.#watchSession.close();
  }

  #addTarget(message: TargetMessage): void {
    const id = message.targetId || this.#unusedId();
    if (id < 0) throw invalidArgument('A target id must be positive.');
    this.#dropTarget(id);
    this.#removeOnError(id, () => {
      const { database, guard } = this.#access;
      const target = decodeTarget(database, message);
      const dependencies = authorizeTarget(guard, database.view(), target);
      const { readTime, documents } = this.#watchSession.add(id, target);
      this.#targets.set(id, target);
      this.#watchDependencies(id, dependencies);
      const isResumed = Boolean(message.resumeToken ?? message.readTime);
      const changes = isResumed && changesSinceToken(database, target, message, documents);
      if (changes) this.#sendResult(id, changes, readTime, { count: documents.length });
      else
        this.#sendResult(id, { changed: documents, removed: [] }, readTime, { isReset: isResumed });
      if (message.once) this.#removeTarget(id);
    });
  }

  /**
   * Sends the result of a target.
   *
   * @param how.count the number of documents in the result. A client with another number requests
   * the target again.
   * @param how.isReset tells the client to drop its documents of the target first
   */
  #sendResult(
    id: number,
    changes: TargetDelta,
    readTime: Micros,
    how: { readonly count?: number; readonly isReset?: boolean },
  ): void {
    const targetIds = [id];
    this.#sendTargetChange({ targetChangeType: 'ADD', targetIds });
    if (how.isReset) this.#sendTargetChange({ targetChangeType: 'RESET', targetIds });
    this.#sendChanges([[id, changes]], readTime);
    if (how.count !== undefined) {
      this.#stream.send({ filter: { targetId: id, count: how.count } });
    }
    const readTimestamp = snapshotStamp(readTime);
    this.#sendTargetChange({ targetChangeType: 'CURRENT', targetIds, ...readTimestamp });
    this.#sendTargetChange(readTimestamp);
  }

  /**
   * Acknowledges unknown targets too, because a target may just have been removed with an error.
   */
  #removeTarget(id: number): void {
    this.#dropTarget(id);
    this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [id] });
  }

  #unusedId(): number {
    return Math.max(0, ...this.#targets.keys()) + 1;
  }

  #dropTarget(id: number): void {
    this.#targets.delete(id);
    this.#watchSession.remove(id);
    this.#watchSession.remove(-id);
  }

  /** Removes the target with an error if the action fails. Other targets continue. */
  #removeOnError(id: number, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#dropTarget(id);
      const cause = { code: error.code, message: error.message };
      this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [id], cause });
    }
  }

  #watchDependencies(id: number, paths: Dependencies): void {
    if (paths.length > 0) this.#watchSession.add(-id, { kind: 'documents', paths });
    else this.#watchSession.remove(-id);
  }

  #authorizeAgain(id: number): void {
    const target = this.#targets.get(id);
    if (!target) return;
    const { database, guard } = this.#access;
    this.#removeOnError(id, () => {
      this.#watchDependencies(id, authorizeTarget(guard, database.view(), target));
    });
  }

  #judgeAll(): void {
    for (const id of this.#targets.keys()) this.#authorizeAgain(id);
  }

  #onSnapshot({ readTime, deltas }: WatchSnapshot): void {
    // Whether a document may be read can depend on its fields.
    for (const id of deltas.keys()) {
      if (id < 0 || this.#targets.get(id)?.kind === 'documents') this.#authorizeAgain(Math.abs(id));
    }
    const ours = [...deltas].filter(([id]) => this.#targets.has(id));
    if (ours.length === 0) return;
    this.#sendChanges(ours, readTime);
    this.#sendTargetChange(snapshotStamp(readTime));
  }

  #sendHeartbeat(): void {
    if (this.#targets.size === 0) return;
    this.#sendTargetChange(snapshotStamp(this.#access.database.view().readTime));
  }

  #sendTargetChange(targetChange: TargetChangeMessage): void {
    this.#stream.send({ targetChange });
  }

  #sendChanges(deltas: readonly (readonly [number, TargetDelta])[], readTime: Micros): void {
    const selectionFor = ([id]: readonly [number, TargetDelta]) => {
      const target = this.#targets.get(id);
      return target && selectionOf(target);
    };
    const withoutSelection = deltas.filter((delta) => !selectionFor(delta));
    for (const change of changesByDocument(withoutSelection))
      this.#sendChange(change, undefined, readTime);
    for (const delta of deltas) {
      const select = selectionFor(delta);
      if (!select) continue;
      for (const change of changesByDocument([delta])) this.#sendChange(change, select, readTime);
    }
  }

  #sendChange(
    change: DocumentChange,
    select: readonly FieldPath[] | undefined,
    readTime: Micros,
  ): void {
    const { path, document, targetIds, removedTargetIds } = change;
    if (document && (targetIds.length > 0 || this.#canGet(path))) {
      this.#stream.send({
        documentChange: {
          document: encodeDocument(project(select, document)),
          ...(targetIds.length > 0 && { targetIds }),
          ...(removedTargetIds.length > 0 && { removedTargetIds }),
        },
      });
      return;
    }
    const removal = {
      document: pathText(path),
      removedTargetIds,
      readTime: formatTimestamp(readTime),
    };
    this.#stream.send(document ? { documentRemove: removal } : { documentDelete: removal });
  }

  /** Returns whether the client may still read a document that left a target. */
  #canGet(path: ResourcePath): boolean {
    const { database, guard } = this.#access;
    try {
      guard.get(database.view(), [path]);
      return true;
    } catch (error) {
      if (error instanceof StatusError) return false;
      throw error;
    }
  }
}

const snapshotStamp = (readTime: Micros) => ({
  readTime: formatTimestamp(readTime),
  resumeToken: encodeResumeToken(readTime),
});
