import {
  absoluteCents,
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../../money/cents.ts';
import { currencyFractionDigits } from '../../../money/currency-digits.ts';
import { groupBy } from '../../../shared/group-by.ts';
import { detectDecimalMark, parseAmountText } from '../amount-text.ts';
import {
  oncePerFile,
  amountPart,
  roleOfType,
  type AmountPart,
  type ProcessorLayout,
  type ProcessorRow,
  type AmountRole,
  type RowContent,
} from './processor-layout.ts';

/** Types of the statement. The title decides where one type holds several things. */
const ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/^sale/i, 'sale'],
  [/^refund/i, 'refund'],
  [/^deposit|^payment|^recoupment/i, 'payout'],
  [/^reserve/i, 'reserve'],
  [/^marketing/i, 'advertising'],
  [/^shipping/i, 'expense'],
  [/^(?:fee|vat|gst|hst|transaction|listing|seller|subscription)/i, 'fee'],
  [/^buyer fee|^tax/i, 'sales-tax'],
  [/^donation/i, 'expense'],
  [/^dispute|^chargeback|^case/i, 'chargeback'],
];

/** @see https://help.etsy.com/hc/en-us/articles/360000343908 (monthly statement as CSV) */
export const ETSY: ProcessorLayout = {
  id: 'processor-etsy',
  product: 'Etsy',
  needed: {
    date: ['date'],
    type: ['type'],
    title: ['title', 'description'],
    info: ['info'],
    currency: ['currency'],
    amount: ['amount'],
    fees: ['fees & taxes'],
    net: ['net'],
  },
  dates: ['date'],
  read: readRow,
};

function readRow(row: ProcessorRow, rows: readonly ProcessorRow[]): RowContent {
  const [type, title] = [row.text('type'), row.text('title')];
  const role = roleOf(type, title);
  const words = [title, row.text('info')].filter(Boolean).join(' ');
  const content = {
    id: '',
    date: row.text('date'),
    description: words || type,
    counterparty: '',
    currency: row.text('currency'),
  };
  // Only the title of a deposit contains its amount: "$120.50 sent to your bank account".
  const deposit = role === 'payout' ? amountInTitle(row) : undefined;
  if (deposit !== undefined)
    return { ...content, parts: [amountPart('payout', negateCents(deposit))] };
  return { ...content, parts: partsOf(row, role, rows), total: row.amount('net') };
}

/** Taxes on Etsy's own fees are fees. Taxes that buyers pay are not the seller's. */
function roleOf(type: string, title: string): AmountRole {
  const role = roleOfType(type, ROLES) ?? 'unknown';
  const isBuyers = /buyer|sales tax|refund|marketplace/i.test(title);
  return role === 'sales-tax' && !isBuyers ? 'fee' : role;
}

function partsOf(row: ProcessorRow, role: AmountRole, rows: readonly ProcessorRow[]): AmountPart[] {
  const [amount, fees] = [row.amount('amount'), row.amount('fees')];
  if (role !== 'sale' && role !== 'refund') {
    // Such rows state their amount in one of the two columns.
    return [amountPart(role, addCents(amount, fees))];
  }
  const tax = buyersTax(row, role, rows);
  return [
    amountPart(role, subtractCents(amount, tax)),
    amountPart('sales-tax', tax),
    amountPart('fee', fees),
  ];
}

/**
 * Returns the tax within an order's amount. Etsy adds it to the sale, and takes it back in a row of
 * its own with the opposite sign.
 */
function buyersTax(row: ProcessorRow, role: AmountRole, rows: readonly ProcessorRow[]): Cents {
  const order = orderOf(row);
  const ofOrder = order === undefined ? undefined : orders(rows).get(order);
  // The whole tax belongs to the first row of an order.
  if (!ofOrder || ofOrder.find((each) => isOf(each, role)) !== row) return ZERO;
  const taxes = ofOrder.filter((each) => isOf(each, 'sales-tax') && signFits(each, role));
  const tax = sumCents(taxes.map(netOf));
  return absoluteCents(tax) < absoluteCents(row.amount('amount')) ? negateCents(tax) : ZERO;
}

/** The rows of each order. */
const orders = oncePerFile((rows) => groupBy(rows, (row) => orderOf(row) ?? ''));

const netOf = (row: ProcessorRow): Cents => addCents(row.amount('amount'), row.amount('fees'));

const signFits = (row: ProcessorRow, role: AmountRole): boolean =>
  netOf(row) < 0 === (role === 'sale');

const isOf = (row: ProcessorRow, role: AmountRole): boolean =>
  roleOf(row.text('type'), row.text('title')) === role;

const orderOf = (row: ProcessorRow): string | undefined =>
  /#\s?(\d{5,})/.exec(`${row.text('title')} ${row.text('info')}`)?.[1];

function amountInTitle(row: ProcessorRow): Cents | undefined {
  if (row.text('amount') !== '' || row.text('net') !== '') return undefined;
  const found = /-?[\p{Sc}A-Z]{0,4}\s?\d[\d.,]*\d/u.exec(row.text('title'))?.[0];
  if (found === undefined) return undefined;
  const digits = currencyFractionDigits(row.text('currency') || 'USD');
  return parseAmountText(found, detectDecimalMark([found]), digits);
}
