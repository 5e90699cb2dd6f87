import { getField } from '../../model/document.ts';
import { compareFieldPaths, sameFieldPath, type FieldPath } from '../../model/field-path.ts';
import { isNameField, NAME_FIELD, type Order, type Query } from '../../model/query.ts';
import { invalidArgument } from '../../status.ts';
import { checkQuery, isInequality, isOnName } from './check-query.ts';
import {
  compileFilter,
  disjunctiveForm,
  fieldFilters,
  type Conjunction,
  type Predicate,
} from './filter.ts';
import { compareToPosition } from './order.ts';

/** A validated query with its implied orders. */
export interface QueryPlan {
  readonly query: Query;
  /** Explicit orders, then implied ones. The document name is last. */
  readonly orderBy: readonly Order[];
  /** The filter in disjunctive normal form: an OR of ANDs. One empty AND if there is no filter. */
  readonly disjunctions: readonly Conjunction[];
  /**
   * Returns whether a document matches filter, orders and cursors. Does not check its collection.
   */
  readonly accepts: Predicate;
}

/**
 * Validates a query and adds what it implies.
 *
 * @param aggregatedFields fields that an aggregation needs. Documents without them do not match.
 */
export function planQuery(query: Query, aggregatedFields: readonly FieldPath[] = []): QueryPlan {
  checkQuery(query);
  const orderBy = effectiveOrders(query, aggregatedFields);
  const orderedFields = orderBy.map(({ field }) => field).filter((field) => !isNameField(field));
  const accepts = compile(query, orderBy, [...orderedFields, ...aggregatedFields]);
  return { query, orderBy, disjunctions: disjunctiveForm(query.where), accepts };
}

/**
 * Adds orders by the fields of inequalities, by aggregated fields and by name, in the direction of
 * the last explicit order.
 */
function effectiveOrders(
  { orderBy, where }: Query,
  aggregatedFields: readonly FieldPath[],
): readonly Order[] {
  const orders = [...orderBy];
  const direction = orderBy.at(-1)?.direction ?? 'ascending';
  const add = (fields: readonly FieldPath[]) => {
    for (const field of fields.toSorted(compareFieldPaths)) {
      if (!orders.some((order) => sameFieldPath(order.field, field))) {
        orders.push({ field, direction });
      }
    }
  };
  const inequalities = fieldFilters(where).filter(isInequality);
  add(inequalities.filter((filter) => !isOnName(filter)).map(({ field }) => field));
  if (orders.slice(0, -1).some(isOnName)) {
    throw invalidArgument('order by clause cannot contain more fields after the key');
  }
  if (!orders.some(isOnName)) add(aggregatedFields);
  add([NAME_FIELD]);
  return orders;
}

function compile(
  { where, startAt, endAt }: Query,
  orderBy: readonly Order[],
  requiredFields: readonly FieldPath[],
): Predicate {
  const predicates: Predicate[] = [];
  if (where !== undefined) predicates.push(compileFilter(where));
  for (const field of requiredFields) {
    predicates.push(({ fields }) => getField(fields, field) !== undefined);
  }
  if (startAt !== undefined) {
    const { values, before } = startAt;
    predicates.push((document) => {
      const order = compareToPosition(orderBy, document, values);
      return before ? order >= 0 : order > 0;
    });
  }
  if (endAt !== undefined) {
    const { values, before } = endAt;
    predicates.push((document) => {
      const order = compareToPosition(orderBy, document, values);
      return before ? order < 0 : order <= 0;
    });
  }
  return (document) => predicates.every((predicate) => predicate(document));
}
