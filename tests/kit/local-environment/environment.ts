// The local environment that tests run in: the one `npm test` started, or the one of `npm start`.
import { randomInt } from 'node:crypto';
import {
  addressOf,
  readEnvironmentFile,
  type EnvironmentAddresses,
} from '../../../emulators/local/environment-file.ts';

export const environmentAddresses = (): EnvironmentAddresses =>
  readEnvironmentFile(process.env.LOCAL_ENVIRONMENT ?? 'local');

/**
 * Fires a scheduled function as if it were `scheduleTime`, or up to a minute later: the queues take two
 * runs of one instant for one, and tests share a world. Waits for it to end.
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
