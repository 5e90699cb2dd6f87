import { err, ok, type Result } from '../../shared/result.ts';
import { absoluteCents } from '../../money/cents.ts';
import { chooseMapping, type ChosenMapping } from './choose-mapping.ts';
import { isSignFlipped } from './csv-mapping.ts';
import { explainColumns } from './explain-columns.ts';
import type {
  Ambiguity,
  ImportMapping,
  ImportProposal,
  PreviewTransaction,
} from './import-proposal.ts';
import type { OpenedFile } from '../formats/open-file.ts';
import { balanceEvidence } from './prove-amount.ts';
import { notCountedIn } from '../../ledger/not-counted.ts';
import { periodOf } from '../period.ts';
import { foreignLinesIn } from '../foreign-lines.ts';
import { commonEnd } from '../formats/stated-ends.ts';
import { readFile } from '../formats/read-file.ts';
import type { ImportDefaults } from '../formats/read-mapped.ts';
import {
  SKIPPED_SHOWN,
  type FileRefusal,
  type StatementTransaction,
} from '../formats/statement.ts';
import { describeUnreadTable, type UnreadTable } from './unread-table.ts';

/** The number of sample transactions, from which an owner recognizes the account. */
const LINES_SHOWN = 5;

/** Why a file cannot be read. */
export interface UnreadFile extends FileRefusal {
  /** the columns of a table, which the owner can choose; absent for other files */
  readonly table?: UnreadTable | undefined;
}

/**
 * Proposes how to read a file. The owner checks the proposal before anything is stored.
 *
 * @param remembered the mapping that the owner confirmed for this account and layout before
 */
export function proposeImport(
  file: OpenedFile,
  defaults: ImportDefaults,
  remembered: ImportMapping | null = null,
): Result<ImportProposal, UnreadFile> {
  const proposed = chooseMapping(file, defaults);
  const isKnown = remembered?.form === file.form && fits(file, remembered, proposed);
  const chosen = isKnown ? { ok: true as const, mapping: remembered, others: [] } : proposed;
  if (!chosen.ok) return refused(file, chosen);
  return read(file, defaults, { ...chosen, isRemembered: isKnown });
}

/** Reads a file with the mapping that the owner chose. */
export const readWithMapping = (
  file: OpenedFile,
  defaults: ImportDefaults,
  mapping: ImportMapping,
): Result<ImportProposal, UnreadFile> =>
  read(file, defaults, { ok: true, mapping, others: [], isRemembered: false });

type ReadableMapping = Extract<ChosenMapping, { ok: true }>;

function read(
  file: OpenedFile,
  defaults: ImportDefaults,
  chosen: ReadableMapping & { readonly isRemembered: boolean },
): Result<ImportProposal, UnreadFile> {
  const statement = readFile(file, chosen.mapping, defaults);
  if (!statement.ok) return refused(file, statement);
  const { lines, refused: skipped, proof } = statement;
  const accounts = [...new Set(lines.map(({ account }) => account))];
  const statedEnd = commonEnd(statement.statedEnds, accounts);
  const notCounted = notCountedIn(foreignLinesIn(lines, defaults.currency));
  return ok({
    form: file.form,
    fingerprint: file.fingerprint,
    mapping: chosen.mapping,
    isRemembered: chosen.isRemembered,
    columns:
      file.form === 'table' && chosen.mapping?.form === 'table'
        ? explainColumns(file, chosen.mapping)
        : [],
    ambiguities: ambiguitiesOf(file, defaults, chosen, lines),
    lines: lines.slice(0, LINES_SHOWN).map(previewOf),
    lineCount: lines.length,
    skipped: skipped.slice(0, SKIPPED_SHOWN),
    skippedCount: skipped.length,
    ...periodOf(lines),
    accounts,
    ...(statedEnd && { statedEnd }),
    ...(proof && { proof }),
    ...(notCounted.length > 0 && { notCounted }),
    ...(statement.notes && { notes: statement.notes }),
    ...('sheet' in file && file.sheet && { sheet: file.sheet }),
  });
}

