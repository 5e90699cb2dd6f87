import type { CallableRequest } from '@daily-snapshot/domain/contracts/callables';
import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import {
  lastDayCovered,
  type ImportedFile,
  type UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import { withoutUserOverride } from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { daysAroundRemoved } from '@daily-snapshot/domain/ledger/recording/remove-transactions';
import { undoFileImport } from '@daily-snapshot/domain/ledger/recording/undo-import';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Imports, RecordedImport } from '../ports/imports.ts';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import { removeBooksFile } from './books-files.ts';
import { writeChanges } from '../services/ledger-changes.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly clock: Clock;
}

/** Postings per Firestore transaction. */
const LINES_AT_ONCE = 300;

/** Longer than an import takes. */
const IMPORT_MAX_MS = 10 * 60_000;

/**
 * Removes the transactions of an imported file, except transactions that another file or source
 * contains too. The next digest corrects days that a digest has reported. Idempotent, also after an
 * interruption. The file can be imported again.
 *
 * @throws AppError `not-found` if the caller has no such business or import
 * @throws AppError `not-allowed` if the caller is a viewer, or a bookkeeper and did not import the file
 * @throws AppError `conflict` while the file is being imported
 */
export async function undoImport(
  ports: Ports,
  { businessId, fileKey }: CallableRequest<'undoImport'>,
  caller: Caller,
): Promise<UndoneImport> {
  const { ledger, imports, clock } = ports;
  const business = authorize(await ports.businesses.find(businessId), caller, 'importFile');
  const all = await imports.recorded(businessId);
  const file = all.find(({ key }) => key === fileKey);
  if (!file) throw new AppError('not-found', 'This file was not imported.');
  if (file.importedBy !== caller.id) authorize(business, caller, 'undoOthersImport');
  refuseWhileImporting(file, clock.now());
  const others = all.filter(({ key }) => key !== fileKey);
  let [removed, kept] = [0, 0];
  for (let isLast = false; !isLast;) {
    const batch = await ledger.open(businessId, (open) => undoBatch(open, file, others));
    removed += batch?.removed ?? 0;
    kept += batch?.kept ?? 0;
    isLast = batch?.isLast ?? true;
  }
  if (file.form === 'books' && file.period) {
    await removeBooksFile(ports, businessId, { file: fileKey, period: file.period });
  }
  await imports.removeBatches(businessId, fileKey);
  const { key: _key, remaining: _remaining, ...imported } = file;
  await imports.record(businessId, fileKey, { ...imported, undoneAt: clock.now() });
  return { removed, kept };
}

function refuseWhileImporting({ finishedAt, startedAt, remaining }: ImportedFile, now: Date): void {
  const savedAt = remaining?.savedAt ?? startedAt;
  if (finishedAt === null && now.getTime() - savedAt.getTime() < IMPORT_MAX_MS) {
    throw new AppError('conflict', 'This file is still being imported. Please try again later.');
  }
}

async function undoBatch(
  ledger: OpenLedger,
  file: RecordedImport,
  others: readonly RecordedImport[],
): Promise<{ removed: number; kept: number; isLast: boolean }> {
  const filePostings = await ledger.postingsOfFile(file.key, LINES_AT_ONCE);
  const isLast = filePostings.length < LINES_AT_ONCE;
  const period = daysAroundRemoved(filePostings);
  const postings = period ? await ledger.postingsOf(period) : [];
  const original = postings.map(withoutUserOverride);
  const changes = undoFileImport(original, file.key, classifierFor([], []));
  const sources = ledger.dailySummaries?.sources ?? [];
  const sourceChanges = isLast ? { sources: withoutFile(sources, file, others) } : {};
  await writeChanges(ledger, postings, changes, sourceChanges);
  const ofFile = postings.filter((posting) => isInFile(posting, file.key)).length;
  const removed = changes.removedIds.length;
  return { removed, kept: ofFile - removed, isLast };
}

const isInFile = ({ seenAs }: Posting, fileKey: string): boolean =>
  seenAs?.some(({ files }) => files?.includes(fileKey)) === true;

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
