// Starts the functions and Firestore, which are all that SendGrid's event webhook needs.
import { signingKeyFile } from '../../../emulators/local/functions-settings.ts';
import { buildFunctions, startFirestore } from '../../../emulators/local/services.ts';
import { functionUrl, hostOf, startEnvironment, startInstance } from '../functions/environment.ts';

export interface WebhookEnvironment {
  readonly firestoreHost: string;
  readonly eventsUrl: string;
  readonly signingKeyFile: string;
  stop(): Promise<void>;
}

export const startWebhookEnvironment = (): Promise<WebhookEnvironment> =>
  startEnvironment('bench-webhook', async ({ setting, add, stop }) => {
    await buildFunctions(setting, false);
    await add(startFirestore(setting));
    await add(startInstance(setting));
    return {
      firestoreHost: hostOf(setting.ports.firestore),
      eventsUrl: functionUrl(setting, 'webhooks/sendgrid'),
      signingKeyFile: signingKeyFile(setting.folder),
      stop,
    };
  });
