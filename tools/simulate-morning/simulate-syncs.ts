import { EventQueue } from './event-queue.ts';
import { RateLimit } from './rate-limit.ts';
import { Stage, type StageSettings, type Use } from './stage.ts';

/** The connections of one provider. */
export interface ProviderSettings {
  readonly name: string;
  /** the part of all connections, from 0 to 1 */
  readonly share: number;
  readonly callsPerSync: number;
  /** calls of all customers; null if the provider limits only single companies */
  readonly callsPerMinute: number | null;
}

/** Multiples of it spread evenly between 0 and 1, so that the providers alternate. */
const GOLDEN_RATIO = 0.618_033_988_749_895;

/**
 * Returns the seconds until the last connection is read, if all are due at once and share the
 * queues.
 *
 * @param connections of all providers, of which the given ones have their shares
 */
export function simulateSyncs(
  connections: number,
  providers: readonly ProviderSettings[],
  settings: StageSettings,
): number {
  const events = new EventQueue();
  const all = providers.reduce((sum, { share }) => sum + share, 0);
  const uses = providers.map(({ callsPerMinute, callsPerSync }): readonly Use[] =>
    callsPerMinute === null
      ? []
      : [{ limit: new RateLimit({ perSecond: callsPerMinute / 60 }), units: callsPerSync }],
  );
  let lastS = 0;
  const syncs = new Stage(events, settings, {
    processors: new RateLimit({ perSecond: Infinity }),
    usesOf: (task) => uses[providerOf(((task * GOLDEN_RATIO) % 1) * all, providers)] ?? [],
    onEnd: (now) => (lastS = now),
  });
  syncs.add(0, Math.round(connections * all));
  events.run();
  return lastS;
}

/** Returns the place of the provider whose connections include a point between 0 and all shares. */
function providerOf(point: number, providers: readonly ProviderSettings[]): number {
  let end = 0;
  return providers.findIndex(({ share }) => point < (end += share));
}
