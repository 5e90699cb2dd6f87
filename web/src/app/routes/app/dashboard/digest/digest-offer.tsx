import { lazy, Suspense, useState } from 'react';
import { onceOnline } from '../../../../../lib/early/once-online.ts';
import { useDashboard } from '../dashboard-context.ts';

// It computes with time zones, and most owners do not see it.
const DigestScheduleCard = lazy(async () => {
  const card = await onceOnline(() => import('./digest-schedule-card.tsx'));
  return { default: card.DigestScheduleCard };
});

interface Offer {
  /** Whether to show the due time until the first digest, if digests started automatically. */
  readonly isShownUntilFirst?: boolean;
}

/** Offers to start digests if they are off, and then shows when the next one is due. */
export function DigestOffer({ isShownUntilFirst = false }: Offer) {
  const { business } = useDashboard();
  const [wasOff] = useState(business.digestDueAt === undefined);
  if (!wasOff && !(isShownUntilFirst && business.latestDigest === undefined)) return null;
  return (
    <Suspense>
      <DigestScheduleCard />
    </Suspense>
  );
}
