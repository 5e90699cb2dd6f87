import { z } from 'zod';
import {
  httpUrl,
  parseOptions,
  startingWith,
  usualOptions,
} from '../support/program/command-line.ts';

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

const commandLineSchema = z.object({
  ...usualOptions(DEFAULT_PORT),
  'webhook-url': httpUrl.optional(),
  'webhook-secret': startingWith('whsec_').optional(),
  'api-key': startingWith('sk_test_').optional(),
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/** @throws UsageError */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
