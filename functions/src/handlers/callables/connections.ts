import { beginConnection as begin } from '../../commands/begin-connection.ts';
import {
  disconnectSource as disconnect,
  readSourceNow as read,
} from '../../commands/disconnect-source.ts';
import { finishConnection as finish } from '../../commands/finish-connection.ts';
import { startPaidDigests } from '../../commands/start-digests.ts';
import { connectorSecrets, unsubscribeSecret } from '../../config.ts';
import { ports } from '../../wiring.ts';
import { callable } from './callable.ts';

/** A provider may take its time before it gives us what it promised. */
const options = { secrets: connectorSecrets, timeoutSeconds: 120 } as const;

export const beginConnection = callable(
  'beginConnection',
  (request, caller) => begin(ports(), caller, request),
  options,
);

export const finishConnection = callable(
  'finishConnection',
  async (request, caller) => {
    const finished = await finish(ports(), caller, request);
    if (finished.outcome === 'connected') {
      await startPaidDigests(ports(), { businessId: finished.businessId, caller });
    }
    return finished;
  },
  { ...options, secrets: [...connectorSecrets, unsubscribeSecret] },
);

export const disconnectSource = callable(
  'disconnectSource',
  async (request, caller) => {
    await disconnect(ports(), caller, request, 'keeping-lines');
    return {};
  },
  { guard: 'recent' },
);

export const purgeSource = callable(
  'purgeSource',
  async (request, caller) => {
    await disconnect(ports(), caller, request, 'with-lines');
    return {};
  },
  { guard: 'recent' },
);

export const readSourceNow = callable('readSourceNow', async (request, caller) => {
  await read(ports(), caller, request);
  return {};
});
