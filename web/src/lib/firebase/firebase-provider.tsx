import { use, type ReactNode } from 'react';
import {
  AuthProvider as AuthSdkProvider,
  FirebaseAppProvider,
  FirestoreProvider,
  FunctionsProvider,
} from 'reactfire';
import { getFirebase } from './firebase.ts';

/** Provides Firebase to the pages inside. Suspends until the configuration is loaded. */
export function FirebaseProvider({ children }: { readonly children: ReactNode }) {
  const { app, auth, db, functions } = use(getFirebase());
  return (
    <FirebaseAppProvider firebaseApp={app}>
      <AuthSdkProvider sdk={auth}>
        <FirestoreProvider sdk={db}>
          <FunctionsProvider sdk={functions}>{children}</FunctionsProvider>
        </FirestoreProvider>
      </AuthSdkProvider>
    </FirebaseAppProvider>
  );
}
