import type { z } from 'zod';
import { parseParams } from '../wire/params.ts';

/** A call of the API: a POST request with JSON. */
export interface Endpoint {
  /** Such as `/item/get`. */
  readonly path: string;
  /** Validates the parameters and handles the call. */
  readonly run: (body: object) => object;
}

export const endpoint = <T>(
  path: string,
  schema: z.ZodType<T>,
  work: (params: T) => object,
): Endpoint => ({ path, run: (body) => work(parseParams(schema, body)) });
