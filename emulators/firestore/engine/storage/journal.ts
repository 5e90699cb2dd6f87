import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Document } from '../../model/document.ts';
import {
  databaseText,
  documentPath,
  parseDatabaseName,
  relativeText,
  type DatabaseId,
  type ResourcePath,
} from '../../model/resource-path.ts';
import { formatTimestamp, parseTimestamp } from '../../model/timestamp.ts';
import type { Micros } from '../../model/value.ts';
import { decodeDocument, encodeDocument, type DocumentJson } from './document-json.ts';
import { linesOf, writeFully, writeLines } from './line-files.ts';
import type { Snapshot } from './snapshot.ts';

const HEADER = 'daily-snapshot firestore journal 1';
/** Compaction starts only after this much was appended. */
const MIN_GROWTH_BYTES = 8 * 1024 * 1024;

/** The changes of one commit, or of several compacted commits. */
export interface JournalEntry {
  readonly databaseId: DatabaseId;
  readonly time: Micros;
  readonly changes: readonly { path: ResourcePath; after: Document | undefined }[];
}

export interface DatabaseState {
  readonly id: DatabaseId;
  readonly snapshot: Snapshot;
}

interface EntryJson {
  readonly database: string;
  readonly time: string;
  /** An entry with only a path is a delete. */
  readonly changes: readonly (DocumentJson | { readonly path: string })[];
}

/**
 * The commits of all databases in one file, for a single process.
 *
 * After a header, each line is one entry: the CRC-32 of its JSON in hexadecimal, a space, and the
 * JSON. The line is written before its commit is acknowledged, so it survives the end of the
 * process. The operating system decides when it reaches the disk, so a power failure may lose the
 * latest entries.
 */
export class Journal {
  readonly #file: string;
  #descriptor: number;
  /** Bytes of complete entries. The next write overwrites the remains of a failed one. */
  #length = 0;
  #compactedLength = 0;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = join(directory, 'firestore.journal');
    if (existsSync(this.#file)) this.#descriptor = openSync(this.#file, 'r+');
    else this.#descriptor = this.#replace([]);
  }

  /**
   * Reads the entries and truncates an incomplete last one. Call this once, before the first
   * `append`.
   *
   * @throws Error when the file is damaged before its end
   */
  *replay(): Iterable<JournalEntry> {
    const bytes = readFileSync(this.#file);
    let start = HEADER.length + 1;
    if (bytes.toString('latin1', 0, start) !== `${HEADER}\n`) {
      throw new Error(`${this.#file} is not a journal of this version`);
    }
    for (const line of linesOf(bytes, start)) {
      if (!isComplete(line)) break;
      yield entryOf(line);
      start += line.length + 1;
    }
    for (const line of linesOf(bytes, start)) {
      if (!isComplete(line)) continue;
      throw new Error(
        `${this.#file} is damaged at byte ${start}, and complete entries follow. ` +
          'Restore the file from a backup, or truncate it there to discard them.',
      );
    }
    ftruncateSync(this.#descriptor, start);
    this.#length = start;
  }

  append(entry: JournalEntry): void {
    this.#length += writeFully(this.#descriptor, `${lineOf(entry)}\n`, this.#length);
  }

  /**
   * Whether the file has more than doubled since the last compaction, as far as this process knows.
   */
  get needsCompaction(): boolean {
    const growth = this.#length - this.#compactedLength;
    return growth > Math.max(this.#compactedLength, MIN_GROWTH_BYTES);
  }

  /**
   * Replaces the entries with the current state. The file is always either the old or the new one.
   */
  compact(states: Iterable<DatabaseState>): void {
    const outgrown = this.#descriptor;
    this.#descriptor = this.#replace(states);
    closeSync(outgrown);
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #replace(states: Iterable<DatabaseState>): number {
    const draft = `${this.#file}.draft`;
    const descriptor = openSync(draft, 'w');
    try {
      const length = writeLines(descriptor, compactLines(states));
      fsyncSync(descriptor);
      renameSync(draft, this.#file);
      this.#length = length;
      this.#compactedLength = length;
      return descriptor;
    } catch (error) {
      closeSync(descriptor);
      throw error;
    }
  }
}

function* compactLines(states: Iterable<DatabaseState>): Iterable<string> {
  yield HEADER;
  for (const { id: databaseId, snapshot } of states) {
    const time = snapshot.readTime;
    yield lineOf({ databaseId, time, changes: [] });
    for (const document of snapshot.documents()) {
      yield lineOf({ databaseId, time, changes: [{ path: document.path, after: document }] });
    }
  }
}

function lineOf({ databaseId, time, changes }: JournalEntry): string {
  const json = JSON.stringify({
    database: databaseText(databaseId),
    time: formatTimestamp(time),
    changes: changes.map(({ path, after }) =>
      after === undefined ? { path: relativeText(path) } : encodeDocument(after),
    ),
  } satisfies EntryJson);
  return `${checksum(json)} ${json}`;
}

function entryOf(line: Buffer): JournalEntry {
  const json = JSON.parse(line.subarray(CHECKSUM_LENGTH + 1).toString()) as EntryJson;
  const databaseId = parseDatabaseName(json.database);
  return {
    databaseId,
    time: parseTimestamp(json.time),
    changes: json.changes.map((change) => {
      const after = 'fields' in change ? decodeDocument(databaseId, change) : undefined;
      return { path: after?.path ?? documentPath(databaseId, change.path), after };
    }),
  };
}

const CHECKSUM_LENGTH = 8;

const checksum = (json: string | Buffer) => crc32(json).toString(16).padStart(CHECKSUM_LENGTH, '0');

const isComplete = (line: Buffer) =>
  line.toString('latin1', 0, CHECKSUM_LENGTH) === checksum(line.subarray(CHECKSUM_LENGTH + 1));
