import { completeThrough } from '@daily-snapshot/domain/alerts/detection/complete-through';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import { sourcesOf } from '@daily-snapshot/domain/daily-summaries/daily-summaries';
import { combineNotCounted } from '@daily-snapshot/domain/ledger/not-counted';
import type { OpenLedger } from '../ports/ledger.ts';
import type { Delivered } from '../ports/source-ledger.ts';
import type { SourceChanges } from './ledger-changes.ts';

/** Returns the sources and the balance after a delivery, or after its last batch. */
export function sourceChanges(
  { dailySummaries }: Pick<OpenLedger, 'dailySummaries'>,
  { source, balance, isListing, lines }: Delivered,
): SourceChanges {
  if (!source) return {};
  const before = dailySummaries?.sources ?? [];
  const others = before.filter(({ name }) => name !== source.name);
  const stored = before.find(({ name }) => name === source.name);
  // An older file does not move back the last complete day of a newer file.
  const isOlder = isListing && (source.completeThrough ?? '') < (stored?.completeThrough ?? '');
  const notCounted = combineNotCounted(stored?.notCounted ?? [], source.notCounted ?? []);
  const endedOn = stored?.endedOn;
  // A later transaction proves that the account is open. The last batch has the latest one.
  const isEnded = endedOn !== undefined && !lines.some(({ date }) => date > endedOn);
  // A file with foreign transactions alone says nothing about what the account provides.
  const isForeignFile = source.isFromFile === true && source.provides.length === 0;
  const state = {
    ...source,
    ...(isForeignFile && stored && { provides: stored.provides }),
    ...(isOlder && { completeThrough: stored?.completeThrough ?? null }),
    ...(isEnded && { endedOn }),
    ...(notCounted.length > 0 && { notCounted }),
  };
  const sources = [...others, state].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  // Alerts depend on the problem of the source, and start on the first complete day.
  const lastCompleteDay = (some: readonly SourceState[]) =>
    completeThrough(sourcesOf({ sources: some, booksLag: dailySummaries?.booksLag }));
  const hasOtherNews =
    (stored?.problem ?? null) !== source.problem ||
    (lastCompleteDay(before) === null && lastCompleteDay(sources) !== null);
  return { sources, hasOtherNews, ...(balance && { balance }) };
}
