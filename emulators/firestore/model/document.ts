import { invalidArgument } from '../status.ts';
import type { FieldPath } from './field-path.ts';
import { isReserved, nameSize, pathText, type ResourcePath } from './resource-path.ts';
import { utf8Length } from './utf8.ts';
import {
  fieldsSize,
  isVector,
  mapValue,
  MAX_DIMENSIONS,
  vectorNumbers,
  type FieldMap,
  type Micros,
  type Value,
} from './value.ts';

/** A stored document. Immutable: a write creates a new object. */
export interface Document {
  readonly path: ResourcePath;
  /** Plain string comparison of keys sorts documents by name; see `orderKey`. */
  readonly key: string;
  readonly fields: FieldMap;
  readonly createTime: Micros;
  readonly updateTime: Micros;
}

/** @see https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
const MAX_DOCUMENT_BYTES = 1024 * 1024;
const MAX_VALUE_BYTES = MAX_DOCUMENT_BYTES - 89;
const MAX_FIELD_NAME_BYTES = 1500;
const MAX_DEPTH = 20;

const NO_FIELDS: FieldMap = new Map();

export function getField(fields: FieldMap, path: FieldPath): Value | undefined {
  let value: Value | undefined;
  let inside: FieldMap | undefined = fields;
  for (const name of path) {
    value = inside?.get(name);
    inside = value?.kind === 'map' ? value.fields : undefined;
  }
  return value;
}

/** Returns a copy with the field set. Replaces any value on the path that is not a map. */
export function setField(fields: FieldMap, path: FieldPath, value: Value): FieldMap {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error('A field path is never empty');
  if (rest.length === 0) return new Map(fields).set(name, value);
  const inner = fields.get(name);
  const innerFields = inner?.kind === 'map' ? inner.fields : NO_FIELDS;
  return new Map(fields).set(name, mapValue(setField(innerFields, rest, value)));
}

/** Returns a copy without the field, or the same map if there is no such field. */
export function deleteField(fields: FieldMap, path: FieldPath): FieldMap {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error('A field path is never empty');
  const inner = fields.get(name);
  if (inner === undefined) return fields;
  const copy = new Map(fields);
  if (rest.length === 0) {
    copy.delete(name);
    return copy;
  }
  if (inner.kind !== 'map') return fields;
  const innerFields = deleteField(inner.fields, rest);
  return innerFields === inner.fields ? fields : copy.set(name, mapValue(innerFields));
}

/** Returns only the listed fields. Skips paths that do not exist. */
export function pickFields(fields: FieldMap, paths: readonly FieldPath[]): FieldMap {
  return paths.reduce<FieldMap>((picked, path) => {
    const value = getField(fields, path);
    return value === undefined ? picked : setField(picked, path, value);
  }, NO_FIELDS);
}

/**
 * Returns the number of bytes that a document counts for.
 *
 * @see https://firebase.google.com/docs/firestore/storage-size
 */
export function documentSize(path: ResourcePath, fields: FieldMap): number {
  return nameSize(path) + fieldsSize(fields) + 32;
}

export function validateDocumentSize(path: ResourcePath, fields: FieldMap): void {
  const size = documentSize(path, fields);
  if (size <= MAX_DOCUMENT_BYTES) return;
  const [actual, maximum] = [size, MAX_DOCUMENT_BYTES].map((bytes) => bytes.toLocaleString('en'));
  throw invalidArgument(
    `Document '${pathText(path)}' cannot be written because its size (${actual} bytes) ` +
      `exceeds the maximum allowed size of ${maximum} bytes.`,
  );
}

/** Checks the names, nesting and lengths of the fields that a client wants to store. */
export function validateFields(fields: FieldMap): void {
  checkStructure(fields, 0);
  for (const [name, value] of fields) {
    const problem = propertyProblem(name, value, 1);
    if (problem !== undefined) throw invalidArgument(problem);
  }
}

/** Rejects values that Firestore cannot represent at any depth. */
function checkStructure(fields: FieldMap, depth: number): void {
  if (depth > MAX_DEPTH) return; // propertyProblem reports the depth
  for (const [name, value] of fields) {
    if (isReserved(name)) throw invalidArgument(`field name ${name} is reserved`);
    for (const inner of value.kind === 'array' ? value.values : [value]) {
      if (inner.kind === 'array') throw invalidArgument('Nested arrays are not allowed');
      if (inner.kind === 'map' && !isVector(inner)) checkStructure(inner.fields, depth + 1);
    }
  }
}

/**
 * Uses the messages of Google's emulator, which calls array elements "array" and gives few details
 * for maps.
 */
function propertyProblem(name: string, value: Value, depth: number): string | undefined {
  if (name === '') return 'The property.name is the empty string.';
  if (utf8Length(name) > MAX_FIELD_NAME_BYTES) {
    return `The property.name is longer than ${MAX_FIELD_NAME_BYTES} bytes.`;
  }
  if (isVector(value)) return vectorProblem(name, value);
  if (value.kind === 'map' || value.kind === 'array') {
    if (depth > MAX_DEPTH) return invalidEntity(name);
    if (value.kind === 'map') {
      for (const [innerName, inner] of value.fields) {
        if (propertyProblem(innerName, inner, depth + 1)) return invalidEntity(name);
      }
      return undefined;
    }
    for (const element of value.values) {
      const problem = propertyProblem('array', element, depth + 1);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }
  return scalarLength(value) > MAX_VALUE_BYTES
    ? `The value of property "${name}" is longer than ${MAX_VALUE_BYTES} bytes.`
    : undefined;
}

const invalidEntity = (name: string) => `Property ${name} contains an invalid nested entity.`;

function vectorProblem(name: string, vector: Value): string | undefined {
  const numbers = vectorNumbers(vector);
  if (numbers === undefined) return `The vector of property "${name}" must hold numbers only.`;
  return numbers.length > MAX_DIMENSIONS
    ? `The vector of property "${name}" has more than ${MAX_DIMENSIONS} dimensions.`
    : undefined;
}

function scalarLength(value: Value): number {
  if (value.kind === 'string') return utf8Length(value.value);
  return value.kind === 'bytes' ? value.value.length : 0;
}
