import { z } from 'zod';
import {
  parseOptions,
  required,
  commonOptions,
} from '@daily-snapshot/emulator-support/program/command-line';

export const DEFAULT_PORT = 7700;

export const HELP = `A Plaid emulator with the Link page for connecting a bank.

Usage: node --import tsx emulators/plaid/main.ts [options]

  --host HOST                   the address to listen on (127.0.0.1)
  --port PORT                   the port (${DEFAULT_PORT}); 0 lets the system choose
  --client-id ID                accept only this client ID; otherwise any
  --secret SECRET               accept only this secret; otherwise any
  --initial-seconds SECONDS     until the last month of a new connection is available (0)
  --historical-seconds SECONDS  until its whole history is available (0)
  --banks FILE                  a module whose default export builds the banks;
                                without it, there are none
  --seed TEXT                   the same IDs and random numbers on every start
  --help                        show this help

Point the official client at it:
  new PlaidApi(new Configuration({ basePath: 'http://127.0.0.1:${DEFAULT_PORT}', … }))
`;

const seconds = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a whole number of seconds')
  .transform(Number)
  .default(0);

const commandLineSchema = z.object({
  ...commonOptions(DEFAULT_PORT),
  'client-id': required.optional(),
  secret: required.optional(),
  banks: required.optional(),
  'initial-seconds': seconds,
  'historical-seconds': seconds,
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
