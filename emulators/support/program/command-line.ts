import { parseArgs } from 'node:util';
import { z } from 'zod';
import { UsageError } from './program.ts';

export const required = z.string().min(1, 'needs a value');

export const httpUrl = z.url({ protocol: /^https?$/, error: 'must begin with http://' });

export const startingWith = (prefix: string) =>
  z.string().startsWith(prefix, `must begin with "${prefix}"`);

/** Returns the options for the address to listen on. */
export const addressOptions = (defaultPort: number) => ({
  host: required.default('127.0.0.1'),
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number up to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number up to 65535')
    .default(defaultPort),
});

/** Returns the options for the address to listen on and for the seed of IDs and random numbers. */
export const commonOptions = (defaultPort: number) => ({
  ...addressOptions(defaultPort),
  seed: required.optional(),
});

/**
 * Reads `--name value` and `--name=value`.
 *
 * @param schema one schema per option, by the option's name without the dashes
 * @throws UsageError
 */
export function parseOptions<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  args: readonly string[],
): z.infer<z.ZodObject<Shape>> | 'help' {
  const text = { type: 'string' } as const;
  const names = Object.keys(schema.shape);
  const options = {
    ...Object.fromEntries(names.map((name) => [name, text])),
    help: { type: 'boolean', short: 'h' } as const,
  };
  let values: Readonly<Record<string, unknown>>;
  try {
    ({ values } = parseArgs({ args: [...args], options }));
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`);
  }
  if (values['help'] === true) return 'help';
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${issue?.path.join('.')} ${issue?.message}.`);
}
