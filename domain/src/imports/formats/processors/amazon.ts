import { negateCents, subtractCents, sumCents, type Cents } from '../../../money/cents.ts';
import { refuseLine, type LineRefusal } from '../statement.ts';
import {
  oncePerFile,
  amountPart,
  roleOfType,
  type AmountPart,
  type ProcessorLayout,
  type ProcessorRow,
  type AmountRole,
  type RowContent,
  type StatedTotal,
} from './processor-layout.ts';

/** Row types that are no order and no refund. The first match decides. */
const ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/^transfer|^debt|disbursement/i, 'payout'],
  [/retrocharge/i, 'sales-tax'],
  [/advertis/i, 'advertising'],
  [/reserve/i, 'reserve'],
  [/shipping services|postage/i, 'expense'],
  [/liquidations?$/i, 'sale'],
  [/chargeback|a-to-z|guarantee/i, 'chargeback'],
  [/reimbursement|adjustment|safe-?t/i, 'other-income'],
  [/loan|lending/i, 'loan'],
  [/fee|subscription/i, 'fee'],
];

/** The columns of the money that customers pay, without tax. */
const SALES = ['sales', 'shipping', 'giftWrap', 'rebates', 'regulatoryFee'] as const;

const TAXES = [
  'salesTax',
  'shippingTax',
  'giftWrapTax',
  'rebatesTax',
  'regulatoryFeeTax',
  'withheldTax',
  'collectedTax',
] as const;

const FEES = ['sellingFees', 'fbaFees', 'otherFees', 'other'] as const;

/** @see https://sellercentral.amazon.com/help/hub/reference/G201602540 (date range reports) */
export const AMAZON_DATE_RANGE: ProcessorLayout = {
  id: 'processor-amazon',
  product: 'Amazon',
  needed: {
    date: ['date/time'],
    settlement: ['settlement id'],
    type: ['type'],
    order: ['order id'],
    sales: ['product sales'],
    rebates: ['promotional rebates'],
    sellingFees: ['selling fees'],
    fbaFees: ['fba fees'],
    otherFees: ['other transaction fees'],
    other: ['other'],
    total: ['total'],
  },
  optional: {
    description: ['description'],
    sku: ['sku'],
    salesTax: ['product sales tax'],
    shipping: ['shipping credits', 'postage credits'],
    shippingTax: ['shipping credits tax', 'postage credits tax'],
    giftWrap: ['gift wrap credits'],
    giftWrapTax: ['giftwrap credits tax', 'gift wrap credits tax'],
    regulatoryFee: ['regulatory fee'],
    regulatoryFeeTax: ['tax on regulatory fee'],
    rebatesTax: ['promotional rebates tax'],
    withheldTax: ['marketplace withheld tax'],
    collectedTax: ['sales tax collected'],
    status: ['transaction status'],
  },
  dates: ['date'],
  read: readDateRangeRow,
};

function readDateRangeRow(row: ProcessorRow): RowContent | LineRefusal {
  const [type, order] = [row.text('type'), row.text('order')];
  const description = [type, order, row.text('description')].filter(Boolean).join(' ');
  const total = row.amount('total');
  return {
    // Amazon gives its rows no id.
    id: '',
    date: row.text('date'),
    description: description || 'Amazon',
    counterparty: '',
    parts: partsOf(row, type, total),
    total,
    currency: '',
    isPending: /^deferred/i.test(row.text('status')),
  };
}

function partsOf(row: ProcessorRow, type: string, total: Cents): AmountPart[] {
  const sum = (names: readonly string[]) => sumCents(names.map((name) => row.amount(name)));
  const isRefund = /^(?:refund|chargeback refund|a-to-z)/i.test(type);
  if (/^order$/i.test(type) || isRefund) {
    return [
      amountPart(isRefund ? 'refund' : 'sale', sum(SALES)),
      amountPart('sales-tax', sum(TAXES)),
      amountPart('fee', sum(FEES)),
    ];
  }
  return [amountPart(roleOfType(type, ROLES) ?? (type === '' ? 'fee' : 'unknown'), total)];
}

