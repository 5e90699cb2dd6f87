import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import type { WebConfig } from './config.ts';

/** Returns the page’s Firebase app. Creates it on the first call. */
export function firebaseApp({ firebase }: WebConfig): FirebaseApp {
  const [app] = getApps();
  return (
    app ??
    initializeApp(
      Object.fromEntries(Object.entries(firebase).filter(([, value]) => value !== undefined)),
    )
  );
}
