import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import {
  lastDayCovered,
  type ImportedFile,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { withoutUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override';
import { daysAroundRemoved } from '@daily-snapshot/domain/ledger/recording/remove-transactions';
import { undoFileImport } from '@daily-snapshot/domain/ledger/recording/undo-import';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Imports, RecordedImport } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';
import { removeBooksFile } from './books-files.ts';
import { writeChanges } from '../services/ledger-changes.ts';
import { RecentPostings, type LedgerWrite } from '../services/recent-postings.ts';

export interface UndoPorts {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly clock: Clock;
}

/** Postings per Firestore transaction. */
const LINES_AT_ONCE = 300;

type Undoing = NonNullable<ImportedFile['undoing']>;

/** A file whose record says that its import is being undone. */
export type UndoneFile = RecordedImport & { readonly undoing: Undoing };

/**
 * Removes the transactions of a file in batches, each together with the progress, until the time is
 * over.
 *
 * @param until in milliseconds since 1970
 * @returns `busy`: another call or task undoes the same import, or the file was sent again
 */
export async function undoFile(
  ports: UndoPorts,
  businessId: string,
  file: UndoneFile,
  until: number,
): Promise<'busy' | { readonly isDone: boolean; readonly undoing: Undoing }> {
  const { imports, clock, businesses, ledger } = ports;
  const others = (await imports.recorded(businessId)).filter(({ key }) => key !== file.key);
  const recent = new RecentPostings();
  let { undoing } = file;
  for (let isLast = false; !isLast;) {
    if (undoing !== file.undoing && clock.now().getTime() >= until) {
      return { isDone: false, undoing };
    }
    const step = { file: { ...file, undoing }, others, recent, now: clock.now() };
    const batch = await undoBatch(ports, businessId, step);
    if (!batch) return 'busy';
    ({ undoing, isLast } = batch);
  }
  if (file.form === 'books' && file.period) {
    await removeBooksFile({ businesses, ledger }, businessId, {
      file: file.key,
      period: file.period,
    });
  }
  await imports.removeBatches(businessId, file.key);
  const { key: _key, undoing: _undoing, ...imported } = file;
  await imports.record(businessId, file.key, { ...imported, undoneAt: clock.now() });
  return { isDone: true, undoing };
}

interface UndoStep {
  readonly file: UndoneFile;
  readonly others: readonly RecordedImport[];
  readonly recent: RecentPostings;
  readonly now: Date;
}

/** @returns undefined if another call or task has continued, or the business is gone */
async function undoBatch(
  { ledger }: { readonly ledger: Ledger },
  businessId: string,
  { file, others, recent, now }: UndoStep,
): Promise<{ readonly undoing: Undoing; readonly isLast: boolean } | undefined> {
  let write: LedgerWrite | undefined;
  const batch = await ledger.open(businessId, async (open) => {
    write = undefined;
    const stored = await open.importedFile(file.key);
    if (!isSame(stored?.undoing, file.undoing)) return undefined;
    const filePostings = await open.postingsOfFile(file.key, LINES_AT_ONCE);
    const isLast = filePostings.length < LINES_AT_ONCE;
    const only = new Set(filePostings.map(({ id }) => id));
    const period = daysAroundRemoved(filePostings);
    const postings = period ? await recent.of(open, period) : [];
    const original = postings.map(withoutUserOverride);
    const changes = undoFileImport(original, { key: file.key, only }, classifierFor([], []));
    const sources = open.dailySummaries?.sources ?? [];
    const sourceChanges = isLast ? { sources: withoutFile(sources, file, others) } : {};
    write = await writeChanges(open, postings, changes, sourceChanges);
    const removed = changes.removedIds.length;
    const undoing = {
      removed: file.undoing.removed + removed,
      kept: file.undoing.kept + only.size - removed,
      savedAt: now,
    };
    const { key, ...imported } = file;
    open.writeImportedFile(key, { ...imported, undoing });
    return { undoing, isLast };
  });
  if (write) recent.apply(write);
  return batch;
}

const isSame = (stored: Undoing | undefined, known: Undoing): boolean =>
  stored?.removed === known.removed &&
  stored.kept === known.kept &&
  stored.savedAt.getTime() === known.savedAt.getTime();

/**
 * Resets the last complete day of the file's accounts to the latest one that another file states. An
 * account without another file is no longer a source.
 */
function withoutFile(
  sources: readonly SourceState[],
  file: RecordedImport,
  others: readonly ImportedFile[],
): SourceState[] {
  const lastCompleteDay = (name: string) =>
    others
      .filter((other) => !other.undoneAt && other.accounts.includes(name))
      .flatMap((other) => lastDayCovered(other.statedEnds, name, other.completeThrough) ?? [])
      .toSorted(compareText)
      .at(-1);
  return sources.flatMap((stored): SourceState[] => {
    const source = withoutNotCounted(stored, file.key);
    const isOfFile =
      file.accounts.includes(source.name) &&
      source.completeThrough === lastDayCovered(file.statedEnds, source.name, file.completeThrough);
    if (!isOfFile) return [source];
    const until = lastCompleteDay(source.name);
    return until ? [{ ...source, completeThrough: until }] : [];
  });
}

/** Removes what a file has in other currencies. */
function withoutNotCounted({ notCounted, ...source }: SourceState, fileKey: string): SourceState {
  const left = notCounted?.filter(({ file }) => file !== fileKey) ?? [];
  return { ...source, ...(left.length > 0 && { notCounted: left }) };
}
