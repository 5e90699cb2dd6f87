import type { z } from 'zod';
import type { GoogleState, Json } from './google-state.ts';

export interface RouteRequest {
  readonly state: GoogleState;
  /** the groups of the pattern */
  readonly groups: readonly string[];
  readonly query: URLSearchParams;
  readonly body: Json;
}

/** One method of an API. Unknown paths, parameters and fields are refused, as Google does. */
export interface Route {
  readonly api: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  /** matches the whole path, without the slash before it */
  readonly path: RegExp;
  /** required and optional query parameters */
  readonly query?: { readonly required?: readonly string[]; readonly optional?: readonly string[] };
  readonly body?: z.ZodType;
  readonly answer: (request: RouteRequest) => Json;
}

/** Returns the fields of a body that a mask names. Google ignores all others. */
export function maskedFields(body: Json, mask: string): Json {
  const result: Json = {};
  for (const path of mask.split(',')) {
    const names = path.split('.');
    let from: unknown = body;
    let to = result;
    names.forEach((name, index) => {
      from = (from as Json | undefined)?.[name];
      if (index === names.length - 1) to[name] = from;
      else to = (to[name] ??= {}) as Json;
    });
  }
  return result;
}
