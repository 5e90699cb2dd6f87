// Requests of any caller in the format of Firestore's REST API.
import type { Json } from '../../emulators/firestore/wire/json.ts';
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import type { Person } from './people.ts';
import { messageOf, messagesOf, SERVER_TIME, type Fields, type Plain } from './values.ts';

/** A placeholder for the project. */
export const PROJECT = 'demo-rules';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const ROOT = `${DATABASE}/documents`;

export const nameOf = (path: string) => `${ROOT}/${path}`;

/** A method of Firestore and its request. */
export interface FirestoreRequest {
  readonly method: 'BatchGetDocuments' | 'RunQuery' | 'RunAggregationQuery' | 'Commit';
  readonly message: { readonly [name: string]: Json | object };
}

/** A request by a person, with its expected outcome. */
export interface Attempt extends FirestoreRequest {
  readonly name: string;
  readonly person: Person;
  readonly may: boolean;
  /** the documents that the request changes if it is allowed */
  readonly touches: readonly string[];
}

export const getting = (...documents: readonly string[]): FirestoreRequest => ({
  method: 'BatchGetDocuments',
  message: { database: DATABASE, documents: documents.map(nameOf) },
});

interface Query {
  readonly collectionId?: string;
  readonly allDescendants?: boolean;
  /** a field and its allowed values */
  readonly where?: readonly [field: string, among: readonly Plain[]];
  /** the document with this path */
  readonly named?: string;
  readonly limit?: number;
}

const structured = ({ collectionId, allDescendants, where, named, limit }: Query) => ({
  from: [{ ...(collectionId && { collectionId }), ...(allDescendants && { allDescendants }) }],
  ...(where && {
    where: {
      fieldFilter: { field: { fieldPath: where[0] }, op: 'IN', value: messageOf(where[1]) },
    },
  }),
  ...(named !== undefined && {
    where: {
      fieldFilter: {
        field: { fieldPath: '__name__' },
        op: 'EQUAL',
        value: { referenceValue: nameOf(named) },
      },
    },
  }),
  ...(limit !== undefined && { limit }),
});

const parentName = (parent: string) => (parent === '' ? ROOT : nameOf(parent));

/** @param parent a document, or empty for the root */
export const querying = (parent: string, query: Query): FirestoreRequest => ({
  method: 'RunQuery',
  message: { parent: parentName(parent), structuredQuery: structured(query) },
});

export const counting = (parent: string, query: Query): FirestoreRequest => ({
  method: 'RunAggregationQuery',
  message: {
    parent: parentName(parent),
    structuredAggregationQuery: {
      structuredQuery: structured(query),
      aggregations: [{ alias: 'count', count: {} }],
    },
  },
});

export const committing = (...writes: readonly WriteMessage[]): FirestoreRequest => ({
  method: 'Commit',
  message: { database: DATABASE, writes },
});

interface WriteOptions {
  /** paths of changed and deleted fields; absent: replaces the document */
  readonly mask?: readonly string[];
  readonly exists?: boolean;
  readonly transforms?: WriteMessage['updateTransforms'];
}

/** Quotes a field path segment that is not a plain word. */
export const quoted = (field: string) => (/^\w+$/.test(field) ? field : `\`${field}\``);

/** Builds a write of a document. The database fills in fields with `SERVER_TIME`. */
export function setting(path: string, fields: Fields, options: WriteOptions = {}): WriteMessage {
  const { mask, exists, transforms = [] } = options;
  const clientFields = Object.entries(fields).filter(([, value]) => value !== SERVER_TIME);
  const times = Object.keys(fields)
    .filter((name) => fields[name] === SERVER_TIME)
    .map(quoted);
  const filledIn = [
    ...times.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
    ...transforms,
  ];
  return {
    update: { name: nameOf(path), fields: messagesOf(Object.fromEntries(clientFields)) },
    ...(mask && { updateMask: { fieldPaths: mask.filter((field) => !times.includes(field)) } }),
    ...(filledIn.length > 0 && { updateTransforms: filledIn }),
    ...(exists !== undefined && { currentDocument: { exists } }),
  };
}

/** Builds an update of some fields of an existing document. */
export const changing = (path: string, fields: Fields): WriteMessage =>
  setting(path, fields, { mask: Object.keys(fields), exists: true });

export const deleting = (path: string): WriteMessage => ({ delete: nameOf(path) });

/** Returns the names that more than one attempt has. */
export function repeatedNames(attempts: readonly Attempt[]): readonly string[] {
  const seen = new Set<string>();
  return attempts.flatMap(({ name }) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
}
