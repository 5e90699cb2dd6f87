import type { z } from 'zod';
import { parseParams } from '../wire/params.ts';
import type { Form } from '../wire/form.ts';

/** A call of the API. */
export interface Endpoint {
  /** `GET /v1/customers/:id` */
  readonly pattern: string;
  /** Takes the parameters as they came; everything is done, or refused, at once. */
  readonly run: (given: Form, params: Readonly<Record<string, string>>) => object;
}

type IdOf<Pattern extends string> = Pattern extends `${string}:id${string}` ? string : undefined;

/** @param work what the call does with parameters that fit, and the id in the path */
export function endpoint<const Pattern extends string, T>(
  pattern: Pattern,
  schema: z.ZodType<T>,
  work: (params: T, id: IdOf<Pattern>) => object,
): Endpoint {
  return {
    pattern,
    run: (given, params) => work(parseParams(schema, given), params['id'] as IdOf<Pattern>),
  };
}
