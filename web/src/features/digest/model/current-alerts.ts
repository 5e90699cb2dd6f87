import type { DigestAlert } from '@daily-snapshot/domain/alerts/alert/alert';
import type { StoredAlert } from '@daily-snapshot/domain/alerts/stored-alert';
import type { WithId } from '../../../lib/data/parse-documents.ts';

/** Returns the alerts that need an answer now, and those of the digest that cannot be answered. */
export const currentAlerts = (
  ofDigest: readonly DigestAlert[],
  open: readonly WithId<StoredAlert>[],
): readonly DigestAlert[] => [
  ...ofDigest.filter(({ id }) => id === undefined),
  ...open.map(({ id, alert }) => ({ ...alert, id })),
];
