import { PAYOUT_CATEGORY } from '../../../ledger/classification/category-kind.ts';
import type { PostingKind } from '../../../ledger/posting-kind.ts';
import type { Cents } from '../../../money/cents.ts';
import type { Row } from '../delimited.ts';
import type { ColumnNames } from '../named-columns.ts';
import type { LineRefusal } from '../statement.ts';

/** The meaning of an amount in a processor's export. */
export type AmountRole =
  | 'sale'
  | 'refund'
  /** taken back by the customer's bank, or returned after a dispute */
  | 'chargeback'
  | 'fee'
  | 'sales-tax'
  /** to or from the business's bank account */
  | 'payout'
  /** held back or released by the processor */
  | 'reserve'
  /** between two currencies of the same balance */
  | 'conversion'
  /** a purchase with known purpose, such as postage */
  | 'expense'
  | 'advertising'
  | 'other-income'
  | 'loan'
  /** the export does not state its meaning, so it is classified like a bank line */
  | 'unknown';

/** Money in first, money out second. */
type KindsOfRole = readonly [moneyIn: PostingKind, moneyOut: PostingKind] | null;

const KINDS: Readonly<Record<AmountRole, KindsOfRole>> = {
  sale: ['sale', 'refund'],
  refund: ['refund', 'refund'],
  chargeback: ['chargeback_reversal', 'chargeback'],
  fee: ['vendor_refund', 'fee'],
  'sales-tax': ['sales_tax_collected', 'sales_tax_collected'],
  payout: ['transfer', 'transfer'],
  reserve: ['transfer', 'transfer'],
  conversion: ['transfer', 'transfer'],
  expense: ['vendor_refund', 'expense'],
  advertising: ['vendor_refund', 'expense'],
  'other-income': ['other_income', 'expense'],
  loan: ['loan_proceeds', 'loan_principal'],
  unknown: null,
};

/** Returns undefined if the export does not decide the kind. */
export const kindOfRole = (role: AmountRole, amount: Cents): PostingKind | undefined =>
  KINDS[role]?.[amount < 0 ? 1 : 0];

/** The names of roles in the category of a transaction. */
export const ROLE_LABELS: Readonly<Record<AmountRole, string>> = {
  sale: 'Sales',
  refund: 'Refunds',
  chargeback: 'Chargebacks',
  fee: 'Fees',
  'sales-tax': 'Sales tax collected',
  payout: PAYOUT_CATEGORY,
  reserve: 'Processor reserves',
  conversion: 'Currency conversion',
  expense: 'Expenses',
  advertising: 'Advertising',
  'other-income': 'Other income',
  loan: 'Loans',
  unknown: '',
};

/** One amount of a row. A row gives a transaction for each amount that is not zero. */
export interface AmountPart {
  readonly role: AmountRole;
  /** positive for money into the processor's balance */
  readonly amount: Cents;
  /** the text of another date column; the row's date if absent */
  readonly date?: string | undefined;
}

export const amountPart = (role: AmountRole, amount: Cents, date?: string): AmountPart => ({
  role,
  amount,
  date,
});

/** The content of one row of an export. */
export interface RowContent {
  /** the processor's id of the row; empty if it has none */
  readonly id: string;
  readonly date: string;
  readonly description: string;
  /** the customer or payee; empty if the export names none */
  readonly counterparty: string;
  readonly parts: readonly AmountPart[];
  /** what the parts must add up to; absent if the row states no total */
  readonly total?: Cents | undefined;
  /** empty for the currency of the business */
  readonly currency: string;
  readonly isPending?: boolean | undefined;
  /** whether another row states the same money in the currency that it was converted to */
  readonly isConverted?: boolean | undefined;
}

/** A row of an export with its fields by name. */
export interface ProcessorRow {
  readonly line: number;
  /** Returns the text of a column; empty if the column or its value is missing. */
  readonly text: (column: string) => string;
  /** Returns the amount of a column; zero if it is empty. Notes a text that is no amount. */
  readonly amount: (column: string) => Cents;
}

/** A total that the export states for several rows. */
export interface StatedTotal {
  readonly line: number;
  readonly name: string;
  readonly amount: Cents;
}

/** One export of one product. */
export interface ProcessorLayout {
  /** letters, digits and hyphens; names the layout in stored ids */
  readonly id: string;
  /** the account's name unless the owner gives another */
  readonly product: string;
  readonly needed: ColumnNames;
  readonly optional?: ColumnNames | undefined;
  /** the columns of dates */
  readonly dates: readonly string[];
  /** the column of the balance after each row */
  readonly balance?: string | undefined;
  /** Reads a row. `rows` holds all rows, for values that belong together. */
  readonly read: (row: ProcessorRow, rows: readonly ProcessorRow[]) => RowContent | LineRefusal;
  /** Returns rows that the export implies and does not list, such as payouts. */
  readonly implied?: ((rows: readonly ProcessorRow[]) => readonly RowContent[]) | undefined;
  /** Returns the total that the export states for all rows. */
  readonly total?: ((rows: readonly ProcessorRow[]) => StatedTotal | undefined) | undefined;
  /** sentences for the owner about what the export does not contain */
  readonly notes?: readonly string[] | undefined;
}

/** A recognized export: its layout, and the column of each of its names. */
export interface ProcessorTable {
  readonly layout: ProcessorLayout;
  readonly columns: ReadonlyMap<string, number>;
  /** the number of columns in the header */
  readonly width: number;
  readonly rows: readonly Row[];
}

/**
 * Returns a function that computes a value of all rows once and remembers it, because a layout
 * reads each row separately.
 */
export function oncePerFile<Value>(
  compute: (rows: readonly ProcessorRow[]) => Value,
): (rows: readonly ProcessorRow[]) => Value {
  const values = new WeakMap<readonly ProcessorRow[], { readonly value: Value }>();
  return (rows) => {
    const known = values.get(rows) ?? { value: compute(rows) };
    values.set(rows, known);
    return known.value;
  };
}

/** Returns a column name without its case, underscores, time zone and byte order mark. */
export const plainColumn = (name: string): string =>
  name
    .replace(/^\uFEFF/, '')
    .replace(/[–—]/g, '-')
    .replace(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/ \(?utc\)?$/, '');

/** Returns the role that the first matching pattern gives a row type. */
export function roleOfType(
  type: string,
  roles: readonly (readonly [RegExp, AmountRole])[],
): AmountRole | undefined {
  const plain = type.replaceAll('_', ' ').trim();
  return roles.find(([pattern]) => pattern.test(plain))?.[1];
}
