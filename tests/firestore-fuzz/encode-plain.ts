import type { Plain } from './naive-query.ts';

/** Converts a plain value to a field value in canonical JSON. Whole numbers become integers. */
export function encodePlain(value: Plain): object {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') {
    if (Number.isInteger(value)) return { integerValue: String(value) };
    return { doubleValue: Number.isFinite(value) ? value : String(value) };
  }
  if (Array.isArray(value)) return { arrayValue: { values: (value as Plain[]).map(encodePlain) } };
  const fields = Object.entries(value).map(([key, each]) => [key, encodePlain(each)] as const);
  return { mapValue: { fields: Object.fromEntries(fields) } };
}
