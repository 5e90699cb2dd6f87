import type { Database } from '../engine/database.ts';
import type { Databases } from '../engine/databases.ts';
import { Watch } from '../engine/watch/watch.ts';
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

/** A database together with the permissions of one caller. */
export interface DatabaseAccess {
  readonly database: Database;
  readonly guard: Guard;
}

/** Provides the active rules of each project. */
export interface RulesSource {
  get(project: string): Ruleset;
  /**
   * @param listener receives the project, or undefined if several projects may be affected
   * @returns a function that ends the subscription
   */
  onChange(listener: (project: string | undefined) => void): () => void;
}

/** Opens databases for callers, each with its guard. */
export class DatabaseGateway {
  readonly rules: RulesSource;
  readonly #databases: Databases;
  readonly #watches = new WeakMap<Database, Watch>();

  constructor(databases: Databases, rules: RulesSource) {
    this.#databases = databases;
    this.rules = rules;
  }

  open(id: DatabaseId, caller: Caller): DatabaseAccess {
    const guard = new Guard(caller, () => this.rules.get(id.project));
    return { database: this.#databases.get(id), guard };
  }

  /** Each database has one watch, so that identical targets of all clients share their work. */
  watch(database: Database): Watch {
    let watch = this.#watches.get(database);
    if (!watch) this.#watches.set(database, (watch = new Watch(database)));
    return watch;
  }
}

/** Parses a document name and checks that it is in this database. */
export function documentIn(database: Database, name: string | undefined): ResourcePath {
  return checkedIn(database, parseDocumentName(name ?? ''));
}

/** Parses the name of a document or of the root and checks that it is in this database. */
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
