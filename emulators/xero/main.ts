import {
  startCompanies,
  startOptionsOf,
  type ServiceCommandLine,
} from '@daily-snapshot/emulator-companies/service/options';
import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { HELP, parseCommandLine } from './cli.ts';
import { startXero } from './index.ts';

async function start(options: ServiceCommandLine) {
  const companies = await startCompanies(options, {
    hasUndeposited: false,
    hasCombinedPayments: false,
  });
  const xero = await startXero({ ...startOptionsOf(options), companies });
  return { ready: `Xero ready on ${options.host}:${xero.port}`, stop: () => xero.close() };
}

runProgram({ help: HELP, read: parseCommandLine, start });
