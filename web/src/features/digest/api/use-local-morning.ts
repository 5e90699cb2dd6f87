import { useLocalWorld } from '../../../lib/local-world.ts';

/** Sends the digests that are due by the schedule that sends them; in the local world only. */
export function useLocalMorning() {
  const world = useLocalWorld();
  return world && { inbox: world.inbox, onSend: () => world.fireSchedule('digestSweep') };
}
