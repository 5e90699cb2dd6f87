import { err, ok, type Result } from '../../shared/result.ts';
import { amountsIn, isMarkAmbiguous, isSideOpen, isSignOpen } from './amount-columns.ts';
import type { AmountColumns } from './csv-mapping.ts';
import { explainColumns } from './explain-columns.ts';
import type {
  Ambiguity,
  ImportMapping,
  ImportProposal,
  PreviewTransaction,
} from './import-proposal.ts';
import type { OpenedFile, OpenedTable } from '../formats/open-file.ts';
import { columnsMeaning } from './header-words.ts';
import { balanceEvidence } from './prove-amount.ts';
import { periodOf } from '../period.ts';
import { proposeMapping } from './propose-mapping.ts';
import { readFile } from '../formats/read-file.ts';
import type { ImportDefaults } from '../formats/read-mapped.ts';
import { qifDateOrder } from '../formats/read-qif.ts';
import {
  SKIPPED_SHOWN,
  type FileRefusal,
  type StatementFile,
  type StatementProof,
  type StatementTransaction,
} from '../formats/statement.ts';
import { TableSample } from './table-sample.ts';
import { describeUnreadTable, type UnreadTable } from './unread-table.ts';

/** Enough to recognise one's own account. */
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
  const proposed = choose(file);
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
  read(file, defaults, { mapping, others: [], isRemembered: false });

interface Choice {
  readonly mapping: ImportMapping | null;
  readonly others: readonly Others[];
  readonly isRemembered: boolean;
}

function read(
  file: OpenedFile,
  defaults: ImportDefaults,
  chosen: Choice,
): Result<ImportProposal, UnreadFile> {
  const statement = readFile(file, chosen.mapping, defaults);
  if (!statement.ok) return refused(file, statement);
  const proof = statement.proof ?? runningBalanceProof(file, chosen.mapping);
  const { lines, refused: skipped } = statement;
  return ok({
    form: file.form,
    fingerprint: file.fingerprint,
    mapping: chosen.mapping,
    isRemembered: chosen.isRemembered,
    columns:
      file.form === 'table' && chosen.mapping?.form === 'table'
        ? explainColumns(file, chosen.mapping)
        : [],
    ambiguities: chosen.others.flatMap((other) => compare(file, defaults, other)),
    lines: lines.slice(0, LINES_SHOWN).map(previewOf),
    lineCount: lines.length,
    skipped: skipped.slice(0, SKIPPED_SHOWN),
    skippedCount: skipped.length,
    ...periodOf(lines),
    accounts: [...new Set(lines.map(({ account }) => account))],
    ...(proof && { proof }),
    ...('sheet' in file && file.sheet && { sheet: file.sheet }),
  });
}

/**
 * Says whether a remembered mapping may be used for this file without a question. The owner may have
 * confirmed it for another account with the same column names, so the running balance of this file
 * decides if it has one.
 */
function fits(file: OpenedFile, remembered: ImportMapping, proposed: Chosen): boolean {
  if (file.form !== 'table' || remembered.form !== 'table') return true;
  const evidence = balanceEvidence(file, remembered);
  if (evidence) return true;
  return !(
    proposed.ok &&
    proposed.mapping?.form === 'table' &&
    balanceEvidence(file, proposed.mapping)
  );
}

/** Returns how far the running balance of a table confirms its amounts. */
function runningBalanceProof(
  file: OpenedFile,
  mapping: ImportMapping | null,
): StatementProof | undefined {
  if (file.form !== 'table' || mapping?.form !== 'table') return undefined;
  const evidence = balanceEvidence(file, mapping);
  if (!evidence) return undefined;
  return {
    by: 'running-balance',
    rowsProved: evidence.provedRows,
    breaks: evidence.brokenLines.map((line) => ({
      line,
      account: '',
      text: `the balance at line ${line} is not the balance before it plus the amount`,
    })),
  };
}

const refused = (file: OpenedFile, { reason, text }: FileRefusal): Result<never, UnreadFile> =>
  err({ reason, text, ...(file.form === 'table' && { table: describeUnreadTable(file) }) });

interface Others {
  readonly about: Ambiguity['about'];
  readonly mappings: readonly ImportMapping[];
}

type Chosen =
  | {
      readonly ok: true;
      readonly mapping: ImportMapping | null;
      readonly others: readonly Others[];
    }
  | Extract<StatementFile, { ok: false }>;

function choose(file: OpenedFile): Chosen {
  if (file.form === 'table') return chooseForTable(file);
  if (file.form !== 'qif') return { ok: true, mapping: null, others: [] };
  const { order, alternatives } = qifDateOrder(file.text) ?? {
    order: 'month-first',
    alternatives: [],
  };
  const others = alternatives.map((dateOrder) => ({ form: 'qif', dateOrder }) as const);
  return {
    ok: true,
    mapping: { form: 'qif', dateOrder: order },
    others: [{ about: 'date-order', mappings: others }],
  };
}

function chooseForTable(table: OpenedTable): Chosen {
  const { header, rows } = table;
  const proposal = proposeMapping(header, rows);
  if (!proposal.ok) return proposal;
  const { mapping, dateAlternatives } = proposal;
  const sample = new TableSample(rows);
  const { amount } = mapping;
  const isMarkOpen = isMarkAmbiguous(amountsIn(sample, amount));
  return {
    ok: true,
    mapping,
    others: [
      {
        about: 'date-order',
        mappings: dateAlternatives.map((dateOrder) => ({ ...mapping, dateOrder })),
      },
      {
        about: 'decimal-mark',
        mappings: isMarkOpen
          ? [{ ...mapping, decimalMark: mapping.decimalMark === '.' ? ',' : '.' }]
          : [],
      },
      {
        about: 'sign',
        mappings: balanceEvidence(table, mapping)
          ? []
          : otherSigns(amount, header, sample).map((other) => ({ ...mapping, amount: other })),
      },
    ],
  };
}

/** Returns the other amounts that the file may state, if neither its names nor its balance decide. */
function otherSigns(
  amount: AmountColumns,
  header: readonly string[],
  sample: TableSample,
): AmountColumns[] {
  if (amount.form === 'signed' && isSignOpen(sample, amount.column)) {
    return [{ ...amount, isOutPositive: !amount.isOutPositive }];
  }
  if (amount.form === 'debit-credit') {
    const { debit, credit } = amount;
    const isNamed =
      columnsMeaning(header, 'debit').includes(debit) ||
      columnsMeaning(header, 'credit').includes(credit);
    return isNamed ? [] : [{ form: 'debit-credit', debit: credit, credit: debit }];
  }
  return amount.form === 'with-side' && isSideOpen(sample, amount.side)
    ? [false, true].map((isOutPositive) => ({
        form: 'signed',
        column: amount.column,
        isOutPositive,
        fee: null,
      }))
    : [];
}

/** The other readings, with the first lines as each would read them. */
function compare(
  file: OpenedFile,
  defaults: ImportDefaults,
  { about, mappings }: Others,
): Ambiguity[] {
  const alternatives = mappings.flatMap((mapping) => {
    const statement = readFile(file, mapping, defaults);
    return statement.ok
      ? [{ mapping, lines: statement.lines.slice(0, LINES_SHOWN).map(previewOf) }]
      : [];
  });
  return alternatives.length > 0 ? [{ about, alternatives }] : [];
}

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
