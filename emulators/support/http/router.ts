import type { IncomingMessage, ServerResponse } from 'node:http';

export interface Exchange<Param extends string = never> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Values of the `:name` parts of the pattern. */
  readonly params: Readonly<Record<Param, string>>;
}

export interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly handle: (exchange: Exchange<string>) => void | Promise<void>;
}

type ParamsOf<Pattern extends string> = Pattern extends `${string}/:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Pattern extends `${string}/:${infer Name}`
    ? Name
    : never;

/**
 * Builds a route.
 *
 * @param pattern a method and a path: `GET /messages/:id`
 */
export function route<const Pattern extends string>(
  pattern: Pattern,
  handle: (exchange: Exchange<ParamsOf<Pattern>>) => void | Promise<void>,
): Route {
  const [method = '', path = ''] = pattern.split(' ');
  const expression = path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  return { method, path: new RegExp(`^${expression}$`), handle };
}

export type Found =
  | { readonly kind: 'route'; readonly handle: () => void | Promise<void> }
  | { readonly kind: 'wrong method'; readonly allowed: readonly string[] }
  | { readonly kind: 'nothing' };

/** Returns the first route that matches a request. */
export function findRoute(
  routes: readonly Route[],
  request: IncomingMessage,
  response: ServerResponse,
): Found {
  const [path = '', query = ''] = (request.url ?? '').split(/\?(.*)/s, 2);
  const fitting = routes.filter((candidate) => candidate.path.test(path));
  const found = fitting.find(({ method }) => method === request.method);
  if (found) {
    const groups = Object.entries(found.path.exec(path)?.groups ?? {});
    const params = Object.fromEntries(groups.map(([name, text]) => [name, decode(text)]));
    const exchange = { request, response, path, query: new URLSearchParams(query), params };
    return { kind: 'route', handle: () => found.handle(exchange) };
  }
  if (fitting.length === 0) return { kind: 'nothing' };
  return { kind: 'wrong method', allowed: fitting.map(({ method }) => method) };
}

/** Decodes a path segment. Returns invalid percent-encoding unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
