import { z } from 'zod';
import { httpUrl, required, usualOptions } from '../../support/program/command-line.ts';

/** What the command lines of both services take. */
export const serviceOptions = (defaultPort: number) =>
  z.object({
    ...usualOptions(defaultPort),
    'client-id': required.optional(),
    'client-secret': required.optional(),
    'webhook-url': httpUrl.optional(),
    'webhook-secret': required.optional(),
  });

export type ServiceCommandLine = z.infer<ReturnType<typeof serviceOptions>>;

export const helpOf = (service: string, folder: string, defaultPort: number): string =>
  `${service}, as an application knows it, on this machine, with the books of some companies.

Usage: node --import tsx emulators/${folder}/main.ts [options]

  --host HOST              where to listen (127.0.0.1)
  --port PORT              likewise (${defaultPort}); 0 lets the system choose
  --client-id ID           the application that is known (local-client)
  --client-secret SECRET   its secret (local-secret)
  --webhook-url URL        where to tell of changes; without it nobody is told
  --webhook-secret SECRET  what that is signed with (local-webhook-secret)
  --seed TEXT              the same ids and the same chance on every start
  --help                   show this
`;

/** The options as a service takes them: only those that were given. */
export const startOptionsOf = (options: ServiceCommandLine) => ({
  host: options.host,
  port: options.port,
  ...(options.seed !== undefined && { seed: options.seed }),
  ...(options['client-id'] !== undefined && { clientId: options['client-id'] }),
  ...(options['client-secret'] !== undefined && { clientSecret: options['client-secret'] }),
  ...(options['webhook-url'] !== undefined && { webhookUrl: options['webhook-url'] }),
  ...(options['webhook-secret'] !== undefined && { webhookSecret: options['webhook-secret'] }),
});
