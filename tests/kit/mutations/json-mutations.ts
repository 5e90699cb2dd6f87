// Changes of a service's JSON that the service may make without notice: a field is absent, null or
// unknown, or a value is new. A reader of that JSON must not stop, and must not read another meaning.

/** A JSON value with one change. */
export interface JsonMutation {
  /** Such as `without items.data.0.price`. */
  readonly name: string;
  /** The path of the changed field, with `*` for each index of a list. */
  readonly path: string;
  readonly value: unknown;
}

export interface MutationRules {
  /**
   * Paths, with `*` for each index of a list, of fields that the service always sends and without
   * which an object has no meaning. They and the objects around them stay.
   */
  readonly required?: readonly string[];
  /** Paths of fields whose values are names that the service may add to. */
  readonly enums?: readonly string[];
}

/** A name that no service uses. */
export const UNKNOWN_NAME = 'a_name_of_the_future';

type Path = readonly (string | number)[];

/**
 * Returns all single mutations of a JSON value: each optional field removed, each set to null, an
 * unknown field in each object, and an unknown name for each enumerated value. The last two remove
 * all optional fields, and add unknown fields to all objects.
 */
export function jsonMutationsOf(
  sample: unknown,
  { required = [], enums = [] }: MutationRules = {},
): readonly JsonMutation[] {
  const isRequired = (path: Path) => {
    const text = patternOf(path);
    return required.some((one) => one === text || one.startsWith(`${text}.`));
  };
  const fields = fieldPathsOf(sample);
  const optional = fields.filter((path) => !isRequired(path));
  const objects = objectPathsOf(sample);
  const mutation = (what: string, path: Path, value: unknown): JsonMutation => ({
    name: `${what} ${path.join('.') || 'the whole'}`,
    path: patternOf(path),
    value,
  });
  // An object that is removed with its parent is not found, which changes nothing.
  const changed = (paths: readonly Path[], change: (parent: Parent, key: string) => void) => {
    const copy: unknown = structuredClone(sample);
    for (const path of paths) {
      const parent = at(copy, path.slice(0, -1));
      if (isParent(parent)) change(parent, String(path.at(-1)));
    }
    return copy;
  };
  const remove = (parent: Parent, key: string) => void delete parent[key];
  const addUnknown = (parent: Parent) => {
    parent[UNKNOWN_NAME] = { [UNKNOWN_NAME]: [1] };
  };
  return [
    ...optional.map((path) => mutation('without', path, changed([path], remove))),
    ...optional.map((path) =>
      mutation(
        'with null for',
        path,
        changed([path], (parent, key) => (parent[key] = null)),
      ),
    ),
    ...objects.map((path) =>
      mutation('with an unknown field in', path, changed([[...path, '']], addUnknown)),
    ),
    ...fields
      .filter((path) => enums.includes(patternOf(path)))
      .map((path) =>
        mutation(
          'with an unknown name for',
          path,
          changed([path], (parent, key) => (parent[key] = UNKNOWN_NAME)),
        ),
      ),
    { name: 'without all optional fields', path: '', value: changed(optional, remove) },
    {
      name: 'with unknown fields in all objects',
      path: '',
      value: changed(
        objects.map((path) => [...path, '']),
        addUnknown,
      ),
    },
  ];
}

type Parent = Record<string, unknown>;

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

const isObject = (value: unknown): value is Parent => isParent(value) && !Array.isArray(value);

const patternOf = (path: Path): string =>
  path.map((part) => (typeof part === 'number' ? '*' : part)).join('.');

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((found, part) => (isParent(found) ? found[String(part)] : undefined), value);

/** Returns the paths of all fields of all objects. */
function fieldPathsOf(value: unknown, base: Path = []): Path[] {
  if (!isParent(value)) return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => fieldPathsOf(item, [...base, index]));
  }
  return Object.entries(value).flatMap(([key, field]) => [
    [...base, key],
    ...fieldPathsOf(field, [...base, key]),
  ]);
}

/** Returns the paths of all objects, with the value itself. */
function objectPathsOf(value: unknown, base: Path = []): Path[] {
  if (!isParent(value)) return [];
  const children = Array.isArray(value)
    ? value.flatMap((item, index) => objectPathsOf(item, [...base, index]))
    : Object.entries(value).flatMap(([key, field]) => objectPathsOf(field, [...base, key]));
  return isObject(value) ? [base, ...children] : children;
}
