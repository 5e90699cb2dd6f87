import { join } from 'node:path';
import { startChild, type Child } from '../../emulators/world/child.ts';
import type { Setting } from '../../emulators/world/parts.ts';
import { choosePorts, HOST } from '../../emulators/world/ports.ts';
import { addressOf, PROJECT_ID } from '../../emulators/world/world-file.ts';

export interface Instance extends Child {
  /** a function is at its name below it */
  readonly url: string;
}

/**
 * One instance of the functions in a world, as they are deployed.
 *
 * @param concurrency how many calls it takes side by side
 */
export async function startInstance(
  { ports, folder, hooks }: Setting,
  concurrency: number,
): Promise<Instance> {
  const { functions: port } = await choosePorts('free');
  const child = await startChild({
    name: 'The instance of the functions',
    args: [
      `--env-file=${join(folder, 'functions', '.env.local')}`,
      `--env-file=${join(folder, 'functions', '.secret.local')}`,
      '--import',
      'tsx',
      join(import.meta.dirname, 'functions-host.ts'),
      join(folder, 'functions'),
      String(port),
      String(concurrency),
    ],
    environment: {
      FUNCTIONS_EMULATOR: 'true',
      GCLOUD_PROJECT: PROJECT_ID,
      FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT_ID }),
      METADATA_SERVER_DETECTION: 'none',
      FIRESTORE_EMULATOR_HOST: `${HOST}:${ports.firestore}`,
      CLOUD_TASKS_EMULATOR_HOST: `${HOST}:${ports.tasks}`,
    },
    readyLine: /functions ready on/,
    ...hooks('functions'),
  });
  return { ...child, url: addressOf(port) };
}
