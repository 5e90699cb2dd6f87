import { runProgram } from '../support/program/program.ts';
import { seededBanks } from '../seed/banks.ts';
import { HELP, parseCommandLine, type CommandLine } from './cli.ts';
import { startPlaid } from './index.ts';

async function start(options: CommandLine) {
  const { host, port, seed, secret } = options;
  const plaid = await startPlaid({
    host,
    port,
    banks: seededBanks,
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
