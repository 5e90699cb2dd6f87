import type { Provider } from '@daily-snapshot/domain/connections/connection';

/** What connections and the ways to them are named by. */
export interface ConnectKeys {
  /** 256 bits: nobody guesses it. The browser and the provider have it, we keep its hash */
  newState(): string;

  hashOf(state: string): string;

  /** what a source is known by, wherever it is connected; says nothing of it */
  sourceKey(provider: Provider, externalKey: string): string;

  /** the same whenever this business connects this source, so that its lines are the same lines */
  connectionId(businessId: string, sourceKey: string): string;
}
