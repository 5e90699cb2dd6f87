import type { z } from 'zod';
import { parseParams } from '../wire/params.ts';

/** A call of the API: a POST with JSON. */
export interface Endpoint {
  /** `/item/get` */
  readonly path: string;
  /** Takes the parameters as they came; everything is done, or refused, at once. */
  readonly run: (given: object) => object;
}

export const endpoint = <T>(
  path: string,
  schema: z.ZodType<T>,
  work: (params: T) => object,
): Endpoint => ({ path, run: (given) => work(parseParams(schema, given)) });
