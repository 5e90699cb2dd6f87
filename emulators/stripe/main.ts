import { runProgram } from '@daily-snapshot/emulator-support/program/program';
import { HELP, parseCommandLine, type CommandLine } from './cli.ts';
import { startStripe } from './index.ts';

async function start(options: CommandLine) {
  const { host, port, seed } = options;
  const stripe = await startStripe({
    host,
    port,
    ...(options['webhook-url'] !== undefined && { webhookUrl: options['webhook-url'] }),
    ...(options['webhook-secret'] !== undefined && { webhookSecret: options['webhook-secret'] }),
    ...(options['api-key'] !== undefined && { apiKey: options['api-key'] }),
    ...(seed !== undefined && { seed }),
  });
  return { ready: `Stripe ready on ${host}:${stripe.port}`, stop: () => stripe.close() };
}

runProgram({ help: HELP, read: parseCommandLine, start });
