import type { ResourcePath } from './resource-path.ts';

/** Microseconds since the Unix epoch, the resolution at which Firestore stores time. */
export type Micros = bigint;

/** A field value as the database holds it. Protocol shapes live in `wire/`. */
export type Value =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'integer'; readonly value: bigint }
  | { readonly kind: 'double'; readonly value: number }
  | { readonly kind: 'timestamp'; readonly value: Micros }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'bytes'; readonly value: Uint8Array }
  | { readonly kind: 'reference'; readonly value: ResourcePath }
  | { readonly kind: 'geo'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'array'; readonly values: readonly Value[] }
  | { readonly kind: 'map'; readonly fields: FieldMap };

/** Field name to value. Insertion order carries no meaning. */
export type FieldMap = ReadonlyMap<string, Value>;
