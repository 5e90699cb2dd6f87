import { invalidArgument } from '../status.ts';
import { isInt64, MIN_INT64 } from './int64.ts';
import { compareStrings, sortableText, utf8Length } from './utf8.ts';

/** `projects/{project}/databases/{database}`. */
export interface DatabaseId {
  readonly project: string;
  readonly database: string;
}

/**
 * The name of a document (even number of segments), a collection (odd number) or the root of the
 * documents (no segments) within one database.
 */
export interface ResourcePath {
  readonly databaseId: DatabaseId;
  readonly segments: readonly string[];
}

/** @see https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_SEGMENT_BYTES = 1500;
const MAX_NAME_BYTES = 6 * 1024;
const MAX_SEGMENTS = 200;

export const rootPath = (databaseId: DatabaseId): ResourcePath => ({ databaseId, segments: [] });

/** @param relative such as `cities/paris` */
export function documentPath(databaseId: DatabaseId, relative: string): ResourcePath {
  const path = { databaseId, segments: relative.split('/') };
  if (!isDocument(path)) throw new Error(`Not the path of a document: ${relative}`);
  return path;
}

/** @param relative such as `cities` or `cities/paris/parks` */
export function collectionPath(databaseId: DatabaseId, relative: string): ResourcePath {
  const path = { databaseId, segments: relative.split('/') };
  if (!isCollection(path)) throw new Error(`Not the path of a collection: ${relative}`);
  return path;
}

/** Returns the collection of a document, or the document (or root) that contains a collection. */
export function parent(path: ResourcePath): ResourcePath {
  return { databaseId: path.databaseId, segments: path.segments.slice(0, -1) };
}

export function child(path: ResourcePath, ...segments: readonly string[]): ResourcePath {
  return { databaseId: path.databaseId, segments: [...path.segments, ...segments] };
}

/** Returns the id of a document or collection. The root has none. */
export function lastSegment(path: ResourcePath): string {
  const segment = path.segments.at(-1);
  if (segment === undefined) throw new Error('The root of the documents has no id');
  return segment;
}

export const isRoot = (path: ResourcePath) => path.segments.length === 0;
export const isDocument = (path: ResourcePath) =>
  path.segments.length > 0 && path.segments.length % 2 === 0;
export const isCollection = (path: ResourcePath) => path.segments.length % 2 === 1;

export const sameDatabase = (a: DatabaseId, b: DatabaseId) =>
  a.project === b.project && a.database === b.database;

export function samePath(a: ResourcePath, b: ResourcePath): boolean {
  if (a.segments.length !== b.segments.length) return false;
  for (let index = a.segments.length - 1; index >= 0; index--) {
    if (a.segments[index] !== b.segments[index]) return false;
  }
  return sameDatabase(a.databaseId, b.databaseId);
}

/** Returns whether `path` is below `ancestor` at any depth. A path is not below itself. */
export function isBelow(ancestor: ResourcePath, path: ResourcePath): boolean {
  return (
    path.segments.length > ancestor.segments.length &&
    ancestor.segments.every((segment, index) => segment === path.segments[index]) &&
    sameDatabase(ancestor.databaseId, path.databaseId)
  );
}

/** Formats a path as `cities/paris`. The root is empty. */
export const relativeText = (path: ResourcePath) => path.segments.join('/');

/** Formats `projects/{project}/databases/{database}`. */
export const databaseText = ({ project, database }: DatabaseId) =>
  `projects/${project}/databases/${database}`;

/** Formats `projects/{project}/databases/{database}/documents/cities/paris`. */
export function pathText(path: ResourcePath): string {
  const root = `${databaseText(path.databaseId)}/documents`;
  return isRoot(path) ? root : `${root}/${relativeText(path)}`;
}

/** Returns the number of bytes that a name counts toward a document's size. */
export function nameSize(path: ResourcePath): number {
  return path.segments.reduce((total, segment) => total + utf8Length(segment) + 1, 16);
}

