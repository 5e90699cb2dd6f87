import { faultsOf } from '../../support/control/faults.ts';
import type { Seed } from '../../support/simulation/random.ts';
import { postDelays } from '../../support/webhooks/webhook-feed.ts';
import type { EventFault } from '../faults/fault.ts';

/** So long after it occurred an event is posted, in milliseconds: not at all when it is dropped. */
export function delaysOf(
  eventId: string,
  faults: readonly EventFault[],
  seed: Seed,
): readonly number[] {
  if (faultsOf(faults, 'dropEvents').length > 0) return [];
  const chance = seed.numbers('posts', eventId);
  return postDelays(
    {
      delays: faultsOf(faults, 'delayEvents'),
      shuffles: faultsOf(faults, 'shuffleEvents'),
      duplicates: faultsOf(faults, 'duplicateEvents'),
    },
    { delays: chance, others: chance },
  );
}
