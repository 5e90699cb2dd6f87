import { mayAsk } from '@daily-snapshot/domain/access/access-table';
import { useState } from 'react';
import { useStartDigests } from '../../../../features/digest/api/use-start-digests.ts';
import { MorningDigest } from '../../../../features/digest/components/morning-digest.tsx';
import { useDashboard } from './dashboard-context.ts';
import { WaitingAddress } from './waiting-address.tsx';

interface Offer {
  /** says when it comes until there was one, where it began by itself */
  readonly isShownUntilFirst?: boolean;
}

/** Where the morning digest is off: that it is, the way to start it, and then when it comes. */
export function DigestOffer({ isShownUntilFirst = false }: Offer) {
  const { business, standing } = useDashboard();
  const startDigests = useStartDigests();
  const [wasOff] = useState(business.digestDueAt === undefined);
  if (!wasOff && !(isShownUntilFirst && business.latestDigest === undefined)) return null;
  return (
    <MorningDigest
      timeZone={business.timeZone}
      digestDueAt={business.digestDueAt}
      {...(mayAsk(standing, 'startDigests')
        ? { onStart: () => startDigests({ businessId: business.id }) }
        : {})}
    >
      {business.digestDueAt && <WaitingAddress />}
    </MorningDigest>
  );
}
