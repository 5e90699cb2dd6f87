// The functions and Firestore, and nothing else: for posts that come from outside.
import { signingKeyFile } from '../../../emulators/world/functions-settings.ts';
import { buildFunctions, startFirestore } from '../../../emulators/world/parts.ts';
import { HOST } from '../../../emulators/world/ports.ts';
import { startInstance } from '../functions-instance.ts';
import { CONCURRENCY, startFunctionsWorld } from '../functions-world.ts';

export interface WebhookWorld {
  readonly firestoreHost: string;
  readonly eventsUrl: string;
  readonly signingKeyFile: string;
  stop(): Promise<void>;
}

export const startWebhookWorld = (): Promise<WebhookWorld> =>
  startFunctionsWorld('bench-webhook', async ({ setting, add, stop }) => {
    await buildFunctions(setting, false);
    await add(startFirestore(setting));
    const instance = await add(startInstance(setting, CONCURRENCY));
    return {
      firestoreHost: `${HOST}:${setting.ports.firestore}`,
      eventsUrl: `${instance.url}/sendgridEvents`,
      signingKeyFile: signingKeyFile(setting.folder),
      stop,
    };
  });
