import { databaseText, type DatabaseId } from '../model/resource-path.ts';
import type { Micros } from '../model/value.ts';
import { Clock, systemTime } from './clock.ts';
import { Database } from './database.ts';
import type { IndexFile } from './indexes/index-file.ts';
import { Journal, type DatabaseState, type JournalEntry } from './storage/journal.ts';
import { Snapshot } from './storage/snapshot.ts';

export interface DatabasesOptions {
  /** Returns microseconds since the Unix epoch. */
  readonly now?: () => Micros;
  /** The folder for the journal. If absent, commits exist only in memory. */
  readonly dataDirectory?: string;
  /** If present, queries without a required index fail, as in the service. */
  readonly indexes?: IndexFile;
}

/** The databases of all projects, with a shared clock and journal. */
export class Databases {
  readonly #clock: Clock;
  readonly #journal: Journal | undefined;
  /** New databases start at this time, because a client may have received an earlier read time. */
  readonly #start: Snapshot;
  readonly #indexes: IndexFile | undefined;
  readonly #databases = new Map<string, Database>();

  constructor({ now = systemTime, dataDirectory, indexes }: DatabasesOptions = {}) {
    this.#indexes = indexes;
    this.#clock = new Clock(now);
    this.#start = Snapshot.empty.at(this.#clock.next());
    if (dataDirectory === undefined) return;
    this.#journal = new Journal(dataDirectory);
    for (const state of replayed(this.#journal.replay())) this.#open(state.id, state.snapshot);
  }

  /** Creates the database on first use. */
  get(id: DatabaseId): Database {
    return this.#databases.get(databaseText(id)) ?? this.#open(id, this.#start);
  }

  list(): Database[] {
    return [...this.#databases.values()];
  }

  /** No commits are possible afterwards. */
  close(): void {
    this.#journal?.close();
  }

  #open(id: DatabaseId, initial: Snapshot): Database {
    const journal = this.#journal;
    const database = new Database(id, {
      now: this.#clock.next,
      initial,
      ...(this.#indexes !== undefined && { indexes: this.#indexes }),
      ...(journal !== undefined && {
        record: ({ commitTime, changes }) => {
          if (journal.needsCompaction) journal.compact(this.#states());
          journal.append({ databaseId: id, time: commitTime, changes });
        },
      }),
    });
    this.#databases.set(databaseText(id), database);
    return database;
  }

  #states(): DatabaseState[] {
    return this.list().map((database) => ({ id: database.id, snapshot: database.view() }));
  }
}

/** Returns the final state of each database in the journal. */
function replayed(entries: Iterable<JournalEntry>): DatabaseState[] {
  const histories = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const name = databaseText(entry.databaseId);
    const history = histories.get(name);
    if (history === undefined) histories.set(name, [entry]);
    else history.push(entry);
  }
  return Array.from(histories.values(), (history) => {
    const { databaseId: id, time } = history.at(-1)!;
    const changes = history.flatMap((entry) => entry.changes);
    return { id, snapshot: Snapshot.empty.with(changes, time) };
  });
}
