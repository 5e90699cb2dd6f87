import { documentSize } from '../../model/document.ts';
import type { Micros } from '../../model/value.ts';
import type { Snapshot } from './snapshot.ts';
import type { Change } from '../writes/write.ts';

/** Reads can go back this far, unless the limits below are reached first. */
const RETENTION: Micros = 60_000_000n;
const MAX_VERSIONS = 1000;
/** Limit for documents that only earlier versions still reference. */
const MAX_REPLACED_BYTES = 32 * 1024 * 1024;
/**
 * Estimated memory of a document beyond its Firestore size, because maps and values are objects.
 */
const OVERHEAD_BYTES = 2 * 1024;

interface Version {
  readonly snapshot: Snapshot;
  /** Size of the documents that the next version replaced. */
  replacedBytes: number;
}

/** The latest versions of a database, limited by age, count and size. */
export class History {
  /** Oldest first and never empty. Each version is valid until the next one. */
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
    this.#dropOldVersions(snapshot.readTime - RETENTION);
  }

  /** Returns the version at that time, or undefined if it was dropped. */
  at(readTime: Micros): Snapshot | undefined {
    return this.#versions.findLast(({ snapshot }) => snapshot.readTime <= readTime)?.snapshot;
  }

  #dropOldVersions(horizon: Micros): void {
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
