import { fieldOf, type EarlyConfig } from './stored-user.ts';

/** Loads the part of `/config.json` that the early reads need. */
export async function loadEarlyConfig(): Promise<EarlyConfig | undefined> {
  const response = await fetch('/config.json');
  const config: unknown = response.ok ? await response.json() : undefined;
  const firebase = fieldOf(config, 'firebase');
  const [projectId, apiKey] = [fieldOf(firebase, 'projectId'), fieldOf(firebase, 'apiKey')];
  if (typeof projectId !== 'string' || typeof apiKey !== 'string') return undefined;
  const appId = fieldOf(firebase, 'appId');
  const hasAppCheck = fieldOf(config, 'appCheckSiteKey') !== undefined;
  const emulators = fieldOf(config, 'emulators');
  const auth = fieldOf(emulators, 'auth');
  const firestore = fieldOf(emulators, 'firestore');
  const host = fieldOf(firestore, 'host');
  return {
    projectId,
    apiKey,
    attestedApp: hasAppCheck && typeof appId === 'string' ? appId : undefined,
    authEmulator: typeof auth === 'string' ? auth : undefined,
    firestoreEmulator:
      typeof host === 'string' ? `http://${host}:${String(fieldOf(firestore, 'port'))}` : undefined,
  };
}
