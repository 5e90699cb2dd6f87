import { z } from 'zod';
import {
  httpUrl,
  parseOptions,
  required,
  startingWith,
  usualOptions,
} from '../support/program/command-line.ts';

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

const commandLineSchema = z.object({
  ...usualOptions(DEFAULT_PORT),
  'events-url': httpUrl.optional(),
  'api-key': startingWith('SG.').optional(),
  'signing-key': required.optional(),
});

export type CommandLine = z.infer<typeof commandLineSchema>;

/** @throws UsageError */
export const parseCommandLine = (args: readonly string[]): CommandLine | 'help' =>
  parseOptions(commandLineSchema, args);
