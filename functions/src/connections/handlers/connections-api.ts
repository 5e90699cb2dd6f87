import type { Network } from '@daily-snapshot/domain/shared/network';
import {
  connectorSecrets,
  maxInstances,
  publicMaxInstances,
  SMALL,
  unsubscribeSecret,
} from '../../platform/config.ts';
import { noContent, publicFunction, signedInFunction } from '../../platform/handlers/callable.ts';
import { ports } from '../../platform/wiring/wiring.ts';
import { beginConnection } from '../commands/connect/begin-connection.ts';
import { finishConnection } from '../commands/connect/finish-connection.ts';
import { refuseConnection } from '../commands/connect/refuse-connection.ts';
import { reportReturn } from '../commands/connect/report-return.ts';
import { disconnectSource, syncSourceNow } from '../commands/disconnect/disconnect-source.ts';

export const connectionsApi = signedInFunction(
  'connectionsApi',
  {
    beginConnection: {
      needsVerifiedAddress: true,
      handle: (request, caller, { signedInAt }) =>
        beginConnection(ports(), { ...request, signedInAt }, caller),
    },
    finishConnection: {
      needsVerifiedAddress: true,
      handle: async (request, caller, { signedInAt }) => {
        const finished = await finishConnection(ports(), { ...request, signedInAt }, caller);
        if (finished.outcome === 'connected') {
          await ports().digestStarter.startPaidDigests(finished.businessId, caller);
        }
        return finished;
      },
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

/** Public because a stranger may have consented at a provider and has no account. */
export const connectionsPublicApi = publicFunction(
  'connectionsPublicApi',
  {
    reportReturn: (request, { ipAddress }) =>
      reportReturn(ports(), { ...request, network: networkOf(ipAddress) }),
    refuseConnection: (request, { ipAddress }) =>
      refuseConnection(ports(), { ...request, network: networkOf(ipAddress) }),
  },
  {
    ...SMALL,
    timeoutSeconds: 120,
    maxInstances: publicMaxInstances,
    // The last secret hashes IP addresses for the rate limit.
    secrets: [...connectorSecrets, unsubscribeSecret],
  },
);

function networkOf(ipAddress: string): Network {
  const { ipHasher, clock } = ports();
  return ipHasher.networkOf(ipAddress, clock.now());
}
