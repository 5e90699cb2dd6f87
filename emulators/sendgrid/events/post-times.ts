import type { EventFault, Range } from '../faults/fault.ts';
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
  const forJourney = seed.numbers('delay', journeyId);
  const forEvent = seed.numbers('posts', id);
  let firstMs = occurredAt.getTime();
  let copies = 1;
  let withinMs = 0;
  for (const fault of faults) {
    switch (fault.kind) {
      case 'noEvents':
        return [];
      case 'delayEvents':
        firstMs += between(fault.seconds, forJourney) * 1000;
        break;
      case 'shuffleEvents':
        firstMs += forEvent() * fault.withinSeconds * 1000;
        break;
      case 'duplicateEvents':
        copies = Math.round(between(fault.copies, forEvent));
        withinMs = fault.withinSeconds * 1000;
        break;
      case 'defer':
      case 'bounce':
      case 'drop':
      case 'open':
      case 'click':
      case 'spamReport':
      case 'unsubscribe':
    }
  }
  return Array.from(
    { length: copies },
    (_, index) => new Date(firstMs + (index === 0 ? 0 : forEvent() * withinMs)),
  );
}
