import { z } from 'zod';
import {
  httpUrl,
  parseOptions,
  startingWith,
  commonOptions,
} from '@daily-snapshot/emulator-support/program/command-line';

export const DEFAULT_PORT = 7500;

export const HELP = `A Stripe emulator with the checkout and portal pages.

Usage: node --import tsx emulators/stripe/main.ts [options]

  --host HOST              the address to listen on (127.0.0.1)
  --port PORT              the port (${DEFAULT_PORT}); 0 lets the system choose
  --webhook-url URL        where to post signed events; without it, none are posted
  --webhook-secret SECRET  the secret that signs events (whsec_…); otherwise a new one
  --api-key KEY            accept only this key; a live key starts the account in live mode; otherwise
                           any that begins with sk_test_ or rk_test_
  --seed TEXT              the same IDs and random numbers on every start
  --help                   show this help

Point the official client at it:
  new Stripe('sk_test_local', { host: '127.0.0.1', port: ${DEFAULT_PORT}, protocol: 'http' })
`;

const secretKey = z
  .string()
  .regex(/^(sk|rk)_(test|live)_/, 'must begin with "sk_" or "rk_" and "test_" or "live_"');

const commandLineSchema = z.object({
  ...commonOptions(DEFAULT_PORT),
  'webhook-url': httpUrl.optional(),
  'webhook-secret': startingWith('whsec_').optional(),
  'api-key': secretKey.optional(),
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
