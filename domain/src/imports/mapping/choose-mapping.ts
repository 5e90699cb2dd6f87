import { accountTypeInHeader } from './account-type-evidence.ts';
import {
  amountsIn,
  numbersIn,
  isFeeAmbiguous,
  isMarkAmbiguous,
  isSignAmbiguous,
} from './amount-columns.ts';
import type { AmountColumns } from './csv-mapping.ts';
import { isDirectionAmbiguous } from './direction-column.ts';
import { columnsMeaning } from './header-words.ts';
import type { Ambiguity, ImportMapping } from './import-proposal.ts';
import type { OpenedFile, OpenedTable } from '../formats/open-file.ts';
import { qifDateOrder } from '../formats/read-qif.ts';
import { UNPROVED, type StatementFile } from '../formats/statement.ts';
import { proposeMapping, type StatedFacts } from './propose-mapping.ts';
import { TableSample } from './table-sample.ts';

/** The other mappings that fit a file as well as the chosen one. */
export interface OtherMappings {
  readonly about: Ambiguity['about'];
  readonly mappings: readonly ImportMapping[];
}

export type ChosenMapping =
  | {
      readonly ok: true;
      /** null if the form leaves nothing to choose */
      readonly mapping: ImportMapping | null;
      readonly others: readonly OtherMappings[];
    }
  | Extract<StatementFile, { ok: false }>;

/** Chooses the mapping of a file by its content, and lists what the content leaves open. */
export function chooseMapping(file: OpenedFile, facts: StatedFacts = {}): ChosenMapping {
  if (file.form === 'table') return chooseForTable(file, facts);
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

function chooseForTable(table: OpenedTable, facts: StatedFacts): ChosenMapping {
  if (table.isUnproved) return UNPROVED;
  const { header, rows } = table;
  const proposal = proposeMapping(header, rows, facts);
  if (!proposal.ok) return proposal;
  const { mapping, dateAlternatives } = proposal;
  const sample = new TableSample(rows);
  const { amount } = mapping;
  const isProved = mapping.balance !== null;
  const isMarkOpen =
    !isProved && isMarkAmbiguous(amountsIn(sample, amount)) && isMarkAmbiguous(numbersIn(sample));
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
        mappings: isProved
          ? []
          : otherSigns(amount, table.header, sample, facts).map((other) => ({
              ...mapping,
              amount: other,
            })),
      },
      {
        about: 'fee',
        mappings:
          !isProved && amount.form === 'debit-credit' && isFeeAmbiguous(amount, sample)
            ? [{ ...mapping, amount: { ...amount, fee: null } }]
            : [],
      },
    ],
  };
}

/** Returns the other amounts that the file may state, if neither its names nor its balance decide. */
function otherSigns(
  amount: AmountColumns,
  header: readonly string[],
  sample: TableSample,
  { accountType = accountTypeInHeader(header) }: StatedFacts,
): AmountColumns[] {
  const context = { header, sample, accountType };
  if (amount.form === 'signed' && isSignAmbiguous(context, amount.column)) {
    return [{ ...amount, isOutPositive: !amount.isOutPositive }];
  }
  if (amount.form === 'debit-credit') {
    const { debit, credit } = amount;
    const isNamed =
      columnsMeaning(header, 'debit').includes(debit) ||
      columnsMeaning(header, 'credit').includes(credit);
    return isNamed ? [] : [{ ...amount, debit: credit, credit: debit }];
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

/** Returns a mapping with the answer to one question, and everything else as it is. */
export function withAnswered(
  mapping: ImportMapping,
  about: Ambiguity['about'],
  answered: ImportMapping,
): ImportMapping {
  if (about === 'date-order') return { ...mapping, dateOrder: answered.dateOrder };
  if (mapping.form !== 'table' || answered.form !== 'table') return mapping;
  switch (about) {
    case 'decimal-mark':
      return { ...mapping, decimalMark: answered.decimalMark };
    case 'sign':
      return { ...mapping, amount: answered.amount };
    case 'fee':
      return { ...mapping, amount: withFeeOf(mapping.amount, answered.amount) };
  }
}

/** Returns amount columns with the fee column of the other amount columns. */
function withFeeOf(amount: AmountColumns, other: AmountColumns): AmountColumns {
  const isPair = amount.form === 'debit-credit' && other.form === 'debit-credit';
  return isPair ? { ...amount, fee: other.fee } : amount;
}
