import { invalidArgument } from '../status.ts';
import { compareStrings } from './utf8.ts';

/** A path of field names into a document's maps, outermost first. Never empty. */
export type FieldPath = readonly string[];

const SIMPLE_NAME = '[a-zA-Z_][a-zA-Z_0-9]*';
const QUOTED_NAME = '`(?:[^`\\\\]|(?:\\\\.))+`';

const IS_SIMPLE = new RegExp(`^${SIMPLE_NAME}$`);
const IS_PATH = new RegExp(
  `^(?:${SIMPLE_NAME}|${QUOTED_NAME})(?:\\.(?:${SIMPLE_NAME}|${QUOTED_NAME}))*$`,
  's',
);
const NAMES = new RegExp(`${SIMPLE_NAME}|${QUOTED_NAME}`, 'gs');

/** Parses `address.city` or `` address.`zip code` ``. */
export function parseFieldPath(text: string): FieldPath {
  if (IS_SIMPLE.test(text)) return [text];
  if (text === '') throw invalidArgument('Invalid empty property path string.');
  if (!IS_PATH.test(text)) {
    throw invalidArgument(
      `Invalid property path "${text}". Unquoted property paths must match regex ` +
        `(${SIMPLE_NAME}), and quoted property paths must match regex (${QUOTED_NAME})`,
    );
  }
  return Array.from(text.matchAll(NAMES), ([name]) =>
    name.startsWith('`') ? name.slice(1, -1).replace(/\\(.)/gs, '$1') : name,
  );
}

export function formatFieldPath(path: FieldPath): string {
  return path
    .map((name) => (IS_SIMPLE.test(name) ? name : `\`${name.replace(/[\\`]/g, '\\$&')}\``))
    .join('.');
}

export function sameFieldPath(a: FieldPath, b: FieldPath): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** Compares name by name in UTF-8 order. A path sorts before the paths below it. */
export function compareFieldPaths(a: FieldPath, b: FieldPath): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compareStrings(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
