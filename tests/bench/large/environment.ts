// Starts the parts of the local environment that an import needs, with one instance of the functions.
import {
  buildFunctions,
  startFirestore,
  startSendGrid,
} from '../../../emulators/local/services.ts';
import { PROJECT_ID, writeEnvironmentFile } from '../../../emulators/local/environment-file.ts';
import { startEnvironment, startInstance, startQueues } from '../functions/environment.ts';

const NAME = 'bench-large';

/** With code and buffers, the process stays under 512 MiB. */
const MAX_HEAP_MIB = 350;

export const startLargeEnvironment = (): Promise<{ stop(): Promise<void> }> =>
  startEnvironment(NAME, async ({ setting, add, stop }) => {
    await add(startFirestore(setting));
    await add(startSendGrid(setting));
    await buildFunctions(setting, false);
    await add(startQueues(setting, true));
    await add(startInstance(setting, { maxHeapMiB: MAX_HEAP_MIB }));
    writeEnvironmentFile(NAME, { projectId: PROJECT_ID, ports: setting.ports });
    process.env.LOCAL_ENVIRONMENT = NAME;
    return { stop };
  });
