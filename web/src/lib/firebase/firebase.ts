import type { FirebaseApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';
import { connectFirestoreEmulator, getFirestore, type Firestore } from 'firebase/firestore';
import { connectFunctionsEmulator, getFunctions, type Functions } from 'firebase/functions';
import { loadConfig, type WebConfig } from './config.ts';
import { firebaseApp } from './firebase-app.ts';

export interface Firebase {
  readonly app: FirebaseApp;
  readonly auth: Auth;
  readonly db: Firestore;
  readonly functions: Functions;
  /** See `membershipUrl` in `config.ts`. */
  readonly membershipUrl: string | undefined;
  /** URLs that exist in the local environment only. */
  readonly localServices: { readonly scheduler: string; readonly inbox: string } | undefined;
}

async function connect(config: WebConfig): Promise<Firebase> {
  const { emulators, appCheckSiteKey, functionsRegion, membershipUrl } = config;
  const app = firebaseApp(config);
  if (appCheckSiteKey !== undefined) {
    const { initializeAppCheck, ReCaptchaEnterpriseProvider } = await import('firebase/app-check');
    initializeAppCheck(app, {
      provider: new ReCaptchaEnterpriseProvider(appCheckSiteKey),
      isTokenAutoRefreshEnabled: true,
    });
  }
  // Not `getAuth`, because it includes pop-up sign-in, which loads a script from another host.
  const auth = initializeAuth(app, {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  const db = getFirestore(app);
  const functions = getFunctions(app, functionsRegion);
  if (emulators) {
    const { auth: authUrl, firestore, functions: callables } = emulators;
    connectAuthEmulator(auth, authUrl, { disableWarnings: true });
    connectFirestoreEmulator(db, firestore.host, firestore.port);
    connectFunctionsEmulator(functions, callables.host, callables.port);
  }
  return { app, auth, db, functions, membershipUrl, localServices: emulators };
}

let connected: Promise<Firebase> | undefined;

/** Returns the page’s Firebase services. Connects on the first call. */
export const getFirebase = (): Promise<Firebase> => (connected ??= loadConfig().then(connect));
