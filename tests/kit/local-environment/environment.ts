// The local environment that tests use: the one `npm test` started, or the one of `npm start`.
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import {
  addressOf,
  environmentFolder,
  readEnvironmentFile,
  type EnvironmentAddresses,
} from '../../../emulators/local/environment-file.ts';

const environmentName = () => process.env.LOCAL_ENVIRONMENT ?? 'local';

export const environmentAddresses = (): EnvironmentAddresses =>
  readEnvironmentFile(environmentName());

/** Returns the secret with which the functions sign links and challenges. */
export function signingSecret(): string {
  const file = join(environmentFolder(environmentName()), 'functions', '.secret.local');
  return parseEnv(readFileSync(file, 'utf8')).UNSUBSCRIBE_SECRET ?? '';
}

/**
 * Fires a scheduled function as if it were `scheduleTime` and waits for it to end. Adds up to a
 * minute, because the queues drop a second run of the same instant, and tests share one
 * environment.
 */
export async function runSchedule(name: string, scheduleTime: Date): Promise<void> {
  const { scheduler } = environmentAddresses().ports;
  const response = await fetch(`${addressOf(scheduler)}/run/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ scheduleTime: new Date(scheduleTime.getTime() + randomInt(60_000)) }),
  });
  if (!response.ok) throw new Error(`${name} failed: ${await response.text()}`);
}