/**
 * Says whether a remembered mapping may be used for this file without a question. The owner may have
 * confirmed it for another account with the same column names, so the running balance of this file
 * decides if it has one.
 */
function fits(file: OpenedFile, remembered: ImportMapping, proposed: ChosenMapping): boolean {
  if (file.form !== 'table' || remembered.form !== 'table') return true;
  const evidence = balanceEvidence(file, remembered);
  if (evidence) return true;
  const isProved =
    proposed.ok && proposed.mapping?.form === 'table' && proposed.mapping.balance !== null;
  return !isProved;
}

const refused = (file: OpenedFile, { reason, text }: FileRefusal): Result<never, UnreadFile> =>
  err({ reason, text, ...(file.form === 'table' && { table: describeUnreadTable(file) }) });

/**
 * Returns what a file leaves open, with each reading of it.
 *
 * @param lines as the chosen mapping reads them
 */
export function ambiguitiesOf(
  file: OpenedFile,
  defaults: ImportDefaults,
  { mapping, others }: Extract<ChosenMapping, { ok: true }>,
  lines: readonly StatementTransaction[],
): Ambiguity[] {
  if (!mapping) return [];
  return others.flatMap(({ about, mappings }) => {
    const readings = mappings.flatMap((other) => {
      const statement = readFile(file, other, defaults);
      return statement.ok ? [{ mapping: other, statement }] : [];
    });
    if (readings.length === 0) return [];
    const shown = EXAMPLES[about](lines, readings[0]?.statement.lines ?? [], mapping);
    const exampleIn = (read: readonly StatementTransaction[]) => {
      const found = read.find(({ line }) => line === shown?.line);
      return found ? previewOf(found) : null;
    };
    return [
      {
        about,
        example: shown ? previewOf(shown) : null,
        alternatives: readings.map(({ mapping: other, statement }) => ({
          mapping: other,
          example: exampleIn(statement.lines),
          lines: statement.lines.slice(0, LINES_SHOWN).map(previewOf),
        })),
      },
    ];
  });
}

type Lines = readonly StatementTransaction[];

/** Choose the transaction that shows how two readings differ. */
const EXAMPLES: Readonly<
  Record<
    Ambiguity['about'],
    (lines: Lines, other: Lines, mapping: ImportMapping) => StatementTransaction | undefined
  >
> = {
  'date-order': (lines, other) => firstDifference(lines, other, 'date') ?? lines[0],
  'decimal-mark': (lines, other) => firstDifference(lines, other, 'amount') ?? lines[0],
  fee: (lines, other) => firstDifference(lines, other, 'amount') ?? lines[0],
  sign: (lines, _, mapping) => {
    if (mapping.form !== 'table' || mapping.amount.form !== 'signed') return largest(lines);
    const isFlipped = isSignFlipped(mapping);
    const plain = lines.filter(({ amount }) => amount !== 0 && amount > 0 !== isFlipped);
    // The owner remembers large transactions best.
    return largest(plain) ?? largest(lines);
  },
};

const firstDifference = (lines: Lines, other: Lines, field: 'date' | 'amount') => {
  const byLine = new Map(other.map((each) => [each.line, each[field]]));
  return lines.find((each) => byLine.has(each.line) && byLine.get(each.line) !== each[field]);
};

const largest = (lines: Lines): StatementTransaction | undefined =>
  lines.reduce<StatementTransaction | undefined>(
    (most, each) =>
      most && absoluteCents(most.amount) >= absoluteCents(each.amount) ? most : each,
    undefined,
  );

const previewOf = ({
  date,
  description,
  counterparty,
  amount,
  currency,
  account,
  isPending,
}: StatementTransaction): PreviewTransaction => ({
  date,
  description,
  counterparty,
  amount,
  currency,
  account,
  isPending,
});
