import { readFileSync } from 'node:fs';
import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { HELP, parseCommandLine, type CommandLine } from './cli.ts';
import { startSendGrid } from './index.ts';

async function start(options: CommandLine) {
  const { host, port, seed } = options;
  const keyFile = options['signing-key'];
  const sendGrid = await startSendGrid({
    host,
    port,
    ...(options['events-url'] !== undefined && { eventsUrl: options['events-url'] }),
    ...(options['api-key'] !== undefined && { apiKey: options['api-key'] }),
    ...(keyFile !== undefined && { signingKey: readKey(keyFile) }),
    ...(seed !== undefined && { seed }),
  });
  return { ready: `SendGrid ready on ${host}:${sendGrid.port}`, stop: () => sendGrid.close() };
}

function readKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The signing key cannot be read: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

runProgram({ help: HELP, read: parseCommandLine, start });
