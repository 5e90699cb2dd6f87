import { connectorSecrets, maxInstances } from '../../platform/config.ts';
import { noContent, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { beginConnection } from '../commands/connect/begin-connection.ts';
import { finishConnection } from '../commands/connect/finish-connection.ts';
import { disconnectSource, syncSourceNow } from '../commands/disconnect/disconnect-source.ts';

export const connectionsApi = signedInFunction(
  'connectionsApi',
  {
    beginConnection: (request, caller) => beginConnection(ports(), request, caller),
    finishConnection: async (request, caller) => {
      const finished = await finishConnection(ports(), request, caller);
      if (finished.outcome === 'connected') {
        await ports().digestStarter.startPaidDigests(finished.businessId, caller);
      }
      return finished;
    },
    disconnectSource: {
      guard: 'recent',
      handle: (request, caller) =>
        noContent(disconnectSource(ports(), { ...request, what: 'keeping-lines' }, caller)),
    },
    purgeSource: {
      guard: 'recent',
      handle: (request, caller) =>
        noContent(disconnectSource(ports(), { ...request, what: 'with-lines' }, caller)),
    },
    syncSourceNow: (request, caller) => noContent(syncSourceNow(ports(), request, caller)),
  },
  {
    memory: '512MiB',
    // Providers can take a minute to grant access.
    timeoutSeconds: 120,
    maxInstances,
    secrets: [...connectorSecrets],
  },
);
