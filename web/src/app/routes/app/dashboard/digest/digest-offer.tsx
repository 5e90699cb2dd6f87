import { canRequest } from '@daily-snapshot/domain/access/access-table';
import { useState } from 'react';
import { useCallable } from '../../../../../lib/data/callable.ts';
import { DigestSchedule } from '../../../../../features/digest/components/snapshot/digest-schedule.tsx';
import { useDashboard } from '../dashboard-context.ts';
import { UnconfirmedAddressNote } from './unconfirmed-address-note.tsx';

interface Offer {
  /** Whether to show the due time until the first digest, if digests started automatically. */
  readonly isShownUntilFirst?: boolean;
}

/** Offers to start digests if they are off, and then shows when the next one is due. */
export function DigestOffer({ isShownUntilFirst = false }: Offer) {
  const { business, accessLevel } = useDashboard();
  const startDigests = useCallable('startDigests');
  const [wasOff] = useState(business.digestDueAt === undefined);
  if (!wasOff && !(isShownUntilFirst && business.latestDigest === undefined)) return null;
  return (
    <DigestSchedule
      timeZone={business.timeZone}
      digestDueAt={business.digestDueAt}
      {...(canRequest(accessLevel, 'startDigests')
        ? { onStart: () => startDigests({ businessId: business.id }) }
        : {})}
    >
      {business.digestDueAt && <UnconfirmedAddressNote />}
    </DigestSchedule>
  );
}
