import type { Provider } from '@daily-snapshot/domain/connections/connection';

/** Creates the ids and hashes of connections and of attempts to connect. */
export interface ConnectKeys {
  /** random, 256 bits. The browser and the provider keep it, and we store its hash */
  newState(): string;

  hashOf(state: string): string;

  /** identifies a source in all businesses, without revealing it */
  sourceKey(provider: Provider, externalKey: string): string;

  /** the same each time this business connects this source, so that its transactions keep their ids */
  connectionId(businessId: string, sourceKey: string): string;
}
