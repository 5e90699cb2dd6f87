import { startOptionsOf, type ServiceCommandLine } from '../companies/service/options.ts';
import { runProgram } from '../support/program/program.ts';
import { seededCompanies } from '../seed/seeded-companies.ts';
import { HELP, parseCommandLine } from './cli.ts';
import { startXero } from './index.ts';

async function start(options: ServiceCommandLine) {
  const companies = seededCompanies(new Date(), {
    hasUndeposited: false,
    hasCombinedPayments: false,
  });
  const xero = await startXero({ ...startOptionsOf(options), companies });
  return { ready: `Xero ready on ${options.host}:${xero.port}`, stop: () => xero.close() };
}

runProgram({ help: HELP, read: parseCommandLine, start });
