import {
  helpOf,
  serviceOptions,
  type ServiceCommandLine,
} from '@daily-snapshot/emulator-companies/service/options';
import { parseOptions } from '@daily-snapshot/emulator-support/program/command-line';

export const DEFAULT_PORT = 7800;

export const HELP = helpOf('QuickBooks Online', 'quickbooks', DEFAULT_PORT);

/** @throws UsageError */
export const parseCommandLine = (args: readonly string[]): ServiceCommandLine | 'help' =>
  parseOptions(serviceOptions(DEFAULT_PORT), args);
