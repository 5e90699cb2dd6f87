import { child, type ResourcePath } from '../model/resource-path.ts';
import type { AccessRequest, ListedQuery, RequestAuth } from './access.ts';
import { documentName, documentResource, fromJson, resourceOf } from './convert.ts';
import { Constraint, RulesMap, Timestamp, type RuleValue } from './value.ts';

/**
 * The variable `request`.
 *
 * @param path of the document that a query asks for by its name
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

/** The variable `resource` of anything but a query: null for a document that does not exist. */
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

function queryValue({ limit, offset, orderBy }: ListedQuery): RulesMap {
  const orders = orderBy.map(({ field, direction }) => {
    return `${field.join('.')} ${direction === 'ascending' ? 'ASC' : 'DESC'}`;
  });
  return RulesMap.of({
    ...(limit !== undefined && { limit: BigInt(limit) }),
    offset: BigInt(offset),
    orderBy: orders.join(', '),
  });
}