/** Amounts of an order by their type and description. The first match decides. */
const SETTLEMENT_ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/reserve/i, 'reserve'],
  [/withheldtax|marketplacefacilitator|^promotion .*tax/i, 'sales-tax'],
  [/^item ?price .*tax|^other-transaction .*tax/i, 'sales-tax'],
  [/^item ?price|^promotion|^directpayment/i, 'sale'],
  [/^item ?fees|^shipment ?fees|^order ?fees/i, 'fee'],
  [/advertis/i, 'advertising'],
  [/reimbursement|reversal_|lost|damaged|compensat/i, 'other-income'],
  [/shipping label|postage/i, 'expense'],
  [/loan|lending/i, 'loan'],
  [/payable to amazon|successful charge|transfer|beginning balance/i, 'payout'],
  [/fee|commission|subscription|vine|coupon|removal|storage|inbound/i, 'fee'],
];

/** @see https://developer-docs.amazon.com/sp-api/docs/report-type-values-settlement (flat file V2) */
export const AMAZON_SETTLEMENT: ProcessorLayout = {
  id: 'processor-amazon-settlement',
  product: 'Amazon',
  needed: {
    settlement: ['settlement-id', 'settlement id'],
    deposited: ['deposit-date', 'deposit date'],
    total: ['total-amount', 'total amount'],
    type: ['transaction-type', 'transaction type'],
    order: ['order-id', 'order id'],
    amountType: ['amount-type', 'amount type'],
    amountDescription: ['amount-description', 'amount description'],
    amount: ['amount'],
    date: ['posted-date', 'posted date'],
  },
  optional: {
    currency: ['currency'],
    item: ['order-item-code'],
    sku: ['sku'],
  },
  dates: ['deposited', 'date'],
  read: readSettlementRow,
  total: statedTotal,
};

/** The first row states the settlement and its total. */
const isSummary = (row: ProcessorRow): boolean =>
  row.text('total') !== '' && row.text('amountType') === '';

const currencyOfSettlement = oncePerFile((rows) => rows.find(isSummary)?.text('currency') ?? '');

function readSettlementRow(
  row: ProcessorRow,
  rows: readonly ProcessorRow[],
): RowContent | LineRefusal {
  const settlement = row.text('settlement');
  const currency = row.text('currency') || currencyOfSettlement(rows);
  if (isSummary(row)) {
    const total = row.amount('total');
    if (row.text('deposited') === '') {
      return refuseLine('status', 'its settlement is not paid out yet');
    }
    return {
      id: `payout ${settlement}`,
      date: row.text('deposited'),
      description: `settlement ${settlement}`,
      counterparty: '',
      parts: [amountPart('payout', negateCents(total))],
      currency,
    };
  }
  const [type, kind] = [row.text('type'), row.text('amountType')];
  const amount = row.amount('amount');
  const detail = row.text('amountDescription');
  const found = roleOfType(`${kind} ${detail}`, SETTLEMENT_ROLES) ?? 'unknown';
  const isRefund = /refund|chargeback|a-to-z/i.test(type);
  const words = [type, row.text('order'), detail, row.text('sku')].filter(Boolean).join(' ');
  return {
    id: '',
    date: row.text('date'),
    description: words,
    counterparty: '',
    parts: [amountPart(found === 'sale' && isRefund ? 'refund' : found, amount)],
    currency,
  };
}

/** The lines of a settlement add up to its total, which the payout takes out again. */
function statedTotal(rows: readonly ProcessorRow[]): StatedTotal | undefined {
  const summaries = rows.filter(isSummary);
  const [first] = summaries;
  if (!first) return undefined;
  const total = sumCents(summaries.map((row) => row.amount('total')));
  const isPaid = summaries.every((row) => row.text('deposited') !== '');
  const amount = isPaid ? subtractCents(total, total) : total;
  return { line: first.line, name: 'the rest after the payout', amount };
}
