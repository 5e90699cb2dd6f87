import type { Document } from '../../model/document.ts';
import type { ResourcePath } from '../../model/resource-path.ts';
import type { FieldMap, Value } from '../../model/value.ts';
import { LatLng, Path, RulesMap, Timestamp, type RuleValue } from './value.ts';

/** Converts a stored value to a rules value. Maps convert their entries on access. */
export function fromModel(value: Value): RuleValue {
  switch (value.kind) {
    case 'null':
      return null;
    case 'boolean':
    case 'integer':
    case 'double':
    case 'string':
    case 'bytes':
      return value.value;
    case 'timestamp':
      return new Timestamp(value.value * 1000n);
    case 'reference':
      return documentName(value.value);
    case 'geo':
      return new LatLng(value.latitude, value.longitude);
    case 'array':
      return value.values.map(fromModel);
    case 'map':
      return fromFields(value.fields);
  }
}

export function fromFields(fields: FieldMap): RulesMap {
  return new RulesMap(fields, (name) => fromModel(fields.get(name) ?? { kind: 'null' }));
}

/**
 * Converts a token claim to a rules value. Whole numbers become integers, because JSON has a single
 * number type.
 */
export function fromJson(value: unknown): RuleValue {
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(fromJson);
  if (typeof value === 'object' && value !== null) {
    const entries = new Map<string, unknown>(Object.entries(value));
    return new RulesMap(entries, (name) => fromJson(entries.get(name)));
  }
  return null;
}

/** Builds the path that match blocks describe: `/databases/{database}/documents/…`. */
export function documentName(path: ResourcePath): Path {
  return new Path(['databases', path.databaseId.database, 'documents', ...path.segments]);
}

/** Builds the variable `resource`, which is also the result of `get`. */
export function resourceOf(path: ResourcePath, fields: FieldMap): RulesMap {
  return RulesMap.of({
    data: fromFields(fields),
    id: path.segments.at(-1) ?? '',
    __name__: documentName(path),
  });
}

export const documentResource = (document: Document) => resourceOf(document.path, document.fields);
