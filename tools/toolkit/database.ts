import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { HOST } from '../../emulators/local/ports.ts';
import { readEnvironmentFile } from '../../emulators/local/environment-file.ts';

/** Which database: that of a project, or that of a local environment which is running. */
export interface Where {
  readonly project?: string | undefined;
  readonly environment?: string | undefined;
}

export const USAGE_OF_WHERE = `  --project ID   of Firebase, with the credentials of "gcloud auth application-default login"
  --environment NAME   a local environment: "local" is that of npm start, "dev" that of npm run dev`;

/** Does something with the database, and leaves it. */
export async function withDatabase<T>(
  { project, environment }: Where,
  work: (db: Firestore) => Promise<T>,
): Promise<T> {
  const app = environment === undefined ? appOf(project) : localApp(environment);
  try {
    return await work(getFirestore(app));
  } finally {
    await deleteApp(app);
  }
}

function appOf(project: string | undefined) {
  const projectId = project ?? process.env.GCLOUD_PROJECT;
  if (projectId === undefined) throw new Error('Say which project, or which local environment.');
  return initializeApp({ projectId, credential: applicationDefault() }, 'toolkit');
}

function localApp(environment: string) {
  const { projectId, ports } = readEnvironmentFile(environment);
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.METADATA_SERVER_DETECTION = 'none'; // Nobody on this machine is Google Cloud.
  return initializeApp({ projectId }, 'toolkit');
}
