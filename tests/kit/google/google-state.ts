import { alreadyExists, notFound } from './google-refusal.ts';

export type Json = Record<string, unknown>;

interface PendingOperation {
  polls: number;
  readonly apply: () => void;
}

/** The resources of the counterpart of Google. */
export class GoogleState {
  /** resources by API and name, such as `firestore/projects/p/databases/(default)` */
  readonly resources = new Map<string, Json>();
  readonly enabledApis = new Set<string>();
  readonly #operations = new Map<string, PendingOperation>();
  #nextId = 1;

  newId(): string {
    const id = String(this.#nextId);
    this.#nextId += 1;
    return id;
  }

  get(name: string): Json {
    const found = this.resources.get(name);
    if (!found) throw notFound(name);
    return found;
  }

  create(name: string, value: Json): Json {
    if (this.resources.has(name)) throw alreadyExists(name);
    this.resources.set(name, value);
    return value;
  }

  change(name: string, fields: Json): Json {
    const changed = merged(this.get(name), fields);
    this.resources.set(name, changed);
    return changed;
  }

  /** Returns the resources directly below a prefix, in the order of their creation. */
  below(prefix: string): Json[] {
    return [...this.resources].flatMap(([name, value]) =>
      name.startsWith(`${prefix}/`) && !name.slice(prefix.length + 1).includes('/') ? [value] : [],
    );
  }

  /** Starts a long-running operation, whose effect shows only when it is done. */
  startOperation(name: string, apply: () => void): Json {
    this.#operations.set(name, { polls: 0, apply });
    return { name };
  }

  /** Answers the first look with a running operation, and the second with a finished one. */
  pollOperation(name: string): Json {
    const operation = this.#operations.get(name);
    if (!operation) throw notFound(name);
    operation.polls += 1;
    if (operation.polls === 2) operation.apply();
    return operation.polls < 2 ? { name } : { name, done: true, response: {} };
  }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Changes only the given fields, as a patch with a mask does. */
function merged(into: Json, fields: Json): Json {
  const result = { ...into };
  for (const [name, value] of Object.entries(fields)) {
    const existing = result[name];
    result[name] = isObject(value) && isObject(existing) ? merged(existing, value) : value;
  }
  return result;
}
