import type { Document } from '../../model/document.ts';
import {
  documentPath,
  orderKey,
  pathText,
  relativeText,
  type DatabaseId,
  type ResourcePath,
} from '../../model/resource-path.ts';
import { formatTimestamp, parseTimestamp } from '../../model/timestamp.ts';
import {
  arrayValue,
  booleanValue,
  bytesValue,
  doubleValue,
  geoValue,
  integerValue,
  mapValue,
  nullValue,
  referenceValue,
  stringValue,
  timestampValue,
  type FieldMap,
  type Value,
} from '../../model/value.ts';

/**
 * A value as JSON. Values with a JSON type are plain, such as
 * `{"name":"Ada","age":36,"height":1.7}`. Others are an object whose only key is the type, such as
 * `{"$timestamp":"2026-01-01T00:00:00Z"}`. A number without a fraction is an integer. A map with a
 * single field that looks like a type is wrapped: `{"$map":{"$double":"1"}}`.
 */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [name: string]: Json };

export interface DocumentJson {
  /** Relative to the database: `cities/paris`. */
  readonly path: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly fields: { readonly [name: string]: Json };
}

export const encodeDocument = (document: Document): DocumentJson => ({
  path: relativeText(document.path),
  createTime: formatTimestamp(document.createTime),
  updateTime: formatTimestamp(document.updateTime),
  fields: encodeFields(document.fields),
});

export function decodeDocument(databaseId: DatabaseId, json: DocumentJson): Document {
  const path = documentPath(databaseId, json.path);
  return {
    path,
    key: orderKey(path),
    fields: decodeFields(json.fields),
    createTime: parseTimestamp(json.createTime),
    updateTime: parseTimestamp(json.updateTime),
  };
}

const encodeFields = (fields: FieldMap): { readonly [name: string]: Json } =>
  Object.fromEntries(Array.from(fields, ([name, value]) => [name, encodeValue(value)]));

const decodeFields = (json: { readonly [name: string]: Json }): FieldMap =>
  new Map(Object.entries(json).map(([name, value]) => [name, decodeValue(value)]));

export function encodeValue(value: Value): Json {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'string':
      return value.value;
    case 'integer': {
      const number = Number(value.value);
      return Number.isSafeInteger(number) ? number : { $integer: value.value.toString() };
    }
    case 'double':
      return isPlainDouble(value.value) ? value.value : { $double: numberText(value.value) };
    case 'timestamp':
      return { $timestamp: formatTimestamp(value.value) };
    case 'bytes':
      return { $bytes: Buffer.from(value.value).toString('base64') };
    case 'reference':
      return { $reference: pathText(value.value) };
    case 'geo':
      return { $geo: [numberText(value.latitude), numberText(value.longitude)] };
    case 'array':
      return value.values.map(encodeValue);
    case 'map': {
      const fields = encodeFields(value.fields);
      return typeName(fields) === undefined ? fields : { $map: fields };
    }
  }
}

export function decodeValue(json: Json): Value {
  if (json === null) return nullValue();
  if (typeof json === 'boolean') return booleanValue(json);
  if (typeof json === 'string') return stringValue(json);
  if (typeof json === 'number') {
    return isPlainDouble(json) ? doubleValue(json) : integerValue(BigInt(json));
  }
  if (isArray(json)) return arrayValue(json.map(decodeValue));
  const type = typeName(json);
  return type === undefined ? mapValue(decodeFields(json)) : decodeTyped(type, json[type]!);
}

function decodeTyped(type: string, json: Json): Value {
  if (type === '$map' && isObject(json)) return mapValue(decodeFields(json));
  if (type === '$geo' && isArray(json)) return geoValue(Number(json[0]), Number(json[1]));
  if (typeof json === 'string') {
    if (type === '$integer') return integerValue(BigInt(json));
    if (type === '$double') return doubleValue(Number(json));
    if (type === '$timestamp') return timestampValue(parseTimestamp(json));
    if (type === '$bytes') return bytesValue(new Uint8Array(Buffer.from(json, 'base64')));
    if (type === '$reference') return referenceValue(decodePath(json));
  }
  throw new Error(`Not a value: ${JSON.stringify({ [type]: json })}`);
}

/** Skips validation, because the name was validated when the document was stored. */
function decodePath(text: string): ResourcePath {
  const [, project = '', , database = '', , ...segments] = text.split('/');
  return { databaseId: { project, database }, segments };
}

const numberText = (number: number) => (Object.is(number, -0) ? '-0' : number.toString());

/** A double that JSON can represent and that cannot be mistaken for an integer. */
const isPlainDouble = (number: number) => Number.isFinite(number) && !Number.isInteger(number);

const isArray = (json: Json): json is readonly Json[] => Array.isArray(json);
const isObject = (json: Json): json is { readonly [name: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

function typeName(json: { readonly [name: string]: Json }): string | undefined {
  const [name, ...others] = Object.keys(json);
  return others.length === 0 && name?.startsWith('$') ? name : undefined;
}
