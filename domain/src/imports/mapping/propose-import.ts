import { err, ok, type Result } from '../../shared/result.ts';
import {
  amountsIn,
  isMarkAmbiguous,
  isDirectionAmbiguous,
  isSignAmbiguous,
} from './amount-columns.ts';
import type { AmountColumns } from './csv-mapping.ts';
import { explainColumns } from './explain-columns.ts';
import type {
  Ambiguity,
  ImportMapping,
  ImportProposal,
  PreviewTransaction,
} from './import-proposal.ts';
import type { OpenedFile, OpenedTable } from '../formats/open-file.ts';
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

/** The number of sample transactions, from which an owner recognizes the account. */
const LINES_SHOWN = 5;

/**
 * Proposes how to read a file. Nothing is stored yet.
 * @param remembered the mapping that the owner confirmed earlier for this account and layout
 */
export function proposeImport(
  file: OpenedFile,
  defaults: ImportDefaults,
  remembered: ImportMapping | null = null,
): Result<ImportProposal, FileRefusal> {
  const proposed = choose(file);
  const isKnown = remembered?.form === file.form && fits(file, remembered, proposed);
  const chosen = isKnown ? { ok: true as const, mapping: remembered, others: [] } : proposed;
  if (!chosen.ok) return refused(chosen);
  const statement = readFile(file, chosen.mapping, defaults);
  if (!statement.ok) return refused(statement);
  const proof = statement.proof ?? runningBalanceProof(file, chosen.mapping);
  const { lines, refused: skipped } = statement;
  return ok({
    form: file.form,
    fingerprint: file.fingerprint,
    mapping: chosen.mapping,
    isRemembered: isKnown,
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

const refused = ({ reason, text }: FileRefusal): Result<never, FileRefusal> =>
  err({ reason, text });

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
          : otherSigns(amount, sample).map((other) => ({ ...mapping, amount: other })),
      },
    ],
  };
}

/** Returns other meanings of the amounts if all amounts have the same direction. */
function otherSigns(amount: AmountColumns, sample: TableSample): AmountColumns[] {
  if (amount.form === 'signed' && isSignAmbiguous(sample, amount.column)) {
    return [{ ...amount, isOutPositive: !amount.isOutPositive }];
  }
  return amount.form === 'with-side' && isDirectionAmbiguous(sample, amount.side)
    ? [false, true].map((isOutPositive) => ({
        form: 'signed',
        column: amount.column,
        isOutPositive,
        fee: null,
      }))
    : [];
}

/** Returns the alternatives, each with the first transactions as it would read them. */
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
