import type {
  Ambiguity,
  ImportMapping,
  PreviewTransaction,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import {
  feeAnswer,
  SIGN_ANSWERS,
  signAnswer,
  signQuestion,
} from '@daily-snapshot/domain/imports/import-questions';
import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import { isAmountRole, type Notation, type Roles, type TableMapping } from './column-roles.ts';
import type { Reading } from './reading.ts';

export type About = Ambiguity['about'];

/** One possible answer to an ambiguity. */
export interface Option {
  readonly key: string;
  /** the notation this option selects */
  readonly notation: Partial<Notation>;
  /** the roles of the amount columns without the fee; absent if this option changes none */
  readonly amountRoles?: Roles | undefined;
  /** the column of fees that this option selects; null for none, absent if it changes none */
  readonly feeColumn?: number | null | undefined;
  /** absent if the key says it */
  readonly label?: string | undefined;
  /** the first row parsed with this option */
  readonly line: PreviewTransaction | undefined;
}

/** An ambiguity that only the owner can resolve. */
export interface Question {
  readonly about: About;
  /** absent if it is the same for all files */
  readonly text?: string | undefined;
  readonly options: readonly Option[];
}

/** Returns the ambiguities of a file with their options. */
export const questionsOf = ({ proposal }: Reading): readonly Question[] =>
  proposal.ambiguities.map(({ about, example, alternatives }) => {
    const readings = [
      ...(proposal.mapping ? [{ mapping: proposal.mapping, example, lines: proposal.lines }] : []),
      ...alternatives,
    ];
    const [proposed] = readings;
    const isSign = about === 'sign';
    const options = readings.map((reading) => ({
      ...optionOf(about, reading.mapping, proposal.columns.length),
      label: isSign ? SIGN_ANSWERS[signAnswer(reading)] : undefined,
      line: (isSign || about === 'fee' ? reading.example : null) ?? reading.lines[0],
    }));
    const text = isSign && proposed ? signQuestion(proposed) : undefined;
    return { about, text, options: distinct(options).toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
  });

function optionOf(
  about: About,
  mapping: ImportMapping,
  width: number,
): Pick<Option, 'key' | 'notation' | 'amountRoles' | 'feeColumn'> {
  if (about === 'date-order') {
    return { key: mapping.dateOrder, notation: { dateOrder: mapping.dateOrder } };
  }
  if (mapping.form !== 'table') throw new Error(`The question about ${about} fits only a table.`);
  if (about === 'decimal-mark') {
    return { key: mapping.decimalMark, notation: { decimalMark: mapping.decimalMark } };
  }
  const { amount } = mapping;
  if (about === 'fee') {
    const feeColumn = amount.form === 'with-side' ? null : amount.fee;
    return { key: feeAnswer(mapping), notation: {}, feeColumn };
  }
  const isOutPositive = amount.form === 'signed' && amount.isOutPositive;
  const amountRoles = rolesOf(mapping, width).map((role) =>
    isAmountRole(role) && role !== 'fee' ? role : null,
  );
  return { key: signKey(amount), notation: { isOutPositive }, amountRoles };
}

/** Returns the key of a way to read the amounts. */
function signKey(amount: TableMapping['amount']): string {
  switch (amount.form) {
    case 'signed':
      return amount.isOutPositive ? 'plus-is-out' : 'minus-is-out';
    case 'debit-credit':
      return amount.debit < amount.credit ? 'first-is-out' : 'first-is-in';
    case 'with-side':
      return 'by-direction';
  }
}

/** Keeps the first of several options with the same label. */
const distinct = (options: readonly Option[]): readonly Option[] =>
  options.filter(
    ({ key, label = key }, index) =>
      options.findIndex((each) => (each.label ?? each.key) === label) === index,
  );
