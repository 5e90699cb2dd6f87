import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { useEffect, useRef } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import type { WithId } from '../../../lib/data/documents.ts';

/** The maximum number of alerts per request. */
const MAX_PER_REQUEST = 20;

/**
 * Marks alerts as seen by the owner, so that no reminder e-mail follows. If the request fails, the
 * e-mail is sent as usual.
 *
 * @param alerts null while no alert should be marked
 */
export function useMarkAlertSeen(
  businessId: string,
  alerts: readonly WithId<StoredAlert>[] | null,
) {
  const note = useCallable('markAlertsSeen');
  const noted = useRef(new Set<string>());
  useEffect(() => {
    const unseen = (alerts ?? []).filter(
      ({ id, sentAt, seenAt }) => sentAt && !seenAt && !noted.current.has(id),
    );
    if (unseen.length === 0) return;
    const alertIds = unseen.slice(0, MAX_PER_REQUEST).map(({ id }) => id);
    for (const id of alertIds) noted.current.add(id);
    void note({ businessId, alertIds });
  }, [alerts, businessId, note]);
}
