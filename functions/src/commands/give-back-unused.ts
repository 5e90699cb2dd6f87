import type { Provider } from '@daily-snapshot/domain/connections/connection';
import type { ConnectKeys } from '../ports/connect-keys.ts';
import type { Connections } from '../ports/connections.ts';
import { SourceError } from '../ports/source-error.ts';
import type { GrantedSource, Sources } from '../ports/source-provider.ts';
import { freshGrant } from './held-grant.ts';

interface Ports {
  readonly connections: Pick<Connections, 'holderOf'>;
  readonly connectKeys: Pick<ConnectKeys, 'sourceKey'>;
  readonly sources: Sources;
}

/**
 * Gives back what was opened to us and nobody will ever read with: at some providers it would go on
 * being billed. What is connected here already is left alone, for its access may be the same one.
 */
export async function giveBackUnused(
  { connections, connectKeys, sources }: Ports,
  provider: Provider,
  { externalKey, grant }: GrantedSource,
): Promise<void> {
  if (await connections.holderOf(connectKeys.sourceKey(provider, externalKey))) return;
  try {
    await sources[provider]?.revoke(freshGrant(grant), () => undefined);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
  }
}
