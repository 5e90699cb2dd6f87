// Alters JSON answers of a provider, to show what a reader does with data that no emulator sends.

export const ALTERATIONS = ['removed', 'null', 'unknown'] as const;

/** `unknown`: text becomes another text. */
export type Alteration = (typeof ALTERATIONS)[number];

/** Returns the paths of all fields, such as "Invoice[].Line[].Amount". `[]` is any place in a list. */
export function pathsOf(json: unknown, at = ''): string[] {
  if (Array.isArray(json)) return unique(json.flatMap((one) => pathsOf(one, `${at}[]`)));
  if (typeof json !== 'object' || json === null) return [];
  return unique(
    Object.entries(json).flatMap(([name, value]) => {
      const path = at === '' ? name : `${at}.${name}`;
      return [path, ...pathsOf(value, path)];
    }),
  );
}

const unique = (paths: readonly string[]): string[] => [...new Set(paths)];

/** Alters the fields at a path, wherever it leads. The given JSON stays as it is. */
export function alterAt(json: unknown, path: string, alteration: Alteration, at = ''): unknown {
  if (Array.isArray(json)) return json.map((one) => alterAt(one, path, alteration, `${at}[]`));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      const here = at === '' ? name : `${at}.${name}`;
      if (here !== path) return [[name, alterAt(value, path, alteration, here)]];
      switch (alteration) {
        case 'removed':
          return [];
        case 'null':
          return [[name, null]];
        case 'unknown':
          return [[name, typeof value === 'string' ? `Unheard ${value}` : value]];
      }
    }),
  );
}

/** Adds unknown fields to every object. */
export function withUnknownFields(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withUnknownFields);
  if (typeof json !== 'object' || json === null) return json;
  const known = Object.entries(json).map(([name, value]) => [name, withUnknownFields(value)]);
  return { ...Object.fromEntries(known), Unheard: 'text', UnheardLineDetail: { Amount: 7 } };
}
