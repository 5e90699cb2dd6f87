import { use, type ReactNode } from 'react';
import {
  AuthProvider as AuthSdkProvider,
  FirebaseAppProvider,
  FirestoreProvider,
  FunctionsProvider,
} from 'reactfire';
import { getFirebase } from './firebase.ts';

/** Gives the pages inside of it Firebase. Suspends until the configuration is there. */
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
