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
  ports: Ports,
  provider: Provider,
  authorized: AuthorizedSource,
): Promise<void> {
  try {
    await revokeRefusedGrant(ports, provider, authorized);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
}

/**
 * Revokes a grant that was refused, in the same way.
 *
 * @throws SourceError if the provider does not confirm, so that the caller tries again
 */
export async function revokeRefusedGrant(
  { connections, connectKeys, sources }: Ports,
  provider: Provider,
  { externalKey, grant }: AuthorizedSource,
): Promise<void> {
  if (await connections.findBySourceKey(connectKeys.sourceKey(provider, externalKey))) return;
  await sources[provider]?.revoke(unstoredGrant(grant), () => undefined);
}
