// https://docs.stripe.com/api/expanding_objects
import type { Store } from '../state/store.ts';
import { invalid } from './stripe-error.ts';

const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;

/** Fields that an object contains only if they are expanded, by `kind.name`. */
export type Includes = Readonly<Record<string, (id: string) => unknown>>;

export interface Expander {
  readonly store: Store;
  readonly includes: Includes;
}

/**
 * Copies an answer and replaces the IDs at the given paths, such as `data.customer`, with objects.
 *
 * @throws StripeError 400 when a path cannot be expanded
 */
export function expand(
  { store, includes }: Expander,
  answer: object,
  paths: readonly string[],
): object {
  const copy = structuredClone(answer);
  const refuse = (path: string) =>
    invalid(
      `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' if it is part of a list.`,
      'expand',
    );

  const replace = (value: unknown, remainingPath: readonly string[], path: string): unknown => {
    if (value === null) return null;
    if (Array.isArray(value)) return value.map((element) => replace(element, remainingPath, path));
    let found = value;
    if (typeof value === 'string') {
      const object = store.findAny(value);
      if (!object) throw refuse(path);
      found = structuredClone(object);
    }
    if (typeof found !== 'object') throw refuse(path);
    walk(found as Fields, remainingPath, path);
    return found;
  };

  const walk = (fields: Fields, names: readonly string[], path: string): void => {
    const [name, ...remainingPath] = names;
    if (name === undefined) return;
    const include = includes[`${String(fields['object'])}.${name}`];
    if (include && fields[name] === undefined)
      fields[name] = structuredClone(include(String(fields['id'])));
    if (fields[name] === undefined) throw refuse(path);
    fields[name] = replace(fields[name], remainingPath, path);
  };

  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_DEPTH) {
      throw invalid(
        `You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    walk(copy as Fields, names, path);
  }
  return copy;
}
