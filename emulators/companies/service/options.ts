import { z } from 'zod';
import {
  httpUrl,
  required,
  commonOptions,
} from '@daily-snapshot/emulator-support/program/command-line';
import { loadFunction } from '@daily-snapshot/emulator-support/program/load-function';
import type { CompanyBooks } from '../company-books.ts';
import { addDays } from '../dates.ts';
import { generateCompany, type GeneratedCompany } from '../generate.ts';

/** The command line options of both services. */
export const serviceOptions = (defaultPort: number) =>
  z.object({
    ...commonOptions(defaultPort),
    'client-id': required.optional(),
    'client-secret': required.optional(),
    'webhook-url': httpUrl.optional(),
    'webhook-secret': required.optional(),
    companies: required.optional(),
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
  --companies FILE         a module whose default export builds the companies;
                           without it, one company is generated
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

/** What the API of a service can represent. */
type CompanyFeatures = Pick<GeneratedCompany, 'hasUndeposited' | 'hasCombinedPayments'>;

/** The default export of the module that `--companies` names. */
type BuildCompanies = (now: Date, features: CompanyFeatures) => readonly CompanyBooks[];

/** The days of history of the generated company. */
const DAYS = 500;

/** Returns the companies that a service starts with, with books up to yesterday. */
export async function startCompanies(
  options: ServiceCommandLine,
  features: CompanyFeatures = {},
): Promise<readonly CompanyBooks[]> {
  const now = new Date();
  if (options.companies !== undefined) {
    const buildCompanies = await loadFunction<BuildCompanies>(options.companies);
    return buildCompanies(now, features);
  }
  const until = addDays(now.toISOString().slice(0, 10), -1);
  const seed = options.seed ?? 'sample';
  return [
    generateCompany({ seed, until, days: DAYS, profile: { name: 'Sample Company' }, ...features }),
  ];
}
