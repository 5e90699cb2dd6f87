import { getApps, initializeApp, type FirebaseApp } from 'firebase/app';
import type { WebConfig } from './config.ts';

/** The one app of this page, whoever needs it first. */
export function firebaseApp({ firebase }: WebConfig): FirebaseApp {
  const [app] = getApps();
  return (
    app ??
    initializeApp(
      Object.fromEntries(Object.entries(firebase).filter(([, value]) => value !== undefined)),
    )
  );
}
