// The signed-in user as Firebase Auth stores it in this browser, and the token of App Check. Their
// SDKs take 30 KB and two requests until they know the user, which is seconds on a slow line.
import type { User } from '../auth/auth-events.ts';

const USERS = { database: 'firebaseLocalStorageDb', store: 'firebaseLocalStorage' };
const ATTESTATIONS = {
  database: 'firebase-app-check-database',
  store: 'firebase-app-check-store',
};
const MINIMUM_LEFT_MS = 60_000;

/** The part of the configuration that the early reads need. */
export interface EarlyConfig {
  readonly projectId: string;
  readonly apiKey: string;
  /** The id of the app if its reads need a token of App Check. */
  readonly attestedApp: string | undefined;
  /** Absent in production. */
  readonly authEmulator: string | undefined;
  readonly firestoreEmulator: string | undefined;
}

export interface EarlySession {
  readonly user: User;
  readonly idToken: string;
  /** The token of App Check, if reads need one. */
  readonly attestation: string | undefined;
}

/** A user whose session may have ended since. */
export interface StoredUser {
  readonly user: User;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresAt: number;
}

/**
 * Returns a valid ID token of a stored user, or undefined if the session has ended. The SDK decides who is
 * signed in. Security rules check the token on every read.
 */
export async function openSession(
  config: EarlyConfig,
  { user, accessToken, refreshToken, expiresAt }: StoredUser,
): Promise<EarlySession | undefined> {
  const { attestedApp } = config;
  const attestation = attestedApp === undefined ? undefined : await storedAttestation(attestedApp);
  // Only the SDK can get a new token of App Check.
  if (attestedApp !== undefined && attestation === undefined) return undefined;
  if (expiresAt - Date.now() > MINIMUM_LEFT_MS) {
    return { user, idToken: accessToken, attestation };
  }
  const idToken = await refresh(config, refreshToken);
  return idToken === undefined ? undefined : { user, idToken, attestation };
}

/**
 * Returns the user that Firebase Auth has stored, or undefined without one. Parsed by hand, because zod is
 * ten times the size of this script, which has to arrive first.
 */
export async function readStoredUser(apiKey: string): Promise<StoredUser | undefined> {
  const entry = await storedEntry(USERS, `firebase:authUser:${apiKey}:[DEFAULT]`);
  const value = fieldOf(entry, 'value');
  const tokens = fieldOf(value, 'stsTokenManager');
  const [id, email] = [fieldOf(value, 'uid'), fieldOf(value, 'email')];
  const [accessToken, refreshToken] = [
    fieldOf(tokens, 'accessToken'),
    fieldOf(tokens, 'refreshToken'),
  ];
  const expiresAt = fieldOf(tokens, 'expirationTime');
  if (typeof id !== 'string' || typeof email !== 'string') return undefined;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string') return undefined;
  if (typeof expiresAt !== 'number') return undefined;
  const isEmailVerified = fieldOf(value, 'emailVerified') === true;
  return { user: { id, email, isEmailVerified }, accessToken, refreshToken, expiresAt };
}

/** Returns the token that App Check stores in this browser, unless it ends soon. */
async function storedAttestation(appId: string): Promise<string | undefined> {
  const value = fieldOf(await storedEntry(ATTESTATIONS, `${appId}-[DEFAULT]`), 'value');
  const [token, expiresAt] = [fieldOf(value, 'token'), fieldOf(value, 'expireTimeMillis')];
  if (typeof token !== 'string' || typeof expiresAt !== 'number') return undefined;
  return expiresAt - Date.now() > MINIMUM_LEFT_MS ? token : undefined;
}

/** Returns an entry of a database of Firebase, which must exist already. */
const storedEntry = ({ database: name, store }: typeof USERS, key: string): Promise<unknown> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    const giveUp = () => resolve(undefined);
    opening.onerror = giveUp;
    // Before the first sign-in there is no database. The SDK creates it with its own version.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains(store)) {
        database.close();
        giveUp();
        return;
      }
      const reading = database.transaction(store).objectStore(store).get(key);
      reading.onerror = giveUp;
      reading.onsuccess = () => resolve(reading.result);
      reading.transaction?.addEventListener('complete', () => database.close());
    };
  });

async function refresh(
  { apiKey, authEmulator }: EarlyConfig,
  refreshToken: string,
): Promise<string | undefined> {
  const origin = authEmulator === undefined ? 'https://' : `${authEmulator}/`;
  const response = await fetch(`${origin}securetoken.googleapis.com/v1/token?key=${apiKey}`, {
    method: 'POST',
    // This form of a body needs no preflight request.
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const idToken = response.ok ? fieldOf(await response.json(), 'id_token') : undefined;
  return typeof idToken === 'string' ? idToken : undefined;
}

/** Returns a field of a value that may be anything. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
