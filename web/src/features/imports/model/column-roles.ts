import type {
  ColumnRole,
  ImportMapping,
} from '@daily-snapshot/domain/imports/mapping/import-proposal';
import { err, ok, type Result } from '@daily-snapshot/domain/shared/result';

export type TableMapping = Extract<ImportMapping, { form: 'table' }>;

/** The role of each column, or null if it is not used. */
export type Roles = readonly (ColumnRole | null)[];

/** The alternative amount formats. Choosing one clears the others. */
const AMOUNT_FORMS: readonly (readonly ColumnRole[])[] = [
  ['amount', 'fee'],
  ['amount', 'side'],
  ['money-out', 'money-in', 'fee'],
];

/** Says whether a role is part of an amount. */
export const isAmountRole = (role: ColumnRole | null): boolean =>
  role !== null && AMOUNT_FORMS.flat().includes(role);

/**
 * Returns the roles after the owner changes one. A role that only one column can have moves to the
 * new column.
 */
export function chooseRole(roles: Roles, column: number, role: ColumnRole | null): Roles {
  const forms = AMOUNT_FORMS.filter((form) => role !== null && form.includes(role));
  const isGivenUp = (each: ColumnRole) =>
    forms.length > 0 &&
    AMOUNT_FORMS.flat().includes(each) &&
    !forms.some((form) => form.includes(each));
  return roles.map((each, index) => {
    if (index === column) return role;
    if (each === null) return null;
    return (each === role && role !== 'description') || isGivenUp(each) ? null : each;
  });
}

/** The parts of a mapping that the columns do not determine. */
export type Notation = Pick<TableMapping, 'dateOrder' | 'decimalMark'> & {
  readonly isOutPositive: boolean;
};

export const notationOf = ({ dateOrder, decimalMark, amount }: TableMapping): Notation => ({
  dateOrder,
  decimalMark,
  isOutPositive: amount.form === 'signed' && amount.isOutPositive,
});

/** Returns the mapping of the roles, or an error message. */
export function mappingOf(
  roles: Roles,
  { dateOrder, decimalMark, isOutPositive }: Notation,
): Result<TableMapping, string> {
  const column = (role: ColumnRole): number | null => {
    const index = roles.indexOf(role);
    return index < 0 ? null : index;
  };
  const description = roles.flatMap((role, index) => (role === 'description' ? [index] : []));
  const date = column('date');
  const amount = amountOf(column, isOutPositive);
  const counterparty = column('counterparty');
  if (date === null) return err('Choose the column with the date.');
  if (!amount.ok) return amount;
  if (description.length === 0 && counterparty === null) {
    return err('Choose a column that describes each transaction.');
  }
  return ok({
    form: 'table',
    date,
    postedDate: column('posted-date'),
    dateOrder,
    amount: amount.value,
    decimalMark,
    description,
    counterparty,
    category: column('category'),
    account: column('account'),
    currency: column('currency'),
    id: column('id'),
    status: column('status'),
    balance: column('balance'),
  });
}

function amountOf(
  column: (role: ColumnRole) => number | null,
  isOutPositive: boolean,
): Result<TableMapping['amount'], string> {
  const [debit, credit] = [column('money-out'), column('money-in')];
  const fee = column('fee');
  if (debit !== null && credit !== null) return ok({ form: 'debit-credit', debit, credit, fee });
  if (debit !== null)
    return err('You chose a “money out” column. Choose the “money in” column too.');
  if (credit !== null)
    return err('You chose a “money in” column. Choose the “money out” column too.');
  const [amount, side] = [column('amount'), column('side')];
  if (amount === null) return err('Choose the column with the amount.');
  if (side !== null) return ok({ form: 'with-side', column: amount, side });
  return ok({ form: 'signed', column: amount, isOutPositive, fee });
}
