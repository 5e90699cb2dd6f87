import type { KillSwitches } from '@daily-snapshot/domain/operations/kill-switches';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { KillSwitchReader } from '../ports/kill-switches.ts';

/** How long an instance uses the switches that it has read. */
export const SWITCHES_CACHE_MS = 30_000;

/**
 * Reads the switches at most once per cache time, however many calls ask at once. If a read fails, the
 * last known switches stay in force.
 */
export function cachedKillSwitches(reader: KillSwitchReader, clock: Clock): KillSwitchReader {
  let known: KillSwitches | undefined;
  let validUntilMs = 0;
  let pending: Promise<KillSwitches> | undefined;

  const refresh = async (): Promise<KillSwitches> => {
    try {
      known = await reader.read();
    } catch (error) {
      if (!known) throw error;
    } finally {
      pending = undefined;
    }
    validUntilMs = clock.now().getTime() + SWITCHES_CACHE_MS;
    return known;
  };

  return {
    read: async () => {
      if (known && clock.now().getTime() < validUntilMs) return known;
      return (pending ??= refresh());
    },
  };
}
