import { parseArgs } from 'node:util';
import { z } from 'zod';

export const DEFAULT_PORT = 7500;

export const HELP = `Stripe, as its clients know it, on this machine, with its pages for paying.

Usage: node --import tsx emulators/stripe/main.ts [options]

  --host HOST              where to listen (127.0.0.1)
  --port PORT              likewise (${DEFAULT_PORT}); 0 lets the system choose
  --webhook-url URL        where to post signed events; without it nobody is told
  --webhook-secret SECRET  what they are signed with (whsec_…); otherwise a new one
  --api-key KEY            take only this key; otherwise any that begins with sk_test_
  --seed TEXT              the same ids and the same chance on every start
  --help                   show this

Point the official client at it:
  new Stripe('sk_test_local', { host: '127.0.0.1', port: ${DEFAULT_PORT}, protocol: 'http' })
`;

/** What the command line says cannot be done; the message is for people. */
export class UsageError extends Error {}

const required = z.string().min(1, 'needs a value');

const commandLineSchema = z.object({
  host: required.default('127.0.0.1'),
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number up to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a number up to 65535')
    .default(DEFAULT_PORT),
  'webhook-url': z.url({ protocol: /^https?$/, error: 'must begin with http://' }).optional(),
  'webhook-secret': z.string().startsWith('whsec_', 'must begin with "whsec_"').optional(),
  'api-key': z.string().startsWith('sk_test_', 'must begin with "sk_test_"').optional(),
  seed: required.optional(),
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/** @throws UsageError */
export function parseCommandLine(args: readonly string[]): CommandLine | 'help' {
  const text = { type: 'string' } as const;
  const names = Object.keys(commandLineSchema.shape);
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
  const parsed = commandLineSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UsageError(`--${issue?.path.join('.')} ${issue?.message}.`);
}
