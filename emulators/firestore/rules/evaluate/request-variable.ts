import { formatFieldPath } from '../../model/field-path.ts';
import { child, type ResourcePath } from '../../model/resource-path.ts';
import type { AccessRequest, RulesQuery, RequestAuth } from '../access.ts';
import { documentName, documentResource, fromJson, resourceOf } from './convert-values.ts';
import { Constraint, RulesMap, Timestamp, type RuleValue } from './value.ts';

/**
 * Builds the variable `request`.
 *
 * @param path the document that a query requests by name
 * @see https://firebase.google.com/docs/reference/rules/rules.firestore.Request
 */
export function requestValue(request: AccessRequest, path?: ResourcePath): RulesMap {
  const entries: Record<string, RuleValue> = {
    auth: authValue(request.auth),
    method: request.method,
    time: new Timestamp(request.time * 1000n),
    path: pathValue(request, path),
    resource: null,
  };
  if (request.method === 'list') entries['query'] = queryValue(request.query);
  else if (request.method !== 'get' && request.newFields) {
    entries['resource'] = resourceOf(request.path, request.newFields);
  }
  return RulesMap.of(entries);
}

/**
 * Returns the variable `resource` for an access to one document. Null if the document does not
 * exist.
 */
export const resourceValue = (request: Exclude<AccessRequest, { method: 'list' }>): RuleValue =>
  request.resource ? documentResource(request.resource) : null;

function authValue(auth: RequestAuth): RuleValue {
  return auth && RulesMap.of({ uid: auth.uid, token: fromJson(auth.token) });
}

function pathValue(request: AccessRequest, path?: ResourcePath): RuleValue {
  if (request.method !== 'list') return documentName(request.path);
  if (path) return documentName(path);
  const { parent, collectionId, allDescendants } = request.query;
  if (allDescendants || collectionId === undefined) return new Constraint({ type: 'path' });
  return documentName(child(parent, collectionId));
}

/**
 * Builds `request.query`. The reference says only that `orderBy` is the "query orderBy clause".
 * Google's service and emulator both hold a map from each ordered field to `'ASC'` or `'DESC'`,
 * which is empty for a query without an order. The key of a nested field is a guess: its path.
 *
 * @see https://firebase.google.com/docs/reference/rules/rules.firestore.Request#query
 */
function queryValue({ limit, offset, orderBy }: RulesQuery): RulesMap {
  const directions = orderBy.map(({ field, direction }): [string, RuleValue] => [
    formatFieldPath(field),
    direction === 'ascending' ? 'ASC' : 'DESC',
  ]);
  return RulesMap.of({
    ...(limit !== undefined && { limit: BigInt(limit) }),
    offset: BigInt(offset),
    orderBy: RulesMap.from(new Map(directions)),
  });
}
