import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import { useEffect, useRef } from 'react';
import { useCallable } from '../../../lib/data/callable.ts';
import type { WithId } from '../../../lib/data/documents.ts';

/** As many as one request takes. */
const MOST = 20;

/**
 * Says that an owner has alerts before their eyes of which there was a mail, so that no further one
 * comes. Should it fail, the mail comes: nothing is lost.
 *
 * @param alerts null while there is nobody to say it of
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
    const alertIds = unseen.slice(0, MOST).map(({ id }) => id);
    for (const id of alertIds) noted.current.add(id);
    void note({ businessId, alertIds });
  }, [alerts, businessId, note]);
}
