import { getField, type Document } from '../../model/document.ts';
import type { FieldPath } from '../../model/field-path.ts';
import { isInt64 } from '../../model/int64.ts';
import { isNameField, type Aggregation } from '../../model/query.ts';
import { isReserved } from '../../model/resource-path.ts';
import {
  doubleValue,
  integerValue,
  isNumber,
  nullValue,
  type NumberValue,
  type Value,
} from '../../model/value.ts';
import { invalidArgument } from '../../status.ts';
import { planQuery, type QueryPlan } from './plan-query.ts';
import { runQuery } from './run-query.ts';
import type { View } from '../view.ts';

const MAX_AGGREGATIONS = 5;

/**
 * Aggregates over the documents that a query finds. As in the service, a document counts only if it
 * has every field that the aggregations sum or average.
 *
 * @returns results by alias
 */
export function aggregate(
  view: View,
  plan: QueryPlan,
  aggregations: readonly Aggregation[],
): Map<string, Value> {
  checkAggregations(aggregations);
  const fields = aggregations.flatMap((each) => (each.kind === 'count' ? [] : [each.field]));
  const documents = runQuery(view, fields.length > 0 ? planQuery(plan.query, fields) : plan);
  return new Map(aggregations.map((each) => [each.alias, result(each, documents)]));
}

function checkAggregations(aggregations: readonly Aggregation[]): void {
  if (aggregations.length === 0) throw invalidArgument('Aggregations can not be empty.');
  if (aggregations.length > MAX_AGGREGATIONS) {
    throw invalidArgument(
      `The maximum number of aggregations allowed in an aggregation query is ${MAX_AGGREGATIONS}. ` +
        `Received: ${aggregations.length}`,
    );
  }
  const aliases = new Set<string>();
  for (const aggregation of aggregations) {
    const { alias } = aggregation;
    if (isReserved(alias)) throw invalidArgument(`The property.name "${alias}" is reserved.`);
    if (aliases.has(alias)) {
      throw invalidArgument(`Aggregation aliases contain duplicate alias: ${alias}.`);
    }
    aliases.add(alias);
    if (aggregation.kind === 'count') {
      if (aggregation.upTo !== undefined && aggregation.upTo < 0n) {
        throw invalidArgument(
          'The `up_to` value in a COUNT aggregation must be greater than or equal to zero.',
        );
      }
    } else if (isNameField(aggregation.field)) {
      throw invalidArgument('Aggregations are not supported for the property: __key__');
    }
  }
}

function result(aggregation: Aggregation, documents: readonly Document[]): Value {
  if (aggregation.kind === 'count') {
    const count = BigInt(documents.length);
    const { upTo } = aggregation;
    return integerValue(upTo !== undefined && upTo < count ? upTo : count);
  }
  const numbers = numbersAt(aggregation.field, documents);
  if (aggregation.kind === 'sum') return sum(numbers);
  if (numbers.length === 0) return nullValue();
  return doubleValue(Number(sum(numbers).value) / numbers.length);
}

function numbersAt(field: FieldPath, documents: readonly Document[]): NumberValue[] {
  const values = documents.map(({ fields }) => getField(fields, field));
  return values.filter((value) => value !== undefined && isNumber(value));
}

/**
 * Adds integers exactly. Returns a double if any number is a double or the total exceeds 64 bits.
 */
function sum(numbers: readonly NumberValue[]): NumberValue {
  let integers = 0n;
  let doubles = 0;
  let hasDouble = false;
  for (const number of numbers) {
    if (number.kind === 'integer') {
      integers += number.value;
    } else {
      doubles += number.value;
      hasDouble = true;
    }
  }
  return hasDouble || !isInt64(integers)
    ? doubleValue(Number(integers) + doubles)
    : integerValue(integers);
}
