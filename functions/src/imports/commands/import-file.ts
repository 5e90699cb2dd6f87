import { AppError } from '@daily-snapshot/domain/shared/app-error';
import { businessDateAt } from '@daily-snapshot/domain/calendar/business-date';
import type { Clock } from '@daily-snapshot/domain/shared/clock';
import type { Business } from '@daily-snapshot/domain/accounts/business-schema';
import type { ImportOutcome } from '@daily-snapshot/domain/imports/import-schema';
import type { FileAccount } from '@daily-snapshot/domain/imports/imported-file-schema';
import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import type { Decode } from '@daily-snapshot/domain/imports/formats/encoding';
import { openFile, type OpenedFile } from '@daily-snapshot/domain/imports/formats/open-file';
import { readFile } from '@daily-snapshot/domain/imports/formats/read-file';
import {
  SKIPPED_SHOWN,
  type StatementFile,
} from '@daily-snapshot/domain/imports/formats/statement';
import type { Businesses } from '../../accounts/ports/businesses.ts';
import type { Imports } from '../ports/imports.ts';
import type { Ledger } from '../ports/ledger.ts';
import type { TaskQueue } from '../../platform/ports/task-queue.ts';
import { authorize, type Caller } from '../../platform/ports/caller.ts';
import type { UploadedFile } from './uploaded-file.ts';
import { importStatement } from './import-statement.ts';
import { recordImport } from './record-import.ts';
import { enqueueHistoryReplay } from '../../alerts/ports/enqueue-history-replay.ts';

interface Ports {
  readonly businesses: Businesses;
  readonly ledger: Ledger;
  readonly imports: Imports;
  readonly taskQueue: TaskQueue;
  readonly clock: Clock;
}

/**
 * Takes the lines of a file into the books, or, as a trial, only says what would become of them. The
 * file is read here again: what the browser made of it is nobody's word. A file that comes again, or
 * twice at once, or again after it was broken off, ends in the same books.
 *
 * @throws AppError `not-found` when there is no such business for this caller
 * @throws AppError `not-allowed` when the caller is a member, but not an owner
 * @throws AppError `invalid-input` when the file cannot be read, or what is said of it is not of it
 */
export async function importFile(
  ports: Ports,
  caller: Caller,
  given: UploadedFile,
): Promise<ImportOutcome> {
  const business = authorize(await ports.businesses.find(given.businessId), caller, 'importFile');
  const today = businessDateAt(ports.clock.now(), business.timeZone);
  if (given.completeThrough >= today) {
    throw new AppError('invalid-input', 'A file can be complete until yesterday at most.');
  }
  const { file, statement } = read(business, given);
  const parts = asAuditActor(statement, given.accounts);
  const cards = given.accounts.filter(({ kind }) => kind === 'card');
  const cardAccounts = new Set(cards.map(({ name }) => name));
  const importAll = async (onRecorded: (lines: number) => Promise<void>) => {
    const outcomes: ImportOutcome[] = [];
    for (const [account, part] of parts) {
      outcomes.push(
        await importStatement(
          ports,
          given.businessId,
          {
            file: part,
            fingerprint: file.fingerprint,
            fileKey: given.fileKey,
            account,
            currency: business.currency,
            today,
            completeThrough: given.completeThrough,
            cardAccounts,
          },
          { isTrial: given.isTrial, onRecorded },
        ),
      );
    }
    return together(outcomes);
  };
  if (given.isTrial) return importAll(async () => {});
  const outcome = await recordImport(ports, caller, given, { file, statement }, importAll);
  await enqueueHistoryReplay(ports.taskQueue, given.businessId, ports.clock.now().toISOString());
  return outcome;
}

const decode: Decode = (bytes, encoding) => new TextDecoder(encoding).decode(bytes);

function read(
  { currency }: Business,
  { bytes, mapping, accounts }: UploadedFile,
): { file: OpenedFile; statement: ReadStatement } {
  const opening = openFile(bytes, decode);
  if (!opening.ok) throw refused(opening.text);
  const account = accounts.find(({ nameInFile }) => nameInFile === '')?.name ?? '';
  const statement = readFile(opening.file, mapping, { account, currency });
  if (!statement.ok) throw refused(statement.text);
  return { file: opening.file, statement };
}

type ReadStatement = Extract<StatementFile, { ok: true }>;

const refused = (text: string): AppError =>
  new AppError('invalid-input', `The file could not be read: ${text}. Nothing was saved.`);

/**
 * Returns the transactions under the account names that the owner gave. Each unreadable row is
 * reported once.
 */
function asAuditActor(
  { lines, refused: skipped }: ReadStatement,
  accounts: readonly FileAccount[],
): Map<string, ReadStatement> {
  const names = new Map(accounts.map(({ nameInFile, name }) => [nameInFile, name]));
  // Transactions without their own account belong to the account that the owner named.
  for (const { nameInFile, name } of accounts) if (nameInFile === '') names.set(name, name);
  const named = lines.map((line) => {
    const account = names.get(line.account);
    if (account === undefined) {
      throw new AppError(
        'invalid-input',
        'The file holds an account that you did not name. Please choose the file again.',
      );
    }
    return { ...line, account };
  });
  const parts = [...groupBy(named, ({ account }) => account)];
  return new Map(
    parts.map(([account, part], index) => [
      account,
      { ok: true, lines: part, refused: index === 0 ? skipped : [] },
    ]),
  );
}

function together(outcomes: readonly ImportOutcome[]): ImportOutcome {
  const sum = (count: (outcome: ImportOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  const days = outcomes
    .flatMap(({ from, to }) => [from, to])
    .filter((day) => day !== null)
    .toSorted();
  return {
    added: sum(({ added }) => added),
    updated: sum(({ updated }) => updated),
    alreadyThere: sum(({ alreadyThere }) => alreadyThere),
    skipped: outcomes
      .flatMap(({ skipped }) => skipped)
      .toSorted((a, b) => a.line - b.line)
      .slice(0, SKIPPED_SHOWN),
    skippedCount: sum(({ skippedCount }) => skippedCount),
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
  };
}
