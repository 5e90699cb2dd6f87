// Requests as anybody could send them, in the words of Firestore's REST interface.
import type { Json } from '../../emulators/firestore/wire/json.ts';
import type { WriteMessage } from '../../emulators/firestore/wire/messages.ts';
import type { Person } from './people.ts';
import { messageOf, messagesOf, SERVER_TIME, type Fields, type Plain } from './values.ts';

/** Stands for the project of whoever asks. */
export const PROJECT = 'demo-rules';
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const ROOT = `${DATABASE}/documents`;

export const nameOf = (path: string) => `${ROOT}/${path}`;

/** A method of Firestore and what it is asked. */
export interface Asked {
  readonly method: 'BatchGetDocuments' | 'RunQuery' | 'RunAggregationQuery' | 'Commit';
  readonly message: { readonly [name: string]: Json | object };
}

/** Something that somebody tries, and whether it is theirs to do. */
export interface Attempt extends Asked {
  readonly name: string;
  readonly person: Person;
  readonly may: boolean;
  /** the documents that are not as they were, should it come through */
  readonly touches: readonly string[];
}

export const getting = (...documents: readonly string[]): Asked => ({
  method: 'BatchGetDocuments',
  message: { database: DATABASE, documents: documents.map(nameOf) },
});

interface Query {
  readonly collectionId?: string;
  readonly allDescendants?: boolean;
  /** a field, and what it is one of */
  readonly where?: readonly [field: string, among: readonly Plain[]];
  /** the document of that path */
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

/** @param parent a document; empty for the root */
export const querying = (parent: string, query: Query): Asked => ({
  method: 'RunQuery',
  message: { parent: parentName(parent), structuredQuery: structured(query) },
});

export const counting = (parent: string, query: Query): Asked => ({
  method: 'RunAggregationQuery',
  message: {
    parent: parentName(parent),
    structuredAggregationQuery: {
      structuredQuery: structured(query),
      aggregations: [{ alias: 'count', count: {} }],
    },
  },
});

export const committing = (...writes: readonly WriteMessage[]): Asked => ({
  method: 'Commit',
  message: { database: DATABASE, writes },
});

interface WriteOptions {
  /** paths of the fields that change, also those that go; absent: the document becomes what is given */
  readonly mask?: readonly string[];
  readonly exists?: boolean;
  readonly transforms?: WriteMessage['updateTransforms'];
}

/** In a path of fields a name that is no plain word stands in backquotes. */
export const quoted = (field: string) => (/^\w+$/.test(field) ? field : `\`${field}\``);

/** Writes a document; a field that is `SERVER_TIME` is filled in by the database. */
export function setting(path: string, fields: Fields, options: WriteOptions = {}): WriteMessage {
  const { mask, exists, transforms = [] } = options;
  const given = Object.entries(fields).filter(([, value]) => value !== SERVER_TIME);
  const times = Object.keys(fields)
    .filter((name) => fields[name] === SERVER_TIME)
    .map(quoted);
  const filledIn = [
    ...times.map((fieldPath) => ({ fieldPath, setToServerValue: 'REQUEST_TIME' })),
    ...transforms,
  ];
  return {
    update: { name: nameOf(path), fields: messagesOf(Object.fromEntries(given)) },
    ...(mask && { updateMask: { fieldPaths: mask.filter((field) => !times.includes(field)) } }),
    ...(filledIn.length > 0 && { updateTransforms: filledIn }),
    ...(exists !== undefined && { currentDocument: { exists } }),
  };
}

/** Changes some fields of a document that is there. */
export const changing = (path: string, fields: Fields): WriteMessage =>
  setting(path, fields, { mask: Object.keys(fields), exists: true });

export const deleting = (path: string): WriteMessage => ({ delete: nameOf(path) });
