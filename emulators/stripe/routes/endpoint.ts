import { z } from 'zod';
import { parseParams } from '../wire/params.ts';
import type { Form } from '../wire/form.ts';

/** A call of the API. */
export interface Endpoint {
  /** Such as `GET /v1/customers/:id`. */
  readonly pattern: string;
  /** Validates the parameters and executes the call. */
  readonly run: (form: Form, params: Readonly<Record<string, string>>) => object;
}

type IdOf<Pattern extends string> = Pattern extends `${string}:id${string}` ? string : undefined;

/** The schema of a call without parameters. */
export const noParams = z.strictObject({});

/**
 * Builds an endpoint.
 *
 * @param work executes the call with validated parameters and the ID from the path
 */
export function endpoint<const Pattern extends string, T>(
  pattern: Pattern,
  schema: z.ZodType<T>,
  work: (params: T, id: IdOf<Pattern>) => object,
): Endpoint {
  return {
    pattern,
    run: (form, params) => work(parseParams(schema, form), params['id'] as IdOf<Pattern>),
  };
}
