// The local environment that the rows of the bar share.
import { environmentFolder, readEnvironmentFile } from '../../emulators/local/environment-file.ts';
import type { LocalEnvironment } from './bar-row.ts';

const NAME = 'bar';

export interface SharedEnvironment {
  readonly start: () => Promise<LocalEnvironment>;
  readonly stop: () => Promise<void>;
}

/** Returns the running environment that LOCAL_ENVIRONMENT names, which keeps running. */
function runningEnvironment(name: string): LocalEnvironment {
  const { ports } = readEnvironmentFile(name);
  return { name, ports, folder: environmentFolder(name), stop: async () => undefined };
}

async function startNow(): Promise<LocalEnvironment> {
  const given = process.env.LOCAL_ENVIRONMENT;
  if (given !== undefined) return runningEnvironment(given);
  // Loading its modules takes seconds, and most rows need none of them.
  const { startLocalEnvironment } = await import('../../emulators/local/local-environment.ts');
  const environment = await startLocalEnvironment({ name: NAME, ports: 'free' });
  // Helpers of tests read the name when they are loaded.
  process.env.LOCAL_ENVIRONMENT = environment.name;
  return environment;
}

/** Starts one local environment at the first request, unless LOCAL_ENVIRONMENT names one. */
export function sharedEnvironment(): SharedEnvironment {
  let environment: Promise<LocalEnvironment> | undefined;
  return {
    start: () => (environment ??= startNow()),
    stop: async () => {
      // A failed start has already stopped its parts.
      const started = await environment?.catch(() => undefined);
      await started?.stop();
    },
  };
}
