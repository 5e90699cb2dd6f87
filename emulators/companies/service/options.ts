import { z } from 'zod';
import { httpUrl, required, commonOptions } from '../../support/program/command-line.ts';

/** The command line options of both services. */
export const serviceOptions = (defaultPort: number) =>
  z.object({
    ...commonOptions(defaultPort),
    'client-id': required.optional(),
    'client-secret': required.optional(),
    'webhook-url': httpUrl.optional(),
    'webhook-secret': required.optional(),
  });

export type ServiceCommandLine = z.infer<ReturnType<typeof serviceOptions>>;

export const helpOf = (service: string, folder: string, defaultPort: number): string =>
  `A ${service} emulator with the books of several companies.

Usage: node --import tsx emulators/${folder}/main.ts [options]

  --host HOST              the address to listen on (127.0.0.1)
  --port PORT              the port (${defaultPort}); 0 lets the system choose
  --client-id ID           the client ID of the application (local-client)
  --client-secret SECRET   its secret (local-secret)
  --webhook-url URL        where to post change events; without it, none are posted
  --webhook-secret SECRET  the secret that signs events (local-webhook-secret)
  --seed TEXT              the same IDs and random numbers on every start
  --help                   show this help
`;

/** Returns the start options without those that were not given. */
export const startOptionsOf = (options: ServiceCommandLine) => ({
  host: options.host,
  port: options.port,
  ...(options.seed !== undefined && { seed: options.seed }),
  ...(options['client-id'] !== undefined && { clientId: options['client-id'] }),
  ...(options['client-secret'] !== undefined && { clientSecret: options['client-secret'] }),
  ...(options['webhook-url'] !== undefined && { webhookUrl: options['webhook-url'] }),
  ...(options['webhook-secret'] !== undefined && { webhookSecret: options['webhook-secret'] }),
});
