import { use, type ReactNode } from 'react';
import { AuthProvider as AuthSdkProvider, FirebaseAppProvider } from 'reactfire';
import { getFirebase } from './firebase.ts';

/** Provides Firebase to the pages inside. Suspends until the configuration is loaded. */
export function FirebaseProvider({ children }: { readonly children: ReactNode }) {
  const { app, auth } = use(getFirebase());
  return (
    <FirebaseAppProvider firebaseApp={app}>
      <AuthSdkProvider sdk={auth}>{children}</AuthSdkProvider>
    </FirebaseAppProvider>
  );
}
