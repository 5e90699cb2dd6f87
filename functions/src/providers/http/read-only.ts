import type { OnCall, ProviderCall } from '../../connections/ports/source-provider.ts';

/** A request that an adapter may send. `:name` in a path matches any one path segment. */
export interface AllowedRequest {
  readonly method: ProviderCall['method'];
  /** Path pattern, such as "/v3/company/:realm/query". */
  readonly path: string;
  readonly purpose: ProviderCall['purpose'];
}

/** Thrown before sending a request that is not on the list. Indicates a bug in our adapter. */
export class ForbiddenRequest extends Error {
  constructor(method: string, path: string) {
    super(`${method} ${path} is not on the list of permitted requests.`);
    this.name = 'ForbiddenRequest';
  }
}

/**
 * Returns the list entry that permits a request.
 *
 * @param base the provider's base URL. Requests outside of it are rejected.
 * @throws ForbiddenRequest if no entry matches
 */
export function findAllowedRequest(
  list: readonly AllowedRequest[],
  base: string,
  method: string,
  url: string,
): ProviderCall {
  const requested = new URL(url, base);
  const baseUrl = new URL(base);
  const prefix = baseUrl.pathname.replace(/\/$/, '');
  const path = requested.pathname.slice(prefix.length);
  const isBelowBase =
    requested.origin === baseUrl.origin && requested.pathname.startsWith(`${prefix}/`);
  const found =
    isBelowBase &&
    list.find((permitted) => permitted.method === method && matches(permitted.path, path));
  if (!found) throw new ForbiddenRequest(method, isBelowBase ? maskIds(path) : 'elsewhere');
  return { method: found.method, path: found.path, purpose: found.purpose };
}

function matches(pattern: string, path: string): boolean {
  const [patternParts, parts] = [pattern.split('/'), path.split('/')];
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}

/** Replaces path segments that might be ids, so that the path can appear in an error message. */
const maskIds = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^(?:[a-z_]*|v\d)$/i.test(part) ? part : ':id'))
    .join('/');

/**
 * Returns a `fetch` that sends only permitted requests, rejects redirects and reports each request
 * before sending it.
 */
export const readOnlyFetch =
  (
    list: readonly AllowedRequest[],
    base: string,
    onCall: OnCall,
  ): ((url: string, init?: RequestInit) => Promise<Response>) =>
  async (url, init = {}) => {
    onCall(findAllowedRequest(list, base, init.method ?? 'GET', url));
    return fetch(new URL(url, base), { ...init, redirect: 'error' });
  };
