import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { ConnectKeys } from '../../ports/connect-keys.ts';
import type { Connections } from '../../ports/connections.ts';
import { SourceError } from '../../ports/source-error.ts';
import type { AuthorizedSource, Sources } from '../../ports/source-provider.ts';
import { unstoredGrant } from '../stored-grant.ts';

interface Ports {
  readonly connections: Pick<Connections, 'findBySourceKey'>;
  readonly connectKeys: Pick<ConnectKeys, 'sourceKey'>;
  readonly sources: Sources;
}

/**
 * Revokes a grant that will never be used, because some providers bill for it. A company that is
 * already connected is skipped, because both may share one access.
 */
export async function revokeUnusedGrant(
  { connections, connectKeys, sources }: Ports,
  provider: Provider,
  { externalKey, grant }: AuthorizedSource,
): Promise<void> {
  if (await connections.findBySourceKey(connectKeys.sourceKey(provider, externalKey))) return;
  try {
    await sources[provider]?.revoke(unstoredGrant(grant), () => undefined);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
}