/**
 * Orders names as Firestore does: by database, then segment by segment. Ids of the form
 * `__id<int64>__` come first, by number, then other ids by their UTF-8 bytes. A parent precedes its
 * descendants.
 */
export function comparePaths(a: ResourcePath, b: ResourcePath): number {
  const byDatabase =
    compareStrings(a.databaseId.project, b.databaseId.project) ||
    compareStrings(a.databaseId.database, b.databaseId.database);
  if (byDatabase !== 0) return byDatabase;
  const length = Math.min(a.segments.length, b.segments.length);
  for (let index = 0; index < length; index++) {
    const order = compareSegments(a.segments[index] ?? '', b.segments[index] ?? '');
    if (order !== 0) return order;
  }
  return a.segments.length - b.segments.length;
}

function compareSegments(a: string, b: string): number {
  const numberA = numericId(a);
  const numberB = numericId(b);
  if (numberA === undefined && numberB === undefined) return compareStrings(a, b);
  if (numberA === undefined) return 1;
  if (numberB === undefined) return -1;
  return numberA < numberB ? -1 : numberA > numberB ? 1 : 0;
}

/** Parses the number in an id such as `__id7__`. Each number has exactly one spelling. */
function numericId(segment: string): bigint | undefined {
  if (!segment.startsWith('__id')) return undefined;
  const digits = /^__id(0|-?[1-9]\d{0,18})__$/.exec(segment)?.[1];
  if (digits === undefined) return undefined;
  const number = BigInt(digits);
  return isInt64(number) ? number : undefined;
}

/**
 * Returns a string key. Comparing keys with plain `<` gives the order of `comparePaths` within one
 * database, so sorted storage never compares segments.
 *
 * U+0000 ends a segment, so a parent precedes its children and `a` precedes `a-b`. Inside a
 * segment, U+0000 and U+0001 are escaped with U+0001. A number starts with U+0001 U+0000, which no
 * escaped text does, and therefore sorts first.
 */
export function orderKey(path: ResourcePath): string {
  return path.segments.map(segmentKey).join('\u0000');
}

/** Printable text below the surrogates is its own key. */
const IS_PLAIN = /^(?!__id)[ -\ud7ff]*$/;

function segmentKey(segment: string): string {
  if (IS_PLAIN.test(segment)) return segment;
  const number = numericId(segment);
  if (number !== undefined) {
    return `\u0001\u0000${(number - MIN_INT64).toString(16).padStart(16, '0')}`;
  }
  return sortableText(segment)
    .replaceAll('\u0001', '\u0001\u0002')
    .replaceAll('\u0000', '\u0001\u0001');
}

/** The noun that an error message uses for the invalid name. */
type NameNoun = 'Document name' | 'Document parent name' | 'Database name';

/** Parses `projects/{project}/databases/{database}`. */
export function parseDatabaseName(text: string): DatabaseId {
  const { databaseId, end } = parseDatabasePart(text, 'Database name');
  if (end < text.length) {
    throw invalidArgument(`Database name "${text}" has extra characters at index ${end}.`);
  }
  return databaseId;
}

/** Parses the full name of a document, of a collection or of the root of the documents. */
export function parseResourceName(text: string, noun: NameNoun = 'Document name'): ResourcePath {
  const { databaseId, end } = parseDatabasePart(text, noun);
  expectLiteral(text, noun, end, '/');
  expectLiteral(text, noun, end + 1, 'documents');
  const segments: string[] = [];
  let index = end + 1 + 'documents'.length;
  while (index < text.length) {
    expectLiteral(text, noun, index, '/');
    const segment = segmentAt(text, index + 1);
    checkSegment(text, noun, index + 1, segment, segments.length % 2 === 1);
    segments.push(segment);
    index += 1 + segment.length;
  }
  const path = { databaseId, segments };
  if (nameSize(path) > MAX_NAME_BYTES) {
    throw invalidArgument(`The key path is longer than ${MAX_NAME_BYTES} bytes.`);
  }
  if (segments.length > MAX_SEGMENTS) {
    throw invalidArgument(`The key path has more than ${MAX_SEGMENTS} elements.`);
  }
  return path;
}

