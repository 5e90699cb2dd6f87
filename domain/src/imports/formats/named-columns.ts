import type { Row } from './delimited.ts';

/** The number of rows in which a header is searched. Titles and periods may be above the header. */
export const MAX_HEADER_ROWS = 25;

/**
 * The accepted names of each column, in lower case. A name that ends with * accepts any
 * continuation.
 */
export type ColumnNames = Readonly<Record<string, readonly string[]>>;

/** Returns a text in lower case with single spaces. */
export const plainName = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** Says whether a header is an accepted name. */
export const isNamed = (header: string, name: string): boolean =>
  name.endsWith('*') ? header.startsWith(name.slice(0, -1)) : header === name;

/**
 * Finds the columns of a known export by their names. The first accepted name wins, wherever its
 * column is.
 *
 * @returns the columns by name; null if a needed column is missing
 */
export function findColumns(
  header: readonly string[],
  needed: ColumnNames,
  optional: ColumnNames = {},
): ReadonlyMap<string, number> | null {
  const columns = new Map<string, number>();
  for (const [name, accepted] of [...Object.entries(needed), ...Object.entries(optional)]) {
    const at = accepted
      .map((each) => header.findIndex((text) => isNamed(text, each)))
      .find((column) => column >= 0);
    if (at !== undefined) columns.set(name, at);
    else if (Object.hasOwn(needed, name)) return null;
  }
  return columns;
}

/** Returns the first of several titles that the rows above the columns start with. */
export function findTitle(above: readonly Row[], titles: readonly string[]): string | undefined {
  const texts = above.flatMap(({ fields }) => fields.map(plainName));
  return titles.find((title) => texts.some((text) => text.startsWith(title.toLowerCase())));
}
