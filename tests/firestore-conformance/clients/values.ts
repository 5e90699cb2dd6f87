import type { Json } from './call.ts';

/** Shorthands for field values in canonical JSON. */
export const nil: Json = { nullValue: null };
export const bool = (booleanValue: boolean): Json => ({ booleanValue });
export const int = (value: number | bigint | string): Json => ({ integerValue: String(value) });
export const double = (value: number): Json => ({
  doubleValue: Number.isFinite(value) && !Object.is(value, -0) ? value : doubleText(value),
});
export const text = (stringValue: string): Json => ({ stringValue });
export const time = (timestampValue: string): Json => ({ timestampValue });
export const bytes = (bytesValue: string): Json => ({ bytesValue });
export const geo = (latitude: number, longitude: number): Json => ({
  geoPointValue: { latitude, longitude },
});
export const array = (...values: Json[]): Json => ({ arrayValue: values.length ? { values } : {} });
export const map = (fields: Json = {}): Json => ({
  mapValue: Object.keys(fields).length ? { fields } : {},
});
export const vector = (...elements: number[]): Json =>
  map({ __type__: text('__vector__'), value: array(...elements.map(double)) });

const doubleText = (value: number): string => (Object.is(value, -0) ? '-0' : String(value));
