import { z } from 'zod';
import { parseOptions, required, usualOptions } from '../support/program/command-line.ts';

export const DEFAULT_PORT = 7700;

export const HELP = `Plaid, as its clients know it, on this machine, with its page for connecting a bank.

Usage: node --import tsx emulators/plaid/main.ts [options]

  --host HOST                   where to listen (127.0.0.1)
  --port PORT                   likewise (${DEFAULT_PORT}); 0 lets the system choose
  --client-id ID                take only this one; otherwise any
  --secret SECRET               likewise
  --initial-seconds SECONDS     until the last month of a new connection is there (0)
  --historical-seconds SECONDS  until all of it is there (0)
  --seed TEXT                   the same ids and the same chance on every start
  --help                        show this

Point the official client at it:
  new PlaidApi(new Configuration({ basePath: 'http://127.0.0.1:${DEFAULT_PORT}', … }))
`;

const seconds = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number of seconds')
  .transform(Number)
  .default(0);

const commandLineSchema = z.object({
  ...usualOptions(DEFAULT_PORT),
  'client-id': required.optional(),
  secret: required.optional(),
  'initial-seconds': seconds,
  'historical-seconds': seconds,
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/** @throws UsageError */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
