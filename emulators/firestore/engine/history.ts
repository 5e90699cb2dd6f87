import { documentSize } from '../model/document.ts';
import type { Micros } from '../model/value.ts';
import type { Snapshot } from './snapshot.ts';
import type { Change } from './write.ts';

/** Reads may look back this far, as long as the limits below allow. */
const RETENTION: Micros = 60_000_000n;
const MAX_VERSIONS = 1000;
/** Of documents that only old versions still hold. */
const MAX_REPLACED_BYTES = 32 * 1024 * 1024;
/** What a document weighs here beyond its size at Firestore: maps and values are objects. */
const OVERHEAD_BYTES = 2 * 1024;

interface Version {
  readonly snapshot: Snapshot;
  /** Weight of the documents that the next version has replaced. */
  replacedBytes: number;
}

/** The latest versions of a database, bounded in age, number and size. */
export class History {
  /** Oldest first; never empty. Each is the state until the next begins. */
  readonly #versions: Version[];
  #replacedBytes = 0;

  constructor(first: Snapshot) {
    this.#versions = [{ snapshot: first, replacedBytes: 0 }];
  }

  get head(): Snapshot {
    return this.#versions.at(-1)!.snapshot;
  }

  push(snapshot: Snapshot, changes: readonly Change[]): void {
    const last = this.#versions.at(-1)!;
    for (const { path, before } of changes) {
      if (before === undefined) continue;
      last.replacedBytes += documentSize(path, before.fields) + OVERHEAD_BYTES;
    }
    this.#replacedBytes += last.replacedBytes;
    this.#versions.push({ snapshot, replacedBytes: 0 });
    this.#forget(snapshot.readTime - RETENTION);
  }

  /** The state at that time; undefined when it has been forgotten. */
  at(readTime: Micros): Snapshot | undefined {
    return this.#versions.findLast(({ snapshot }) => snapshot.readTime <= readTime)?.snapshot;
  }

  #forget(horizon: Micros): void {
    let [oldest, next] = this.#versions;
    while (
      next !== undefined &&
      oldest !== undefined &&
      (next.snapshot.readTime <= horizon ||
        this.#versions.length > MAX_VERSIONS ||
        this.#replacedBytes > MAX_REPLACED_BYTES)
    ) {
      this.#versions.shift();
      this.#replacedBytes -= oldest.replacedBytes;
      [oldest, next] = this.#versions;
    }
  }
}
