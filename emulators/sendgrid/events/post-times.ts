import { faultsOf } from '../../support/control/faults.ts';
import type { Seed } from '../../support/simulation/random.ts';
import { postDelays } from '../../support/webhooks/webhook-feed.ts';
import type { EventFault } from '../faults/fault.ts';

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
  const delays = postDelays(
    {
      delays: faultsOf(faults, 'delayEvents'),
      shuffles: faultsOf(faults, 'shuffleEvents'),
      duplicates: faultsOf(faults, 'duplicateEvents'),
    },
    { delays: seed.numbers('delay', journeyId), others: seed.numbers('posts', id) },
  );
  return delays.map((delay) => new Date(occurredAt.getTime() + delay));
}
