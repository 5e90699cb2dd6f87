// What every measured world begins with: a folder, ports, keys and settings for the functions.
import { join } from 'node:path';
import { startChild, type Child } from '../../emulators/world/child.ts';
import {
  writeFunctionsSettings,
  writeSigningKey,
  writeStripeWebhookSecret,
} from '../../emulators/world/functions-settings.ts';
import type { Setting } from '../../emulators/world/parts.ts';
import { choosePorts } from '../../emulators/world/ports.ts';
import { addressOf, claimFolder, releaseFolder } from '../../emulators/world/world-file.ts';
import type { Charged } from './morning/counted-firestore.ts';

/** As many calls as a deployed instance takes at a time. */
export const CONCURRENCY = 80;

interface Stoppable {
  stop(): Promise<void>;
}

export interface FunctionsWorld {
  readonly setting: Setting;
  /** Keeps a part, to be stopped before those that were there when it came. */
  readonly add: <Part extends Stoppable>(part: Promise<Part>) => Promise<Part>;
  readonly stop: () => Promise<void>;
}

/** Claims a world of its own, in which nothing runs yet, and starts what it needs; all or nothing. */
export async function startFunctionsWorld<Started>(
  name: string,
  start: (world: FunctionsWorld) => Promise<Started>,
): Promise<Started> {
  const ports = await choosePorts('free');
  const folder = claimFolder(name);
  writeSigningKey(folder);
  writeStripeWebhookSecret(folder);
  writeFunctionsSettings(folder, ports);
  const setting: Setting = {
    ports,
    folder,
    hooks: (source) => ({
      logFile: join(folder, 'logs', `${source}.log`),
      onLine: () => undefined,
      onUnexpectedEnd: (how) => console.error(`${source} ended by itself (${how})`),
    }),
  };
  const parts: Stoppable[] = [];
  const stop = async () => {
    for (const part of parts.toReversed()) await part.stop();
    releaseFolder(name);
  };
  const add = async <Part extends Stoppable>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    parts.push(part);
    return part;
  };
  try {
    return await start({ setting, add, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

/** A Firestore that counts. Nobody needs the site here, so its port is where the counts are asked for. */
export const startCounting = ({ ports, hooks }: Setting): Promise<Child> =>
  startChild({
    name: 'The counting Firestore stand-in',
    args: [
      '--import',
      'tsx',
      join(import.meta.dirname, 'morning', 'counted-firestore.ts'),
      String(ports.firestore),
      String(ports.site),
    ],
    readyLine: /Firestore ready on/,
    ...hooks('firestore'),
  });

/** What Firestore has charged since the last time. */
export const takeCharged = async ({ ports }: Setting): Promise<Charged> =>
  (await (await fetch(addressOf(ports.site))).json()) as Charged;
