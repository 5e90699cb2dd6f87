import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { parseBody, parseParams } from '../wire/params.ts';
import { readText } from './answer.ts';

/**
 * Reads and validates a JSON body.
 *
 * @throws PlaidError 400 when the body does not match the schema
 */
export const readAs = async <T>(schema: z.ZodType<T>, request: IncomingMessage): Promise<T> =>
  parseParams(schema, parseBody(await readText(request)));
