import type { Database } from '../engine/database.ts';
import type { Databases } from '../engine/store.ts';
import { Watch } from '../engine/watch.ts';
import {
  databaseText,
  parseDocumentName,
  parseParentName,
  sameDatabase,
} from '../model/resource-path.ts';
import type { DatabaseId, ResourcePath } from '../model/resource-path.ts';
import type { Ruleset } from '../rules/access.ts';
import { invalidArgument } from '../status.ts';
import type { Caller } from './caller.ts';
import { Guard } from './guard.ts';

/** What one caller works with in one database. */
export interface Access {
  readonly database: Database;
  readonly guard: Guard;
}

/** The rules in force for a project, and word of their replacement. */
export interface RulesSource {
  get(project: string): Ruleset;
  /**
   * @param listener told the project, or undefined when many may be concerned
   * @returns ends the subscription
   */
  onChange(listener: (project: string | undefined) => void): () => void;
}

/** Opens databases for callers, each with a guard in front. */
export class Gate {
  readonly rules: RulesSource;
  readonly #databases: Databases;
  readonly #watches = new WeakMap<Database, Watch>();

  constructor(databases: Databases, rules: RulesSource) {
    this.#databases = databases;
    this.rules = rules;
  }

  open(id: DatabaseId, caller: Caller): Access {
    const guard = new Guard(caller, () => this.rules.get(id.project));
    return { database: this.#databases.get(id), guard };
  }

  /** One for each database, so that equal targets of all clients share their work. */
  watch(database: Database): Watch {
    let watch = this.#watches.get(database);
    if (!watch) this.#watches.set(database, (watch = new Watch(database)));
    return watch;
  }
}

/** Parses the name of a document that the request's database must hold. */
export function documentIn(database: Database, name: string | undefined): ResourcePath {
  return checkedIn(database, parseDocumentName(name ?? ''));
}

/** Parses the name of a document, or of the root, that the request's database must hold. */
export function parentIn(database: Database, name: string | undefined): ResourcePath {
  return checkedIn(database, parseParentName(name ?? ''));
}

export function checkedIn(database: Database, path: ResourcePath): ResourcePath {
  if (sameDatabase(path.databaseId, database.id)) return path;
  throw invalidArgument(
    `The request was for database '${databaseText(database.id)}' ` +
      `but was attempting to access database '${databaseText(path.databaseId)}'`,
  );
}
