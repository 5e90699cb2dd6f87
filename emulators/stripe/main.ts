import { HELP, parseCommandLine, UsageError, type CommandLine } from './cli.ts';
import { startStripe } from './index.ts';

/** Starts, and stops in order on the first signal; a second one ends the process at once. */
async function run(options: CommandLine): Promise<void> {
  const { host, port, seed } = options;
  const stripe = await startStripe({
    host,
    port,
    ...(options['webhook-url'] !== undefined && { webhookUrl: options['webhook-url'] }),
    ...(options['webhook-secret'] !== undefined && { webhookSecret: options['webhook-secret'] }),
    ...(options['api-key'] !== undefined && { apiKey: options['api-key'] }),
    ...(seed !== undefined && { seed }),
  });
  console.log(`Stripe ready on ${host}:${stripe.port}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stripe.close().catch(giveUp));
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
