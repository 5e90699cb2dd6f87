// Values that a field may and may not have, found from the schema of its document.
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
  /** in the words of JSON schema; absent for an instant, which JSON does not have */
  readonly type: string | undefined;
  /** all that it can be, where that is a list */
  readonly values: readonly (string | boolean)[] | undefined;
  readonly minLength: number;
  readonly maxLength: number | undefined;
}

/** @param longest texts whose greatest length the schema does not say */
export function shapeOf(
  schema: z.ZodObject,
  field: string,
  longest: Readonly<Record<string, number>> = {},
): FieldShape {
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
    maxLength: shape.maxLength ?? longest[field],
  };
}

/** A value of each kind that a document can hold, and the kind's name in JSON schema. */
const ONE_OF_EACH: readonly (readonly [name: string, type: string, value: Plain])[] = [
  ['nothing', 'null', null],
  ['a whole number', 'integer', 7],
  ['a fraction', 'number', 0.5],
  ['not a number', 'number', NaN],
  ['infinity', 'number', Infinity],
  ['yes', 'boolean', true],
  ['no', 'boolean', false],
  ['a text', 'string', 'owner'],
  ['bytes', 'bytes', new Uint8Array([79, 107])],
  ['an instant', 'instant', new Date('2026-11-23T16:00:00Z')],
  ['an empty list', 'array', []],
  ['a list', 'array', ['owner']],
  ['an empty map', 'object', {}],
  ['a map', 'object', { owner: 'owner' }],
  ['a place on earth', 'geo', new Special({ geoPointValue: { latitude: 1, longitude: 2 } })],
  ['a document', 'reference', new Special({ referenceValue: nameOf('businesses/bakery') })],
];

const WRONG_INSTANTS: readonly Named[] = [
  ['long ago', new Date('2020-01-01T00:00:00Z')],
  ['by the clock of the browser', new Date()],
  ['far ahead', new Date('2040-01-01T00:00:00Z')],
  ['a text that says when', new Date('2026-11-23T16:00:00Z').toISOString()],
];

/** @param right a value that the field may have */
export function wrongValues(shape: FieldShape, right: Plain): readonly Named[] {
  const { type, values, minLength, maxLength } = shape;
  const wrong: Named[] = ONE_OF_EACH.filter(([, each]) => each !== type || type === undefined).map(
    ([name, , value]) => [name, value],
  );
  if (type === undefined) return [...wrong, ...WRONG_INSTANTS];
  if (right !== SERVER_TIME) {
    wrong.push(['itself in a list', [right]], ['itself in a map', { value: right }]);
  }
  if (type === 'boolean') {
    wrong.push(['a text that says yes', 'true'], ['one', 1]);
    for (const each of [true, false]) {
      if (values && !values.includes(each)) wrong.push([`${each} as an answer`, each]);
    }
  }
  if (type === 'string') {
    if (values) wrong.push(['another word', STRANGE_WORD]);
    if (values && !values.includes('')) wrong.push(['empty', '']);
    if (minLength > 0) wrong.push(['empty', ''], ['blank', '   '], ['a tab and a line', '\t\n']);
    if (maxLength !== undefined) {
      wrong.push(
        ['a letter too long', ofLength(right, maxLength + 1)],
        ['far too long', ofLength(right, 100_000)],
      );
    }
  }
  return wrong;
}

/** The values at the edges of what is allowed: without them a refusal proves nothing. */
export function rightValues(shape: FieldShape, right: Plain): readonly Named[] {
  const { type, values, minLength, maxLength } = shape;
  if (values) return values.map((value) => [`“${value}”`, value]);
  if (type === 'boolean') return [true, false].map((value) => [String(value), value]);
  if (type !== 'string') return [];
  const shortest: Named[] =
    typeof right === 'string' && right.includes('@')
      ? []
      : [['as short as can be', ofLength(right, minLength)]];
  return maxLength === undefined
    ? shortest
    : [...shortest, ['as long as can be', ofLength(right, maxLength)]];
}

/** A text that is like another one, of so many characters. */
function ofLength(like: Plain, length: number): string {
  if (typeof like !== 'string') throw new Error('Only texts have a length');
  return like.slice(0, length).padStart(length, like.slice(0, 1));
}
