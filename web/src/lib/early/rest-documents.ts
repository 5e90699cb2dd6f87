// Reads documents over REST. Firestore's SDK takes 90 KB.
import type { Condition, DocumentQuery } from '../data/document-query.ts';
import type { RawDocument } from '../data/parse-documents.ts';
import { fieldOf, type EarlyConfig, type EarlySession } from './stored-user.ts';

/** A query without a cursor. */
export type EarlyQuery = Omit<DocumentQuery, 'after'>;

/** A document as the REST API returns it. It can be stored, and `rawDocument` reads it. */
export interface RestDocument {
  readonly name: string;
  readonly fields: unknown;
}

/** Thrown if Firestore answers with an error, such as a denied read. */
export class ReadRefused extends Error {}

/** Reads documents as a user. A read that fails rejects. */
export interface RestReader {
  readonly query: (asked: EarlyQuery) => Promise<readonly RestDocument[]>;
  /** Returns undefined if the document does not exist. */
  readonly get: (path: string) => Promise<RestDocument | undefined>;
}

export function restReader(
  config: EarlyConfig,
  { idToken, attestation }: EarlySession,
): RestReader {
  const origin = config.firestoreEmulator ?? 'https://firestore.googleapis.com';
  const root = `${origin}/v1/projects/${config.projectId}/databases/(default)/documents`;
  const send = async (path: string, body?: object): Promise<Response> =>
    fetch(`${root}${path}?prettyPrint=false`, {
      headers: {
        authorization: `Bearer ${idToken}`,
        ...(attestation !== undefined && { 'X-Firebase-AppCheck': attestation }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  return {
    query: async (asked) => {
      const parts = asked.collection.split('/');
      const collectionId = parts.pop();
      const parent = parts.map((part) => `/${encodeURIComponent(part)}`).join('');
      const response = await send(`${parent}:runQuery`, {
        structuredQuery: { from: [{ collectionId }], ...structured(asked) },
      });
      const entries = await jsonOf(response);
      return (Array.isArray(entries) ? entries : []).flatMap((entry) => {
        const document = fieldOf(entry, 'document');
        return document === undefined ? [] : [restDocument(document)];
      });
    },
    get: async (path) => {
      const response = await send(`/${path.split('/').map(encodeURIComponent).join('/')}`);
      return response.status === 404 ? undefined : restDocument(await jsonOf(response));
    },
  };
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new ReadRefused(`Firestore answered ${response.status}.`);
  return response.json();
}

const DIRECTIONS = { asc: 'ASCENDING', desc: 'DESCENDING' } as const;

function structured({ where = [], orderBy, limit }: EarlyQuery): object {
  const filters = where.flatMap(filtersOf);
  const direction = orderBy && DIRECTIONS[orderBy.direction];
  return {
    ...(filters.length > 0 && { where: { compositeFilter: { op: 'AND', filters } } }),
    ...(orderBy && {
      orderBy: [
        { field: { fieldPath: quoted(orderBy.field) }, direction },
        { field: { fieldPath: '__name__' }, direction },
      ],
    }),
    ...(limit !== undefined && { limit }),
  };
}

function filtersOf(condition: Condition): object[] {
  const field = { fieldPath: condition.field.map(quoted).join('.') };
  const compare = (op: string, value: object) => ({ fieldFilter: { field, op, value } });
  const list = (values: readonly string[]) => ({ arrayValue: { values: values.map(text) } });
  if ('equals' in condition) {
    if (condition.equals === null) return [{ unaryFilter: { field, op: 'IS_NULL' } }];
    return [compare('EQUAL', text(condition.equals))];
  }
  if ('oneOf' in condition) return [compare('IN', list(condition.oneOf))];
  if ('containsAny' in condition) {
    return [compare('ARRAY_CONTAINS_ANY', list(condition.containsAny))];
  }
  return [
    compare('GREATER_THAN_OR_EQUAL', text(condition.from)),
    compare('LESS_THAN_OR_EQUAL', text(condition.to)),
  ];
}

const text = (stringValue: string) => ({ stringValue });

const quoted = (name: string) =>
  /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll(/[`\\]/g, String.raw`\$&`)}\``;

const restDocument = (document: unknown): RestDocument => ({
  name: String(fieldOf(document, 'name')),
  fields: fieldOf(document, 'fields'),
});

/** Returns a document as Firestore's SDK does. */
export function rawDocument({ name, fields }: RestDocument): RawDocument {
  const path = name.replace(/^.*?\/documents\//, '');
  const data = mapOf(fields);
  return { id: path.slice(path.lastIndexOf('/') + 1), ref: { path }, data: () => data };
}

const mapOf = (fields: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).map(([name, value]) => [name, valueOf(value as object)]),
  );

/** Returns a value as Firestore's SDK does. */
function valueOf(value: object): unknown {
  const [type, content] = Object.entries(value)[0] as [string, unknown];
  switch (type) {
    case 'integerValue':
      return Number(content);
    case 'timestampValue':
      return { toDate: () => new Date(String(content)) };
    case 'arrayValue':
      return ((fieldOf(content, 'values') ?? []) as object[]).map(valueOf);
    case 'mapValue':
      return mapOf(fieldOf(content, 'fields'));
    default:
      return content;
  }
}
