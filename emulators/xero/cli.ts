import { helpOf, serviceOptions, type ServiceCommandLine } from '../companies/service/options.ts';
import { parseOptions } from '../support/program/command-line.ts';

export const DEFAULT_PORT = 7900;

export const HELP = helpOf('Xero', 'xero', DEFAULT_PORT);

/** @throws UsageError */
export const parseCommandLine = (args: readonly string[]): ServiceCommandLine | 'help' =>
  parseOptions(serviceOptions(DEFAULT_PORT), args);