/** Parses the full name of a document. */
export function parseDocumentName(text: string): ResourcePath {
  const path = parseResourceName(text, 'Document name');
  if (!isDocument(path)) throw lacksSlash('Document name', text);
  return path;
}

/** Parses the parent of collections: the full name of a document or of the root. */
export function parseParentName(text: string): ResourcePath {
  const path = parseResourceName(text, 'Document parent name');
  if (isCollection(path)) throw lacksSlash('Document parent name', text);
  return path;
}

/** Builds the error for a name that ends before the document id. */
export const lacksSlash = (noun: NameNoun, text: string) =>
  invalidArgument(`${noun} "${text}" lacks "/" at index ${text.length}.`);

/** Checks a collection id that arrives on its own, for example in a query. */
export function validateCollectionId(id: string): void {
  const reason = id.includes('/')
    ? 'it contains "/"'
    : isReserved(id)
      ? 'it is reserved'
      : id === '.' || id === '..'
        ? `it is "${id}"`
        : undefined;
  if (reason !== undefined) {
    throw invalidArgument(`Collection id "${id}" is invalid because ${reason}.`);
  }
  checkSegmentLength(id);
}

function parseDatabasePart(text: string, noun: NameNoun): { databaseId: DatabaseId; end: number } {
  const project = parseId(text, noun, 0, 'projects');
  expectLiteral(text, noun, project.end, '/');
  const database = parseId(text, noun, project.end + 1, 'databases');
  return { databaseId: { project: project.id, database: database.id }, end: database.end };
}

/** Parses `{literal}/{id}`. */
function parseId(
  text: string,
  noun: NameNoun,
  start: number,
  literal: string,
): { id: string; end: number } {
  expectLiteral(text, noun, start, literal);
  const slash = start + literal.length;
  expectLiteral(text, noun, slash, '/');
  const id = segmentAt(text, slash + 1);
  if (id === '') throw lacksResourceId(text, noun, slash + 1);
  return { id, end: slash + 1 + id.length };
}

function segmentAt(text: string, start: number): string {
  const end = text.indexOf('/', start);
  return text.slice(start, end < 0 ? undefined : end);
}

function expectLiteral(text: string, noun: NameNoun, index: number, literal: string): void {
  const isThere = literal === '/' ? text[index] === '/' : segmentAt(text, index) === literal;
  if (!isThere) throw invalidArgument(`${noun} "${text}" lacks "${literal}" at index ${index}.`);
}

const lacksResourceId = (text: string, noun: NameNoun, index: number) =>
  invalidArgument(`${noun} "${text}" lacks a resource id at index ${index}.`);

function checkSegment(
  text: string,
  noun: NameNoun,
  index: number,
  segment: string,
  isDocumentId: boolean,
): void {
  if (segment === '') throw lacksResourceId(text, noun, index);
  if (segment === '.' || segment === '..') {
    throw invalidArgument(
      `${noun} "${text}" contains a resource id "${segment}" at index ${index}.`,
    );
  }
  if (isReserved(segment)) {
    if (!isDocumentId || !segment.startsWith('__id')) {
      throw invalidArgument(`Resource id "${segment}" is invalid because it is reserved.`);
    }
    if (numericId(segment) === undefined) {
      throw invalidArgument(
        "A long document ID string must be formatted like '__id{LONG}__', " +
          `where LONG is a 64-bit integer. Found: '${segment}'.`,
      );
    }
  }
  checkSegmentLength(segment);
}

function checkSegmentLength(segment: string): void {
  if (utf8Length(segment) > MAX_SEGMENT_BYTES) {
    throw invalidArgument(`The key path element name is longer than ${MAX_SEGMENT_BYTES} bytes.`);
  }
}

/** Firestore reserves names that start and end with two underscores. */
export const isReserved = (name: string) => /^__.*__$/s.test(name);
