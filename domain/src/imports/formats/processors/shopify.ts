import { addCents, negateCents, ZERO } from '../../../money/cents.ts';
import { refuseLine, type LineRefusal } from '../statement.ts';
import { payoutsOf } from './implied-payouts.ts';
import {
  amountPart,
  roleOfType,
  type ProcessorLayout,
  type ProcessorRow,
  type AmountRole,
  type RowContent,
} from './processor-layout.ts';

/** @see https://shopify.dev/docs/api/admin-graphql/latest/enums/ShopifyPaymentsTransactionType */
const ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/^charge(?: adjustment)?$/, 'sale'],
  [/chargeback fee|dispute fee|\bfee\b/, 'fee'],
  [/chargeback|dispute|seller protection/, 'chargeback'],
  [/refund/, 'refund'],
  [/payout|^transfer/, 'payout'],
  [/reserve/, 'reserve'],
  [/tax/, 'sales-tax'],
  [/capital|loan|lending|advance|financing/, 'loan'],
  [/shipping label|^application/, 'expense'],
];

const isPayout = (row: ProcessorRow): boolean => /payout/i.test(row.text('type'));

export const SHOPIFY_TRANSACTIONS: ProcessorLayout = {
  id: 'processor-shopify',
  product: 'Shopify',
  needed: {
    date: ['transaction date'],
    type: ['type'],
    payoutStatus: ['payout status'],
    payoutDate: ['payout date'],
    amount: ['amount'],
    fee: ['fee'],
    net: ['net'],
  },
  optional: {
    order: ['order'],
    checkout: ['checkout'],
    payoutId: ['payout id'],
    currency: ['currency'],
  },
  dates: ['date', 'payoutDate'],
  read: readTransaction,
  implied: (rows) =>
    // Some exports list the payouts themselves.
    rows.some(isPayout)
      ? []
      : payoutsOf(rows, (row) =>
          /^(?:paid|deposited|in.transit)/i.test(row.text('payoutStatus')) &&
          row.text('payoutDate') !== ''
            ? {
                id: row.text('payoutId') || row.text('payoutDate'),
                date: row.text('payoutDate'),
                net: row.amount('net'),
              }
            : undefined,
        ),
};

function readTransaction(row: ProcessorRow): RowContent {
  const type = row.text('type');
  const order = row.text('order');
  const id = [type, order, row.text('checkout'), row.text('date'), row.text('amount')];
  const plainType = type.replaceAll('_', ' ');
  return {
    id: order === '' ? '' : id.filter(Boolean).join(' '),
    date: row.text('date'),
    description: order === '' ? plainType : `Order ${order} ${plainType}`,
    counterparty: '',
    parts: [
      amountPart(roleOfType(type.toLowerCase(), ROLES) ?? 'unknown', row.amount('amount')),
      amountPart('fee', negateCents(row.amount('fee'))),
    ],
    total: row.amount('net'),
    currency: row.text('currency'),
  };
}

export const SHOPIFY_PAYOUTS: ProcessorLayout = {
  id: 'processor-shopify-payouts',
  product: 'Shopify',
  needed: {
    date: ['payout date'],
    status: ['status'],
    charges: ['charges'],
    refunds: ['refunds'],
    adjustments: ['adjustments'],
    fees: ['fees'],
    total: ['total'],
  },
  optional: {
    id: ['payout id'],
    reserved: ['reserved funds'],
    retried: ['retried amount'],
    marketplaceTax: ['marketplace sales tax'],
    advances: ['advances'],
    currency: ['currency'],
  },
  dates: ['date'],
  read: readPayout,
  notes: [
    'This export totals the sales of each payout. Import either this export or the payment transactions from Shopify. Both together would count your sales twice.',
  ],
};

function readPayout(row: ProcessorRow): RowContent | LineRefusal {
  const status = row.text('status');
  if (/^(?:failed|cancell?ed)/i.test(status)) {
    return refuseLine('status', `its status is "${status}"`);
  }
  const total = row.amount('total');
  const fees = row.amount('fees');
  const others = ['charges', 'refunds', 'adjustments', 'reserved', 'retried', 'marketplaceTax']
    .concat('advances')
    .reduce((sum, name) => addCents(sum, row.amount(name)), ZERO);
  const isSigned = addCents(others, fees) === total;
  return {
    id: row.text('id') && `payout ${row.text('id')}`,
    date: row.text('date'),
    description: 'Shopify Payments',
    counterparty: '',
    parts: [
      amountPart('sale', row.amount('charges')),
      amountPart('refund', row.amount('refunds')),
      amountPart('unknown', row.amount('adjustments')),
      amountPart('reserve', row.amount('reserved')),
      amountPart('reserve', row.amount('retried')),
      amountPart('sales-tax', row.amount('marketplaceTax')),
      amountPart('loan', row.amount('advances')),
      amountPart('fee', isSigned ? fees : negateCents(fees)),
      amountPart('payout', negateCents(total)),
    ],
    // The payout empties what its transactions added.
    total: ZERO,
    currency: row.text('currency'),
    isPending: !/^(?:paid|deposited|in.transit)/i.test(status),
  };
}
