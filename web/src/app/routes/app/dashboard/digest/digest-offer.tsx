import { useState } from 'react';
import { useDashboard } from '../dashboard-context.ts';
import { DigestScheduleCard } from './digest-schedule-card.tsx';

interface Offer {
  /** Whether to show the due time until the first digest, if digests started automatically. */
  readonly isShownUntilFirst?: boolean;
}

/** Offers to start digests if they are off, and then shows when the next one is due. */
export function DigestOffer({ isShownUntilFirst = false }: Offer) {
  const { business } = useDashboard();
  const [wasOff] = useState(business.digestDueAt === undefined);
  if (!wasOff && !(isShownUntilFirst && business.latestDigest === undefined)) return null;
  return <DigestScheduleCard />;
}
