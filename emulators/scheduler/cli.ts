import { z } from 'zod';
import {
  addressOptions,
  httpUrl,
  parseOptions,
  required,
} from '@daily-snapshot/emulator-support/program/command-line';

export const DEFAULT_PORT = 7300;

export const HELP = `A Cloud Scheduler emulator that calls the functions of the Firebase Functions emulator.

Usage: node --import tsx emulators/scheduler/main.ts [options]

  --host HOST               the address to listen on (127.0.0.1)
  --port PORT               the port (${DEFAULT_PORT}); 0 lets the system choose
  --functions URL           the address of the Functions emulator (http://127.0.0.1:5001)
  --project ID              the project of the functions (demo-project)
  --run-on clock|request    run functions when they are due, or only on request (clock)
  --help                    show this help
`;

const commandLineSchema = z.object({
  ...addressOptions(DEFAULT_PORT),
  functions: httpUrl.default('http://127.0.0.1:5001'),
  project: required.default('demo-project'),
  'run-on': z.enum(['clock', 'request'], 'must be "clock" or "request"').default('clock'),
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
