import { type Connection, connectionSchema } from '@daily-snapshot/domain/connections/connection';
import { paths } from '@daily-snapshot/domain/contracts/paths';
import { useCallable } from '../../../lib/data/callable.ts';
import { useLiveDocuments, type WithId } from '../../../lib/data/documents.ts';
import type { Live } from '../../../lib/data/live.ts';

/** Subscribes to the connections of a business, oldest first. */
export const useConnections = (businessId: string): Live<readonly WithId<Connection>[]> =>
  useLiveDocuments(
    {
      collection: paths.connections(businessId),
      orderBy: { field: 'connectedAt', direction: 'asc' },
    },
    connectionSchema,
  );

/** Providers can be slow. */
const TIMEOUT_MS = 130_000;

export const useFinishConnection = () => useCallable('finishConnection', TIMEOUT_MS);

export const useRefuseConnection = () => useCallable('refuseConnection', TIMEOUT_MS);
