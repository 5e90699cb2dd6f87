import type { Provider } from '@daily-snapshot/domain/connections/connection';

/** Creates the ids and hashes of connections and of attempts to connect. */
export interface ConnectKeys {
  /** random, 256 bits: a state, a secret of a browser, or a proof of a return. We store its hash */
  newValue(): string;

  hashOf(value: string): string;

  /** compares in constant time */
  isHashOf(value: string, hash: string): boolean;

  /** identifies a source in all businesses, without revealing it */
  sourceKey(provider: Provider, externalKey: string): string;

  /** the same each time this business connects this source, so that its transactions keep their ids */
  connectionId(businessId: string, sourceKey: string): string;
}
