import { faultsOf, type EventFault, type Range } from '../faults/fault.ts';
import type { Seed } from '../../kit/seed.ts';

const between = (range: Range, random: () => number): number => {
  const [least, most] = typeof range === 'number' ? [range, range] : range;
  return least + random() * (most - least);
};

export interface EventToPost {
  readonly id: string;
  readonly occurredAt: Date;
  /** The mail and the recipient: all their events are late by the same time. */
  readonly journeyId: string;
  readonly faults: readonly EventFault[];
}

/** When an event is to be posted: once and at once, unless faults want it otherwise. */
export function postTimes(
  { id, occurredAt, journeyId, faults }: EventToPost,
  seed: Seed,
): readonly Date[] {
  if (faultsOf(faults, 'noEvents').length > 0) return [];
  const forJourney = seed.numbers('delay', journeyId);
  const forEvent = seed.numbers('posts', id);
  let firstMs = occurredAt.getTime();
  for (const { seconds } of faultsOf(faults, 'delayEvents')) {
    firstMs += between(seconds, forJourney) * 1000;
  }
  for (const { withinSeconds } of faultsOf(faults, 'shuffleEvents')) {
    firstMs += forEvent() * withinSeconds * 1000;
  }
  const [duplicates] = faultsOf(faults, 'duplicateEvents');
  if (!duplicates) return [new Date(firstMs)];
  const copies = Math.round(between(duplicates.copies, forEvent));
  const withinMs = duplicates.withinSeconds * 1000;
  const others = Array.from({ length: copies - 1 }, () => firstMs + forEvent() * withinMs);
  return [firstMs, ...others].map((ms) => new Date(ms));
}
