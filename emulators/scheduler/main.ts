import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { HELP, parseCommandLine, type CommandLine } from './cli.ts';
import { startScheduler } from './index.ts';

async function start(options: CommandLine) {
  const { host, port, functions: address, project: projectId } = options;
  const scheduler = await startScheduler({
    host,
    port,
    functions: { projectId, address: address.replace(/\/$/, '') },
    hasTicking: options['run-on'] === 'clock',
  });
  return {
    ready: `Scheduler ready on ${host}:${scheduler.port}`,
    stop: () => scheduler.stop(),
  };
}

runProgram({ help: HELP, read: parseCommandLine, start });
