import type { Seed } from '../../kit/seed.ts';
import { faultsOf, type EventFault, type Range } from '../faults/fault.ts';

const between = (range: Range, random: () => number): number => {
  const [least, most] = typeof range === 'number' ? [range, range] : range;
  return least + random() * (most - least);
};

/** So long after it occurred an event is posted, in milliseconds: once and at once, unless faults want it otherwise. */
export function postDelays(
  eventId: string,
  faults: readonly EventFault[],
  seed: Seed,
): readonly number[] {
  if (faultsOf(faults, 'dropEvents').length > 0) return [];
  const random = seed.numbers('posts', eventId);
  let first = 0;
  for (const { seconds } of faultsOf(faults, 'delayEvents'))
    first += between(seconds, random) * 1000;
  for (const { withinSeconds } of faultsOf(faults, 'shuffleEvents')) {
    first += random() * withinSeconds * 1000;
  }
  const [duplicates] = faultsOf(faults, 'duplicateEvents');
  if (!duplicates) return [first];
  const withinMs = duplicates.withinSeconds * 1000;
  const others = Array.from({ length: duplicates.copies - 1 }, () => first + random() * withinMs);
  return [first, ...others];
}
