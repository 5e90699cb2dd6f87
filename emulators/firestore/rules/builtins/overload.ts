import {
  Failure,
  kindOf,
  type Duration,
  type LatLng,
  type MapDiff,
  type Path,
  type Result,
  type RuleList,
  type RulesMap,
  type RulesSet,
  type RuleValue,
  type Timestamp,
} from '../evaluate/value.ts';

/** The TypeScript type of each kind of parameter. Integers are valid for floats. */
interface Types {
  any: RuleValue;
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  bytes: Uint8Array;
  list: RuleList;
  map: RulesMap;
  set: RulesSet;
  map_diff: MapDiff;
  timestamp: Timestamp;
  duration: Duration;
  latlng: LatLng;
  path: Path;
}

type Parameter = keyof Types;
type Values<P extends readonly Parameter[]> = { [I in keyof P]: Types[P[I]] };

/** One signature of a function. Signatures with the same name are tried in order. */
export interface Overload {
  /** The name without the type of the receiver. */
  readonly name: string;
  /** As in messages, such as `list.hasAny(list)`. */
  readonly signature: string;
  /** For a method, the receiver comes first. */
  readonly parameters: readonly Parameter[];
  readonly call: (values: readonly RuleValue[]) => Result;
}

/** Defines a function with or without a namespace, such as `int` or `math.abs`. */
export function fn<const P extends readonly Parameter[]>(
  name: string,
  parameters: P,
  implementation: (...values: Values<P>) => Result,
): Overload {
  return {
    name,
    parameters,
    signature: `${name}(${parameters.join(', ')})`,
    // `invoke` has checked the values against the parameters
    call: (values) => implementation(...(values as unknown as Values<P>)),
  };
}

/** Defines a method. Its implementation receives the receiver first. */
export function method<const R extends Parameter, const P extends readonly Parameter[]>(
  receiver: R,
  name: string,
  parameters: P,
  implementation: (...values: Values<[R, ...P]>) => Result,
): Overload {
  return {
    name,
    parameters: [receiver, ...parameters],
    signature: `${receiver}.${name}(${parameters.join(', ')})`,
    call: (values) => implementation(...(values as unknown as Values<[R, ...P]>)),
  };
}

/** Overloads by name. */
export type FunctionTable = ReadonlyMap<string, readonly Overload[]>;

/** Methods by name, then by type of the receiver. */
export type MethodTable = ReadonlyMap<string, FunctionTable>;

export const functionTable = (overloads: readonly Overload[]): FunctionTable =>
  groupBy(overloads, ({ name }) => name);

export function methodTable(overloads: readonly Overload[]): MethodTable {
  const byName = groupBy(overloads, ({ name }) => name);
  return new Map(
    [...byName].map(([name, group]) => [
      name,
      groupBy(group, ({ parameters }) => parameters[0] ?? 'any'),
    ]),
  );
}

function groupBy(
  overloads: readonly Overload[],
  key: (overload: Overload) => string,
): Map<string, Overload[]> {
  const groups = new Map<string, Overload[]>();
  for (const overload of overloads) {
    groups.set(key(overload), [...(groups.get(key(overload)) ?? []), overload]);
  }
  return groups;
}

/**
 * Calls the first overload that accepts the values.
 *
 * @param values for a method, the receiver first
 */
export function invoke(
  overloads: readonly Overload[],
  values: readonly RuleValue[],
  isMethod: boolean,
): Result {
  let isRightCount = false;
  for (const { parameters, call } of overloads) {
    if (parameters.length !== values.length) continue;
    isRightCount = true;
    const fitting = parameters.map((parameter, index) => fit(values[index] ?? null, parameter));
    if (fitting.every((value) => value !== undefined)) return call(fitting);
  }
  const args = isMethod ? values.slice(1) : values;
  const expected = overloads.map(({ signature }) => signature).join(', ');
  if (!isRightCount) {
    return new Failure(
      `Incorrect number of arguments. Received: ${args.length}. Expected: ${expected}.`,
    );
  }
  const received = expected.replace(/\(.*/, `(${args.map(kindOf).join(', ')})`);
  return new Failure(`Unsupported operation error. Received: ${received}. Expected: ${expected}.`);
}

/** Converts the value for the parameter, or returns undefined if it does not fit. */
function fit(value: RuleValue, parameter: Parameter): RuleValue | undefined {
  if (parameter === 'float' && typeof value === 'bigint') return Number(value);
  return parameter === 'any' || parameter === kindOf(value) ? value : undefined;
}

export const functionNotFound = (name: string) =>
  new Failure(`Function not found error: Name: [${name}].`);
