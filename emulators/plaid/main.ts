import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { loadFunction } from '@daily-snapshot/emulator-support/program/load-function';
import { HELP, parseCommandLine, type CommandLine } from './cli.ts';
import { startPlaid, type PlaidOptions } from './index.ts';

async function start(options: CommandLine) {
  const { host, port, seed, secret } = options;
  const banks =
    options.banks === undefined
      ? () => []
      : await loadFunction<PlaidOptions['banks']>(options.banks);
  const plaid = await startPlaid({
    host,
    port,
    banks,
    historyTiming: {
      initialSeconds: options['initial-seconds'],
      historicalSeconds: options['historical-seconds'],
    },
    ...(options['client-id'] !== undefined && { clientId: options['client-id'] }),
    ...(secret !== undefined && { secret }),
    ...(seed !== undefined && { seed }),
  });
  return { ready: `Plaid ready on ${host}:${plaid.port}`, stop: () => plaid.close() };
}

runProgram({ help: HELP, read: parseCommandLine, start });
