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
import type { Document } from '../model/document.ts';
import {
  databaseText,
  documentPath,
  parseDatabaseName,
  relativeText,
  type DatabaseId,
  type ResourcePath,
} from '../model/resource-path.ts';
import { formatTimestamp, parseTimestamp } from '../model/timestamp.ts';
import type { Micros } from '../model/value.ts';
import { decodeDocument, encodeDocument, type DocumentJson } from './codec.ts';
import { linesOf, writeFully, writeLines } from './lines.ts';
import type { Snapshot } from './snapshot.ts';

const HEADER = 'daily-snapshot firestore journal 1';
/** Compaction waits until at least so much has been appended. */
const MIN_GROWTH_BYTES = 8 * 1024 * 1024;

/** What one commit, or the compaction of many, left behind. */
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
  /** A path alone: the document was deleted. */
  readonly changes: readonly (DocumentJson | { readonly path: string })[];
}

/**
 * The commits of all databases in one file, for one process at a time.
 *
 * After a header, each line is an entry: the CRC-32 of its JSON in hexadecimal, a space, the JSON.
 * A line is written before its commit is acknowledged, so it survives the end of the process; it
 * is left to the system when it reaches the disk, so a power failure may lose the latest ones.
 */
export class Journal {
  readonly #file: string;
  #descriptor: number;
  /** Bytes of whole entries: what a failed write left behind them is written over. */
  #length = 0;
  #compactedLength = 0;

  constructor(directory: string) {
    mkdirSync(directory, { recursive: true });
    this.#file = join(directory, 'firestore.journal');
    if (existsSync(this.#file)) this.#descriptor = openSync(this.#file, 'r+');
    else this.#descriptor = this.#replace([]);
  }

  /**
   * Reads what is there and cuts off an entry that was not written to its end. To be called once,
   * before the first `append`.
   *
   * @throws Error when something other than the end of the file is damaged
   */
  *replay(): Iterable<JournalEntry> {
    const bytes = readFileSync(this.#file);
    let start = HEADER.length + 1;
    if (bytes.toString('latin1', 0, start) !== `${HEADER}\n`) {
      throw new Error(`${this.#file} is not a journal that this version can read`);
    }
    for (const line of linesOf(bytes, start)) {
      if (!isWhole(line)) break;
      yield entryOf(line);
      start += line.length + 1;
    }
    for (const line of linesOf(bytes, start)) {
      if (!isWhole(line)) continue;
      throw new Error(
        `${this.#file} is damaged at byte ${start}, and there are whole entries after it. ` +
          'Restore it from a copy, or cut it there to lose them.',
      );
    }
    ftruncateSync(this.#descriptor, start);
    this.#length = start;
  }

  append(entry: JournalEntry): void {
    this.#length += writeFully(this.#descriptor, `${lineOf(entry)}\n`, this.#length);
  }

  /** Whether the file has more than doubled since it was compacted, as far as is known. */
  get isOutgrown(): boolean {
    const growth = this.#length - this.#compactedLength;
    return growth > Math.max(this.#compactedLength, MIN_GROWTH_BYTES);
  }

  /** Replaces the history by its outcome. At any moment the file is either the old or the new. */
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

const isWhole = (line: Buffer) =>
  line.toString('latin1', 0, CHECKSUM_LENGTH) === checksum(line.subarray(CHECKSUM_LENGTH + 1));
