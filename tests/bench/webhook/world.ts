// The functions and Firestore, and nothing else: for posts that come from outside.
import { join } from 'node:path';
import {
  signingKeyFile,
  writeFunctionsSettings,
  writeSigningKey,
} from '../../../emulators/world/functions-settings.ts';
import { buildFunctions, startFirestore, type Setting } from '../../../emulators/world/parts.ts';
import { choosePorts, HOST } from '../../../emulators/world/ports.ts';
import { claimFolder, releaseFolder } from '../../../emulators/world/world-file.ts';
import { startInstance } from '../functions-instance.ts';

const NAME = 'bench-webhook';

/** As many calls as a deployed instance takes at a time. */
const CONCURRENCY = 80;

export interface WebhookWorld {
  readonly firestoreHost: string;
  readonly eventsUrl: string;
  readonly signingKeyFile: string;
  stop(): Promise<void>;
}

export async function startWebhookWorld(): Promise<WebhookWorld> {
  const ports = await choosePorts('free');
  const folder = claimFolder(NAME);
  writeSigningKey(folder);
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
  await buildFunctions(setting, false);
  const firestore = await startFirestore(setting);
  const instance = await startInstance(setting, CONCURRENCY);
  return {
    firestoreHost: `${HOST}:${ports.firestore}`,
    eventsUrl: `${instance.url}/sendgridEvents`,
    signingKeyFile: signingKeyFile(folder),
    stop: async () => {
      await instance.stop();
      await firestore.stop();
      releaseFolder(NAME);
    },
  };
}
