import { parseFieldPath } from '../model/field-path.ts';
import type {
  Aggregation,
  ComparisonOperator,
  Cursor,
  Filter,
  FindNearest,
  Order,
  Query,
} from '../model/query.ts';
import type { ResourcePath } from '../model/resource-path.ts';
import { vectorNumbers } from '../model/value.ts';
import { invalidArgument } from '../status.ts';
import type {
  AggregationMessage,
  CursorMessage,
  FieldReferenceMessage,
  FilterMessage,
  FindNearestMessage,
  OrderMessage,
  StructuredQueryMessage,
} from './messages.ts';
import { decodeValue } from './value.ts';

/**
 * Looks up the name of an enum value. The descriptor does not know values that arrive as numbers.
 */
const findByName = <T>(table: Readonly<Record<string, T>>, name: string | number | undefined) =>
  typeof name === 'string' ? table[name] : undefined;

const OPERATORS: Readonly<Record<string, ComparisonOperator>> = {
  LESS_THAN: '<',
  LESS_THAN_OR_EQUAL: '<=',
  GREATER_THAN: '>',
  GREATER_THAN_OR_EQUAL: '>=',
  EQUAL: '==',
  NOT_EQUAL: '!=',
  ARRAY_CONTAINS: 'array-contains',
  IN: 'in',
  ARRAY_CONTAINS_ANY: 'array-contains-any',
  NOT_IN: 'not-in',
};

const UNARY_OPERATORS = {
  IS_NAN: 'is-nan',
  IS_NULL: 'is-null',
  IS_NOT_NAN: 'is-not-nan',
  IS_NOT_NULL: 'is-not-null',
} as const;

const MEASURES = {
  EUCLIDEAN: 'euclidean',
  COSINE: 'cosine',
  DOT_PRODUCT: 'dot-product',
} as const;

/** @throws StatusError INVALID_ARGUMENT */
export function decodeQuery(parent: ResourcePath, message: StructuredQueryMessage): Query {
  const [from, another] = message.from ?? [];
  if (another) {
    throw invalidArgument('StructuredQuery.from cannot have more than one collection selector.');
  }
  return {
    parent,
    ...(from?.collectionId && { collectionId: from.collectionId }),
    allDescendants: from?.allDescendants ?? false,
    ...(message.where && { where: decodeFilter(message.where) }),
    orderBy: (message.orderBy ?? []).map(decodeOrder),
    ...(message.startAt && { startAt: decodeCursor(message.startAt) }),
    ...(message.endAt && { endAt: decodeCursor(message.endAt) }),
    offset: message.offset ?? 0,
    ...(message.limit !== undefined && { limit: message.limit }),
    ...(message.select && { select: (message.select.fields ?? []).map(decodeField) }),
    ...(message.findNearest && { findNearest: decodeFindNearest(message.findNearest) }),
  };
}

const decodeField = (reference: FieldReferenceMessage | undefined) =>
  parseFieldPath(reference?.fieldPath ?? '');

function decodeFilter(message: FilterMessage): Filter {
  const { compositeFilter, fieldFilter, unaryFilter } = message;
  if (compositeFilter) {
    const kind = findByName({ AND: 'and', OR: 'or' } as const, compositeFilter.op);
    if (!kind) throw invalidArgument('Unsupported CompositeFilter operator.');
    return { kind, filters: (compositeFilter.filters ?? []).map(decodeFilter) };
  }
  if (fieldFilter) {
    const operator = findByName(OPERATORS, fieldFilter.op);
    if (!operator) throw invalidArgument('Unknown FieldFilter operator.');
    const value = decodeValue(fieldFilter.value ?? {});
    return { kind: 'field', field: decodeField(fieldFilter.field), operator, value };
  }
  if (unaryFilter) {
    const operator = findByName(UNARY_OPERATORS, unaryFilter.op);
    if (!operator) throw invalidArgument('Unknown UnaryFilter operator.');
    return { kind: 'unary', field: decodeField(unaryFilter.field), operator };
  }
  throw invalidArgument('Filter type is not set.');
}

const decodeOrder = (message: OrderMessage): Order => ({
  field: decodeField(message.field),
  direction: message.direction === 'DESCENDING' ? 'descending' : 'ascending',
});

const decodeCursor = (message: CursorMessage): Cursor => ({
  values: (message.values ?? []).map(decodeValue),
  before: message.before ?? false,
});

function decodeFindNearest(message: FindNearestMessage): FindNearest {
  const vector = message.queryVector && vectorNumbers(decodeValue(message.queryVector));
  if (!vector) throw invalidArgument('FindNearest.query_vector must be a vector.');
  const measure = findByName(MEASURES, message.distanceMeasure);
  if (!measure) throw invalidArgument('FindNearest.distance_measure is not set.');
  return {
    field: decodeField(message.vectorField),
    vector,
    measure,
    limit: message.limit ?? 0,
    ...(message.distanceResultField && {
      distanceResultField: parseFieldPath(message.distanceResultField),
    }),
    ...(message.distanceThreshold !== undefined && {
      distanceThreshold: Number(message.distanceThreshold),
    }),
  };
}

/** Aggregations without an alias are named `field_1`, `field_2` and so on. */
export function decodeAggregations(messages: readonly AggregationMessage[]): Aggregation[] {
  let unnamed = 0;
  return messages.map((message) => {
    const alias = message.alias || `field_${++unnamed}`;
    const { count, sum, avg } = message;
    if (count) {
      return {
        kind: 'count',
        alias,
        ...(count.upTo !== undefined && { upTo: BigInt(count.upTo) }),
      };
    }
    if (sum) return { kind: 'sum', alias, field: decodeField(sum.field) };
    if (avg) return { kind: 'average', alias, field: decodeField(avg.field) };
    throw invalidArgument('Operator field in Aggregation is not set.');
  });
}
