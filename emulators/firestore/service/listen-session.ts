import { project } from '../engine/query-run.ts';
import type { Target, TargetDelta } from '../engine/target.ts';
import type { WatchSession, WatchSnapshot } from '../engine/watch.ts';
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
import type { Access, Gate } from './access.ts';
import type { Dependencies } from './guard.ts';
import {
  changesByDocument,
  changesSinceToken,
  decodeTarget,
  judgeTarget,
  selectionOf,
} from './listen-target.ts';
import type { DocumentChange } from './listen-target.ts';
import { encodeResumeToken } from './resume-token.ts';
import type { OpenStream, StreamSession } from './streams.ts';

/** Server SDKs give up a stream that was silent for two minutes. */
const HEARTBEAT_MS = 30_000;

/**
 * The targets of one client, and what happens to them.
 *
 * Each addTarget and each removeTarget is acknowledged exactly once; a client that counts more
 * acknowledgements than it asked for stops working. A snapshot ends with a message that names no
 * target and carries its time, and times never go back.
 */
export class ListenSession implements StreamSession<ListenRequest> {
  readonly #access: Access;
  readonly #stream: OpenStream<ListenResponse>;
  readonly #targets = new Map<number, Target>();
  /** Under a target's negative id it watches the documents that the target's verdict depends on. */
  readonly #watching: WatchSession;
  readonly #stopObservingRules: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(access: Access, gate: Gate, stream: OpenStream<ListenResponse>) {
    const { database } = access;
    this.#access = access;
    this.#stream = stream;
    this.#watching = gate
      .watch(database)
      .open((snapshot) => stream.attempt(() => this.#onSnapshot(snapshot)));
    this.#stopObservingRules = gate.rules.onChange((project = database.id.project) => {
      if (project === database.id.project) stream.attempt(() => this.#judgeAll());
    });
    this.#heartbeat = setInterval(() => stream.attempt(() => this.#beat()), HEARTBEAT_MS).unref();
  }

  message({ addTarget, removeTarget }: ListenRequest): void {
    if (addTarget) this.#addTarget(addTarget);
    else if (removeTarget !== undefined) this.#removeTarget(removeTarget);
    else throw invalidArgument('The request neither adds nor removes a target.');
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#stopObservingRules();
    this.#watching.close();
  }

  #addTarget(message: TargetMessage): void {
    const id = message.targetId || this.#unusedId();
    if (id < 0) throw invalidArgument('A target id must be positive.');
    this.#forget(id);
    this.#orRefuse(id, () => {
      const { database, guard } = this.#access;
      const target = decodeTarget(database, message);
      const dependencies = judgeTarget(guard, database.view(), target);
      const { readTime, documents } = this.#watching.add(id, target);
      this.#targets.set(id, target);
      this.#watchDependencies(id, dependencies);
      const isResumed = Boolean(message.resumeToken ?? message.readTime);
      const changes = isResumed && changesSinceToken(database, target, message, documents);
      if (changes) this.#fill(id, changes, readTime, { count: documents.length });
      else this.#fill(id, { changed: documents, removed: [] }, readTime, { isReset: isResumed });
      if (message.once) this.#removeTarget(id);
    });
  }

  /**
   * Brings the client to the target's result.
   *
   * @param how.count what the client must have then; if it has not, it asks anew
   * @param how.isReset what the client knows of the target is to be forgotten first
   */
  #fill(
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
    const stamp = snapshotStamp(readTime);
    this.#sendTargetChange({ targetChangeType: 'CURRENT', targetIds, ...stamp });
    this.#sendTargetChange(stamp);
  }

  /** Also acknowledged when there is no such target: it may just have been refused. */
  #removeTarget(id: number): void {
    this.#forget(id);
    this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [id] });
  }

  #unusedId(): number {
    return Math.max(0, ...this.#targets.keys()) + 1;
  }

  #forget(id: number): void {
    this.#targets.delete(id);
    this.#watching.remove(id);
    this.#watching.remove(-id);
  }

  /** What goes wrong with a target ends that target and no other. */
  #orRefuse(id: number, act: () => void): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof StatusError)) throw error;
      this.#forget(id);
      const cause = { code: error.code, message: error.message };
      this.#sendTargetChange({ targetChangeType: 'REMOVE', targetIds: [id], cause });
    }
  }

  #watchDependencies(id: number, paths: Dependencies): void {
    if (paths.length > 0) this.#watching.add(-id, { kind: 'documents', paths });
    else this.#watching.remove(-id);
  }

  #judgeAgain(id: number): void {
    const target = this.#targets.get(id);
    if (!target) return;
    const { database, guard } = this.#access;
    this.#orRefuse(id, () => {
      this.#watchDependencies(id, judgeTarget(guard, database.view(), target));
    });
  }

  #judgeAll(): void {
    for (const id of this.#targets.keys()) this.#judgeAgain(id);
  }

  #onSnapshot({ readTime, deltas }: WatchSnapshot): void {
    // What may be read of a document can depend on the document itself.
    for (const id of deltas.keys()) {
      if (id < 0 || this.#targets.get(id)?.kind === 'documents') this.#judgeAgain(Math.abs(id));
    }
    const ours = [...deltas].filter(([id]) => this.#targets.has(id));
    if (ours.length === 0) return;
    this.#sendChanges(ours, readTime);
    this.#sendTargetChange(snapshotStamp(readTime));
  }

  #beat(): void {
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
    const whole = deltas.filter((delta) => !selectionFor(delta));
    for (const change of changesByDocument(whole)) this.#sendChange(change, undefined, readTime);
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
    if (document && (targetIds.length > 0 || this.#mayGet(path))) {
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

  /** A document that has left a target may be none of the client's business any more. */
  #mayGet(path: ResourcePath): boolean {
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
