import { AppError } from '@daily-snapshot/domain/shared/app-error';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import { compareText } from '@daily-snapshot/domain/shared/compare-text';
import { correctionsOf } from '@daily-snapshot/domain/ledger/classification/user-override-schema';
import type {
  ImportedFile,
  UndoneImport,
} from '@daily-snapshot/domain/imports/imported-file-schema';
import { classifierFor } from '@daily-snapshot/domain/ledger/classification/classify';
import {
  userOverride,
  withUserOverride,
  withoutUserOverride,
} from '@daily-snapshot/domain/ledger/classification/user-override';
import type { Posting } from '@daily-snapshot/domain/ledger/posting';
import { daysAroundRemoved } from '@daily-snapshot/domain/ledger/recording/remove-transactions';
import { undoFileImport } from '@daily-snapshot/domain/ledger/recording/undo-import';
import type { DailySummaries } from '@daily-snapshot/domain/daily-summaries/daily-summaries-schema';
import type { SourceState } from '@daily-snapshot/domain/connections/source-state';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Imports, RecordedImport } from '../ports/imports.ts';
import type { Ledger, OpenLedger } from '../ports/ledger.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import { writeLedgerChanges } from './import-lines.ts';
import { updateAlertState } from './update-alert-state.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly clock: Clock;
}

/** Lines that leave in one transaction. */
const LINES_AT_ONCE = 300;

/** Longer than an import takes. */
const UNDER_WAY_MS = 10 * 60_000;

/**
 * Takes an import back as a whole: its lines leave the books but for those that another file or source
 * has as well, and days that a digest has told of are corrected in the next one. What is broken off is
 * finished by doing it again, and the file can be imported again.
 *
 * @throws AppError `not-found` when there is no such business or import for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 * @throws AppError `conflict` while the file is being imported
 */
export async function undoImport(
  ports: Ports,
  caller: Caller,
  { businessId, fileKey }: { readonly businessId: string; readonly fileKey: string },
): Promise<UndoneImport> {
  const { ledger, imports, clock } = ports;
  authorize(await ports.businesses.find(businessId), caller, 'importFile');
  const all = await imports.recorded(businessId);
  const file = all.find(({ key }) => key === fileKey);
  if (!file) throw new AppError('not-found', 'This file was not imported.');
  requireRest(file, clock.now());
  const left = all.filter(({ key }) => key !== fileKey);
  let [removed, kept] = [0, 0];
  for (let isLast = false; !isLast;) {
    const step = await ledger.open(businessId, (books) => takeSome(books, file, left));
    removed += step?.removed ?? 0;
    kept += step?.kept ?? 0;
    isLast = step?.isLast ?? true;
  }
  const { key: _key, ...told } = file;
  await imports.record(businessId, fileKey, { ...told, takenBackAt: clock.now() });
  return { removed, kept };
}

function requireRest({ finishedAt, startedAt }: ImportedFile, now: Date): void {
  if (finishedAt === null && now.getTime() - startedAt.getTime() < UNDER_WAY_MS) {
    throw new AppError('conflict', 'This file is still being imported. Please try again later.');
  }
}

async function takeSome(
  books: OpenLedger,
  file: RecordedImport,
  others: readonly RecordedImport[],
): Promise<{ removed: number; kept: number; isLast: boolean }> {
  const some = await books.postingsOfFile(file.key, LINES_AT_ONCE);
  const isLast = some.length < LINES_AT_ONCE;
  const around = daysAroundRemoved(some);
  const known = around ? await books.postingsOf(around) : [];
  const word = userOverride(correctionsOf(books.userOverrides));
  const classify = classifierFor([], []);
  const taken = undoFileImport(known.map(withoutUserOverride), file.key, classify);
  const changed = taken.changed.map((posting) => withUserOverride(posting, word));
  const { removedIds } = taken;
  let dailySummaries = await writeLedgerChanges(books, known, {
    changed,
    removedIds,
    touched: taken.days,
  });
  if (isLast) dailySummaries = forgetFile(dailySummaries, file, others);
  const watch = updateAlertState(books, known, { changed, removedIds });
  books.write(changed, dailySummaries, { removedIds, watch });
  const found = known.filter((posting) => stoodIn(posting, file.key)).length;
  return { removed: removedIds.length, kept: found - removedIds.length, isLast };
}

const stoodIn = ({ seenAs }: Posting, fileKey: string): boolean =>
  seenAs?.some(({ files }) => files?.includes(fileKey)) === true;

/** Until when its accounts are complete is what the files that are left say. */
function forgetFile(
  dailySummaries: DailySummaries,
  { accounts, completeThrough }: ImportedFile,
  others: readonly ImportedFile[],
): DailySummaries {
  const told = (name: string) =>
    others
      .filter((other) => !other.takenBackAt && other.accounts.includes(name))
      .flatMap((other) => other.completeThrough ?? [])
      .toSorted(compareText)
      .at(-1);
  const sources = dailySummaries.sources.flatMap((source): SourceState[] => {
    const isOfFile = accounts.includes(source.name) && source.completeThrough === completeThrough;
    if (!isOfFile) return [source];
    const until = told(source.name);
    return until ? [{ ...source, completeThrough: until }] : [];
  });
  return { ...dailySummaries, sources };
}
