import type { Alert, AlertChange } from '../types/alert.ts';
import type { TrackedAlert, BusinessAlertState } from '../business-alert-state.ts';

/** Data that change more at once are another history: the inbox says the rest. */
const MOST_CHANGES = 8;

/**
 * Notes for the next digest what data changed of an alert that was told; changed again before that, it
 * is one change, and none where it says what it said. Of what nobody was told there is nothing to say.
 *
 * @param now what it says; null: it is settled
 * @param isNewNormal whether what it fell to is what is normal by now
 */
export function recordAlertChange(
  book: BusinessAlertState,
  { id, told: was }: Pick<TrackedAlert, 'id' | 'told'>,
  now: Alert | null,
  isNewNormal = false,
): BusinessAlertState {
  const isUntold = book.between.some(
    (one) => one.id === id && one.letters === 0 && !one.isInDigest,
  );
  if (!was || isUntold) return book;
  const before = book.changes.find((change) => change.id === id)?.was ?? was;
  const others = book.changes.filter((change) => change.id !== id);
  const change: AlertChange = {
    id,
    was: before,
    now: now && withoutEvidence(now),
    ...(isNewNormal ? { isNewNormal } : {}),
  };
  const isAsTold = now !== null && now.actual === before.actual && isOfSameBills(now, before);
  return { ...book, changes: isAsTold ? others : [...others, change].slice(-MOST_CHANGES) };
}

const isOfSameBills = ({ bills: now = [] }: Alert, { bills: before = [] }: Alert): boolean =>
  now.length === before.length && now.every(({ cause }, place) => cause === before[place]?.cause);

/** What the digest of a morning says of alerts that were told before; afterwards it has said it. */
export function takeAlertChanges(
  book: BusinessAlertState,
  toldNow: ReadonlySet<string>,
): { readonly book: BusinessAlertState; readonly changes: readonly AlertChange[] } {
  if (book.changes.length === 0) return { book, changes: [] };
  const changes = book.changes.filter(({ id }) => !toldNow.has(id));
  return { book: { ...book, changes: [] }, changes };
}

/** An alert as far as its sentence goes: what it was worked out from is kept with the alert itself. */
export function withoutEvidence({ evidence: _evidence, ...alert }: Alert): Alert {
  return alert;
}
