import { applicationDefault, deleteApp, initializeApp, type App } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { HOST } from '../../emulators/local/ports.ts';
import { readEnvironmentFile } from '../../emulators/local/environment-file.ts';

/** The database of a Firebase project or of a running local environment. */
export interface Where {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

export const USAGE_OF_WHERE = `  --project ID   a Firebase project, with the credentials of "gcloud auth application-default login"
  --environment NAME   a local environment: "local" for npm start, "dev" for npm run dev`;

/** Runs work with the database and then closes the connection. */
export async function withDatabase<T>(
  { project, environment }: Where,
  work: (db: Firestore, app: App) => Promise<T>,
): Promise<T> {
  const app = environment === undefined ? appOf(project) : localApp(environment);
  try {
    return await work(getFirestore(app), app);
  } finally {
    await deleteApp(app);
  }
}

function appOf(project: string | undefined) {
  const projectId = project ?? process.env.GCLOUD_PROJECT;
  if (projectId === undefined) throw new Error('Pass --project ID or --environment NAME.');
  return initializeApp({ projectId, credential: applicationDefault() }, 'toolkit');
}

function localApp(environment: string) {
  const { projectId, ports } = readEnvironmentFile(environment);
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `${HOST}:${ports.auth}`;
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.METADATA_SERVER_DETECTION = 'none'; // Prevents a slow search for Google Cloud's metadata server.
  return initializeApp({ projectId }, 'toolkit');
}
