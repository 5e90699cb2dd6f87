import { readFileSync } from 'node:fs';
import { HELP, parseCommandLine, UsageError, type CommandLine } from './cli.ts';
import { startSendGrid } from './index.ts';

/** Starts, and stops in order on the first signal; a second one ends the process at once. */
async function run(options: CommandLine): Promise<void> {
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
  console.log(`SendGrid ready on ${host}:${sendGrid.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void sendGrid.close().catch(giveUp));
  }
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

function giveUp(error: unknown): void {
  const isSentence = error instanceof Error && error.constructor === Error;
  console.error(isSentence ? error.message : error);
  process.exit(1);
}

try {
  const options = parseCommandLine(process.argv.slice(2));
  if (options === 'help') console.log(HELP);
  else run(options).catch(giveUp);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message} Run with --help to see what there is.`);
  process.exitCode = 2;
}
