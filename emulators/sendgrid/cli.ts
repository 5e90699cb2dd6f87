import { z } from 'zod';
import {
  httpUrl,
  parseOptions,
  required,
  startingWith,
  commonOptions,
} from '@daily-snapshot/emulator-support/program/command-line';

export const DEFAULT_PORT = 7400;

export const HELP = `A SendGrid emulator with an inbox page.

Usage: node --import tsx emulators/sendgrid/main.ts [options]

  --host HOST          the address to listen on (127.0.0.1)
  --port PORT          the port (${DEFAULT_PORT}); 0 lets the system choose
  --events-url URL     where to post signed events; without it, none are posted
  --api-key KEY        accept only this key; otherwise any that begins with SG.
  --signing-key FILE   sign events with this private key (P-256, PEM); otherwise with a new one
  --seed TEXT          the same IDs and random numbers on every start
  --help               show this help

Point @sendgrid/mail at it, after its key is set:
  sendgrid.client.setDefaultRequest('baseUrl', 'http://127.0.0.1:${DEFAULT_PORT}/')
The inbox is at the same address.
`;

const commandLineSchema = z.object({
  ...commonOptions(DEFAULT_PORT),
  'events-url': httpUrl.optional(),
  'api-key': startingWith('SG.').optional(),
  'signing-key': required.optional(),
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/**
 * Reads the command line.
 *
 * @throws UsageError
 */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
