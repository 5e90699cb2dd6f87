// Derives valid and invalid values of a field from the schema of its document.
import { z } from 'zod';
import { nameOf } from './attempts.ts';
import { STRANGE_WORD } from './mutants.ts';
import { SERVER_TIME, Special, type Plain } from './values.ts';

type Named = readonly [name: string, value: Plain];

interface JsonShape {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly anyOf?: readonly JsonShape[];
}

export interface FieldShape {
  /** the JSON schema type; absent for timestamps, which JSON lacks */
  readonly type: string | undefined;
  /** the allowed values, if they are a list */
  readonly values: readonly (string | boolean)[] | undefined;
  readonly minLength: number;
  readonly maxLength: number | undefined;
}

export function shapeOf(schema: z.ZodObject, field: string): FieldShape {
  const all = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as {
    properties: Record<string, JsonShape>;
  };
  const shape = all.properties[field];
  if (!shape) throw new Error(`There is no field ${field} in the schema`);
  const alternatives = shape.anyOf ?? [shape];
  const values = alternatives.flatMap(
    ({ enum: listed = [], const: only }): readonly (string | boolean)[] =>
      only === undefined ? listed : [only],
  );
  return {
    type: alternatives[0]?.type,
    values: values.length > 0 ? values : undefined,
    minLength: shape.minLength ?? 0,
    maxLength: shape.maxLength,
  };
}

/** One value per type of field, with the type's name in JSON schema. */
const SAMPLE_VALUES: readonly (readonly [name: string, type: string, value: Plain])[] = [
  ['nothing', 'null', null],
  ['a whole number', 'integer', 7],
  ['a fraction', 'number', 0.5],
  ['not a number', 'number', NaN],
  ['infinity', 'number', Infinity],
  ['yes', 'boolean', true],
  ['no', 'boolean', false],
  ['a text', 'string', 'owner'],
  ['bytes', 'bytes', new Uint8Array([79, 107])],
  ['a timestamp', 'instant', new Date('2026-11-23T16:00:00Z')],
  ['an empty list', 'array', []],
  ['a list', 'array', ['owner']],
  ['an empty map', 'object', {}],
  ['a map', 'object', { owner: 'owner' }],
  ['a geo point', 'geo', new Special({ geoPointValue: { latitude: 1, longitude: 2 } })],
  ['a reference', 'reference', new Special({ referenceValue: nameOf('businesses/bakery') })],
];

const WRONG_INSTANTS: readonly Named[] = [
  ['a past time', new Date('2020-01-01T00:00:00Z')],
  ['the current time of the browser', new Date()],
  ['a future time', new Date('2040-01-01T00:00:00Z')],
  ['a time as text', new Date('2026-11-23T16:00:00Z').toISOString()],
];

/** @param right a valid value */
export function invalidValues(shape: FieldShape, right: Plain): readonly Named[] {
  const { type, values, minLength, maxLength } = shape;
  const wrong: Named[] = SAMPLE_VALUES.filter(
    ([, each]) => each !== type || type === undefined,
  ).map(([name, , value]) => [name, value]);
  if (type === undefined) return [...wrong, ...WRONG_INSTANTS];
  if (right !== SERVER_TIME) {
    wrong.push(['itself in a list', [right]], ['itself in a map', { value: right }]);
  }
  if (type === 'boolean') {
    wrong.push(['true as text', 'true'], ['one', 1]);
    for (const each of [true, false]) {
      if (values && !values.includes(each)) wrong.push([`${each} as another value`, each]);
    }
  }
  if (type === 'string') {
    if (values) wrong.push(['an unknown word', STRANGE_WORD]);
    if (values && !values.includes('')) wrong.push(['empty', '']);
    if (minLength > 0)
      wrong.push(['empty', ''], ['blank', '   '], ['a tab and a line feed', '\t\n']);
    if (maxLength !== undefined) {
      wrong.push(
        ['one character too long', ofLength(right, maxLength + 1)],
        ['far too long', ofLength(right, 100_000)],
      );
    }
  }
  return wrong;
}

/** Returns valid values at the limits. Without them, a denial would prove nothing. */
export function validValues(shape: FieldShape, right: Plain): readonly Named[] {
  const { type, values, minLength, maxLength } = shape;
  if (values) return values.map((value) => [`“${value}”`, value]);
  if (type === 'boolean') return [true, false].map((value) => [String(value), value]);
  if (type !== 'string') return [];
  const shortest: Named[] =
    typeof right === 'string' && right.includes('@')
      ? []
      : [['the minimum length', ofLength(right, minLength)]];
  return maxLength === undefined
    ? shortest
    : [...shortest, ['the maximum length', ofLength(right, maxLength)]];
}

/** Returns a similar text of this length. */
function ofLength(like: Plain, length: number): string {
  if (typeof like !== 'string') throw new Error('Only texts have a length');
  return like.slice(0, length).padStart(length, like.slice(0, 1));
}
