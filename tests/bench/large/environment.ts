// Starts the parts of the local environment that an import needs, with one instance of the functions.
import {
  buildFunctions,
  startFirestore,
  startSendGrid,
} from '../../../emulators/local/services.ts';
import { PROJECT_ID, writeEnvironmentFile } from '../../../emulators/local/environment-file.ts';
import { startEnvironment, startInstance, startQueues } from '../functions/environment.ts';

const NAME = 'bench-large';

export const startLargeEnvironment = (): Promise<{ stop(): Promise<void> }> =>
  startEnvironment(NAME, async ({ setting, add, stop }) => {
    await add(startFirestore(setting));
    await add(startSendGrid(setting));
    await buildFunctions(setting, false);
    await add(startQueues(setting, true));
    await add(startInstance(setting));
    writeEnvironmentFile(NAME, { projectId: PROJECT_ID, ports: setting.ports });
    process.env.LOCAL_ENVIRONMENT = NAME;
    return { stop };
  });
