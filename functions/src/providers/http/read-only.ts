import type { OnCall, ProviderCall } from '../../connections/ports/source-provider.ts';

/** A request that an adapter may make. `:name` in a path stands for one part of it, whatever it says. */
export interface Permitted {
  readonly method: ProviderCall['method'];
  /** "/v3/company/:realm/query" */
  readonly path: string;
  readonly purpose: ProviderCall['purpose'];
}

/** Thrown before a request leaves that is not on the list: a mistake of ours. */
export class ForbiddenRequest extends Error {
  constructor(method: string, path: string) {
    super(`${method} ${path} is not on the list of what we may ask.`);
    this.name = 'ForbiddenRequest';
  }
}

/**
 * Finds what permits a request.
 *
 * @param base the address of the provider, of which nothing else is asked
 * @throws ForbiddenRequest
 */
export function permit(
  list: readonly Permitted[],
  base: string,
  method: string,
  url: string,
): ProviderCall {
  const asked = new URL(url, base);
  const home = new URL(base);
  const prefix = home.pathname.replace(/\/$/, '');
  const path = asked.pathname.slice(prefix.length);
  const isThere = asked.origin === home.origin && asked.pathname.startsWith(`${prefix}/`);
  const found =
    isThere &&
    list.find((permitted) => permitted.method === method && matches(permitted.path, path));
  if (!found) throw new ForbiddenRequest(method, isThere ? shapeOf(path) : 'elsewhere');
  return { method: found.method, path: found.path, purpose: found.purpose };
}

function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => (part.startsWith(':') ? given[at] !== '' : part === given[at]))
  );
}

/** A path for a message, without what might be an id. */
const shapeOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^(?:[a-z_]*|v\d)$/i.test(part) ? part : ':id'))
    .join('/');

/** `fetch` that makes the requests of a list and no others, follows nowhere, and tells of each. */
export const readOnlyFetch =
  (
    list: readonly Permitted[],
    base: string,
    onCall: OnCall,
  ): ((url: string, init?: RequestInit) => Promise<Response>) =>
  async (url, init = {}) => {
    onCall(permit(list, base, init.method ?? 'GET', url));
    return fetch(new URL(url, base), { ...init, redirect: 'error' });
  };
