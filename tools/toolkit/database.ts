import { applicationDefault, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { HOST } from '../../emulators/world/ports.ts';
import { readWorldFile } from '../../emulators/world/world-file.ts';

/** Which database: that of a project, or that of a local world which is running. */
export interface Where {
  readonly project?: string | undefined;
  readonly world?: string | undefined;
}

export const USAGE_OF_WHERE = `  --project ID   of Firebase, with the credentials of "gcloud auth application-default login"
  --world NAME   a local world: "local" is that of npm start, "dev" that of npm run dev`;

/** Does something with the database, and leaves it. */
export async function withDatabase<T>(
  { project, world }: Where,
  work: (db: Firestore) => Promise<T>,
): Promise<T> {
  const app = world === undefined ? appOf(project) : localApp(world);
  try {
    return await work(getFirestore(app));
  } finally {
    await deleteApp(app);
  }
}

function appOf(project: string | undefined) {
  const projectId = project ?? process.env.GCLOUD_PROJECT;
  if (projectId === undefined) throw new Error('Say which project, or which local world.');
  return initializeApp({ projectId, credential: applicationDefault() }, 'toolkit');
}

function localApp(world: string) {
  const { projectId, ports } = readWorldFile(world);
  process.env.FIRESTORE_EMULATOR_HOST = `${HOST}:${ports.firestore}`;
  process.env.METADATA_SERVER_DETECTION = 'none'; // Nobody on this machine is Google Cloud.
  return initializeApp({ projectId }, 'toolkit');
}
