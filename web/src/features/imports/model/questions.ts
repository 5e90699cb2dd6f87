import type {
  Ambiguity,
  ImportMapping,
  PreviewTransaction,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { rolesOf } from '@daily-snapshot/domain/imports/mapping/column-roles';
import { isAmountRole, type Notation, type Roles, type TableMapping } from './column-roles.ts';
import type { Reading } from './reading.ts';

export type About = Ambiguity['about'];

/** One possible answer to an ambiguity. */
export interface Option {
  readonly key: string;
  /** the notation this option selects */
  readonly notation: Partial<Notation>;
  /** the roles of the amount columns that this option selects; absent if it changes none */
  readonly amountRoles?: Roles | undefined;
  /** the first row parsed with this option */
  readonly line: PreviewTransaction | undefined;
}

/** An ambiguity that only the owner can resolve. */
export interface Question {
  readonly about: About;
  readonly options: readonly Option[];
}

/** Returns the ambiguities of a file with their options. */
export const questionsOf = ({ proposal }: Reading): readonly Question[] =>
  proposal.ambiguities.map(({ about, alternatives }) => {
    const readings = [
      ...(proposal.mapping ? [{ mapping: proposal.mapping, lines: proposal.lines }] : []),
      ...alternatives,
    ];
    const options = readings.map(({ mapping, lines }) => ({
      ...optionOf(about, mapping, proposal.columns.length),
      line: lines[0],
    }));
    return { about, options: options.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
  });

function optionOf(about: About, mapping: ImportMapping, width: number): Omit<Option, 'line'> {
  if (about === 'date-order') {
    return { key: mapping.dateOrder, notation: { dateOrder: mapping.dateOrder } };
  }
  if (mapping.form !== 'table') throw new Error(`Only a table leaves its ${about} open.`);
  if (about === 'decimal-mark') {
    return { key: mapping.decimalMark, notation: { decimalMark: mapping.decimalMark } };
  }
  const { amount } = mapping;
  const isOutPositive = amount.form === 'signed' && amount.isOutPositive;
  const amountRoles = rolesOf(mapping, width).map((role) => (isAmountRole(role) ? role : null));
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
