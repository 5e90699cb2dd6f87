import { parseArgs } from 'node:util';
import { z } from 'zod';

export const DEFAULT_PORT = 7400;

export const HELP = `SendGrid, as its clients know it, on this machine, with an inbox to look into.

Usage: node --import tsx emulators/sendgrid/main.ts [options]

  --host HOST          where to listen (127.0.0.1)
  --port PORT          likewise (${DEFAULT_PORT}); 0 lets the system choose
  --events-url URL     where to post signed events; without it nobody is told
  --api-key KEY        take only this key; otherwise any that begins with SG.
  --signing-key FILE   sign events with this private key (P-256, PEM); otherwise a new one
  --seed TEXT          the same ids and the same chance on every start
  --help               show this

Point @sendgrid/mail at it, after its key is set:
  sendgrid.client.setDefaultRequest('baseUrl', 'http://127.0.0.1:${DEFAULT_PORT}/')
The inbox is at the same address.
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
  'events-url': z.url({ protocol: /^https?$/, error: 'must begin with http://' }).optional(),
  'api-key': z.string().startsWith('SG.', 'must begin with "SG."').optional(),
  'signing-key': required.optional(),
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
