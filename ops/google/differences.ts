/** A value that Google leaves out of an answer because it is the default of its field. */
const isDefault = (value: unknown): boolean =>
  value === false || value === 0 || value === '' || (Array.isArray(value) && value.length === 0);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string');

/**
 * Returns the paths of a desired setting that Google has with another value. Fields that only Google
 * has are left alone. Google writes 64-bit numbers as text.
 */
export function differences(desired: unknown, found: unknown, path = ''): readonly string[] {
  if (isRecord(desired)) {
    const at = isRecord(found) ? found : {};
    return Object.entries(desired).flatMap(([name, value]) =>
      differences(value, at[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (isTexts(desired) && isTexts(found)) {
    // Google lists names in an order of its own.
    return desired.toSorted().join('\n') === found.toSorted().join('\n') ? [] : [path];
  }
  if (Array.isArray(desired) && desired.length > 0) {
    if (!Array.isArray(found) || found.length !== desired.length) return [path];
    return desired.flatMap((value, index) => differences(value, found[index], `${path}[${index}]`));
  }
  if (found === undefined && isDefault(desired)) return [];
  const isEqual = Array.isArray(desired)
    ? Array.isArray(found) && found.length === 0
    : desired === found || (typeof desired === 'number' && String(desired) === found);
  return isEqual ? [] : [path];
}
