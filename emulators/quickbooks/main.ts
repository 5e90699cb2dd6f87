import { startOptionsOf, type ServiceCommandLine } from '../companies/service/options.ts';
import { runProgram } from '../support/program/program.ts';
import { seededCompanies } from '../seed/seeded-companies.ts';
import { HELP, parseCommandLine } from './cli.ts';
import { startQuickBooks } from './index.ts';

async function start(options: ServiceCommandLine) {
  const companies = seededCompanies(new Date());
  const quickBooks = await startQuickBooks({ ...startOptionsOf(options), companies });
  return {
    ready: `QuickBooks ready on ${options.host}:${quickBooks.port}`,
    stop: () => quickBooks.close(),
  };
}

runProgram({ help: HELP, read: parseCommandLine, start });
