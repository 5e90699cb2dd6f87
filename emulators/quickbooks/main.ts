import {
  startCompanies,
  startOptionsOf,
  type ServiceCommandLine,
} from '@daily-snapshot/emulator-companies/service/options';
import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { HELP, parseCommandLine } from './cli.ts';
import { startQuickBooks } from './index.ts';

async function start(options: ServiceCommandLine) {
  const companies = await startCompanies(options);
  const quickBooks = await startQuickBooks({ ...startOptionsOf(options), companies });
  return {
    ready: `QuickBooks ready on ${options.host}:${quickBooks.port}`,
    stop: () => quickBooks.close(),
  };
}

runProgram({ help: HELP, read: parseCommandLine, start });
