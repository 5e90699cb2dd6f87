import { sameFieldPath, type FieldPath } from '../../model/field-path.ts';
import { isNameField, type FieldFilter, type Order } from '../../model/query.ts';
import { NAN_VALUE, NULL_VALUE } from '../../model/value.ts';
import {
  EVERYTHING,
  intersect,
  isPoint,
  rangeAt,
  rangeFrom,
  rangeOfType,
  rangeTo,
  type IndexKind,
  type IndexRange,
} from '../storage/field-index.ts';
import { isComparable, type Conjunction } from './filter.ts';
import type { QueryPlan } from './plan-query.ts';

/** A range of a field's index that contains every relevant document. */
export interface IndexSearch {
  readonly field: FieldPath;
  readonly kind: IndexKind;
  readonly range: IndexRange;
}

/**
 * Chooses an index range that contains all matches of a conjunction. Prefers a single value over a
 * range.
 */
export function searchForFilter(
  plan: QueryPlan,
  conjunction: Conjunction,
): IndexSearch | undefined {
  const searches = conjunction.flatMap((filter): IndexSearch[] => {
    const range = rangeOf(filter);
    const kind = filter.operator === 'array-contains' ? 'elements' : 'value';
    return range === undefined ? [] : [{ field: filter.field, kind, range }];
  });
  const best =
    searches.find(({ range }) => isPoint(range)) ??
    searches.find(({ field }) => isOrderedFirst(plan, field)) ??
    searches[0];
  // Each element of an array is one place, so other ranges of the field do not restrict it.
  if (best === undefined || best.kind === 'elements') return best;
  const ranges = searches
    .filter(({ field, kind }) => kind === 'value' && sameFieldPath(field, best.field))
    .map(({ range }) => range);
  return {
    field: best.field,
    kind: 'value',
    range: ranges.reduce(intersect, cursorRange(plan, best.field)),
  };
}

/** Chooses an index range that contains all documents with the first ordered field. */
export function searchForOrder(plan: QueryPlan): IndexSearch | undefined {
  const field = plan.orderBy[0]?.field;
  if (field === undefined || isNameField(field)) return undefined;
  return { field, kind: 'value', range: cursorRange(plan, field) };
}

/**
 * Returns whether reading the index in either direction gives the query's order. The index is
 * sorted by value, then by name. An order by a field with a fixed value has no effect.
 */
export function isInIndexOrder(
  { orderBy }: QueryPlan,
  { field, kind, range }: IndexSearch,
): boolean {
  const isOnField = (order: Order) => kind === 'value' && sameFieldPath(order.field, field);
  const orders = isPoint(range) ? orderBy.filter((order) => !isOnField(order)) : orderBy;
  const [first] = orders;
  if (first === undefined || orders.some(({ direction }) => direction !== first.direction)) {
    return false;
  }
  return isPoint(range) ? orders.length === 1 : orders.length === 2 && isOnField(first);
}

/** Returns the range of values that match a filter. */
function rangeOf(filter: FieldFilter): IndexRange | undefined {
  if (isNameField(filter.field)) return undefined;
  if (filter.operator === 'is-null') return rangeAt(NULL_VALUE);
  if (filter.operator === 'is-nan') return rangeAt(NAN_VALUE);
  if (filter.kind === 'unary' || !isComparable(filter.value)) return undefined;
  const { operator, value } = filter;
  if (operator === '==' || operator === 'array-contains') return rangeAt(value);
  if (operator === '<' || operator === '<=') return intersect(rangeOfType(value), rangeTo(value));
  if (operator === '>' || operator === '>=') return intersect(rangeFrom(value), rangeOfType(value));
  return undefined;
}

function isOrderedFirst({ orderBy: [first] }: QueryPlan, field: FieldPath): boolean {
  return first !== undefined && sameFieldPath(first.field, field);
}

/** Returns the range of values between the cursors. */
function cursorRange(plan: QueryPlan, field: FieldPath): IndexRange {
  if (!isOrderedFirst(plan, field)) return EVERYTHING;
  const { query, orderBy } = plan;
  const start = query.startAt?.values[0];
  const end = query.endAt?.values[0];
  const [from, to] = orderBy[0]?.direction === 'ascending' ? [start, end] : [end, start];
  return intersect(from ? rangeFrom(from) : EVERYTHING, to ? rangeTo(to) : EVERYTHING);
}
