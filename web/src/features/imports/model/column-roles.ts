import type { CsvMapping } from '@daily-snapshot/domain/import/csv-mapping';
import { err, ok, type Result } from '@daily-snapshot/domain/result';

/** What a column can be, in the order and the words in which an owner chooses. */
export const COLUMN_ROLES = {
  none: 'Not used',
  date: 'Date',
  amount: 'Amount, minus is money out',
  'amount-reversed': 'Amount, minus is money in',
  'unsigned-amount': 'Amount without a sign',
  side: 'Whether in or out',
  out: 'Money out',
  in: 'Money in',
  fee: 'Fee beside the amount',
  description: 'Description',
  counterparty: 'Who paid or was paid',
  category: 'Category',
  account: 'Account',
  currency: 'Currency',
  id: 'Number of the line',
  status: 'Pending or booked',
} as const;

export type ColumnRole = keyof typeof COLUMN_ROLES;

/** What a mapping makes of each column of a table. */
export function rolesOf(mapping: CsvMapping, width: number): readonly ColumnRole[] {
  const roles = Array.from({ length: width }, (): ColumnRole => 'none');
  const give = (column: number | null, role: ColumnRole) => {
    if (column !== null) roles[column] = role;
  };
  for (const column of mapping.description) give(column, 'description');
  for (const role of ['counterparty', 'category', 'account', 'currency', 'id', 'status'] as const) {
    give(mapping[role], role);
  }
  const { amount } = mapping;
  switch (amount.form) {
    case 'signed':
      give(amount.fee, 'fee');
      give(amount.column, amount.isOutPositive ? 'amount-reversed' : 'amount');
      break;
    case 'debit-credit':
      give(amount.debit, 'out');
      give(amount.credit, 'in');
      break;
    case 'with-side':
      give(amount.column, 'unsigned-amount');
      give(amount.side, 'side');
      break;
  }
  give(mapping.date, 'date');
  return roles;
}

/** Roles that one column alone can have: given to another, they leave the first. */
const isSingle = (role: ColumnRole): boolean => role !== 'none' && role !== 'description';

/** The amount is said by one column, or by two: choosing one way gives up the others. */
const AMOUNT_FORMS: readonly (readonly ColumnRole[])[] = [
  ['amount', 'fee'],
  ['amount-reversed', 'fee'],
  ['out', 'in'],
  ['unsigned-amount', 'side'],
];

/** The roles after an owner chose one of them anew. */
export function chooseRole(
  roles: readonly ColumnRole[],
  column: number,
  role: ColumnRole,
): readonly ColumnRole[] {
  const forms = AMOUNT_FORMS.filter((form) => form.includes(role));
  const others = forms.length === 0 ? [] : AMOUNT_FORMS.flat();
  const isLeft = (each: ColumnRole) =>
    (isSingle(role) && each === role) ||
    (others.includes(each) && !forms.some((form) => form.includes(each)));
  return roles.map((each, index) => (index === column ? role : isLeft(each) ? 'none' : each));
}

/** The mapping that the roles make, or what is missing, in words. */
export function mappingOf(
  roles: readonly ColumnRole[],
  { dateOrder, decimalMark }: Pick<CsvMapping, 'dateOrder' | 'decimalMark'>,
): Result<CsvMapping, string> {
  const column = (role: ColumnRole): number | null => {
    const index = roles.indexOf(role);
    return index < 0 ? null : index;
  };
  const description = roles.flatMap((role, index) => (role === 'description' ? [index] : []));
  const date = column('date');
  const amount = amountOf(column);
  const counterparty = column('counterparty');
  if (date === null) return err('Choose the column that holds the date.');
  if (!amount.ok) return amount;
  if (description.length === 0 && counterparty === null) {
    return err('Choose a column that describes each line.');
  }
  return ok({
    date,
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
  });
}

function amountOf(
  column: (role: ColumnRole) => number | null,
): Result<CsvMapping['amount'], string> {
  const [debit, credit] = [column('out'), column('in')];
  if (debit !== null && credit !== null) return ok({ form: 'debit-credit', debit, credit });
  if (debit !== null) return err('Choose the column of money in, beside that of money out.');
  if (credit !== null) return err('Choose the column of money out, beside that of money in.');
  const [unsigned, side] = [column('unsigned-amount'), column('side')];
  if (unsigned !== null && side !== null) return ok({ form: 'with-side', column: unsigned, side });
  if (unsigned !== null) return err('Choose the column that says whether money came in or went out.');
  const reversed = column('amount-reversed');
  const signed = reversed ?? column('amount');
  if (signed === null) return err('Choose the column that holds the amount.');
  const isOutPositive = reversed !== null;
  return ok({ form: 'signed', column: signed, isOutPositive, fee: column('fee') });
}
