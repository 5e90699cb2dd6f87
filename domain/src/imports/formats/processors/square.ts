import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../../money/cents.ts';
import { refuseLine, type LineRefusal } from '../statement.ts';
import { payoutsOf } from './implied-payouts.ts';
import {
  amountPart,
  type ProcessorLayout,
  type ProcessorRow,
  type RowContent,
} from './processor-layout.ts';

/** Never completed: a card that was declined, or a sale that was voided. */
const NEVER_HAPPENED = /^(?:failed|cancell?ed|voided|declined)/i;

/** @see https://squareup.com/help/us/en/article/5072 (summaries and reports, transactions CSV) */
export const SQUARE_TRANSACTIONS: ProcessorLayout = {
  id: 'processor-square',
  product: 'Square',
  needed: {
    date: ['date'],
    grossSales: ['gross sales'],
    netSales: ['net sales'],
    tax: ['tax'],
    collected: ['total collected'],
    fees: ['fees'],
    netTotal: ['net total'],
    id: ['transaction id'],
  },
  optional: {
    payment: ['payment id'],
    tip: ['tip', 'tips'],
    giftCards: ['gift card sales'],
    partialRefunds: ['partial refunds'],
    event: ['event type'],
    status: ['transaction status'],
    description: ['description'],
    customer: ['customer name'],
    location: ['location'],
    cash: ['cash'],
    giftCardTender: ['square gift card'],
    otherTender: ['other tender'],
    depositId: ['deposit id'],
    depositDate: ['deposit date'],
  },
  dates: ['date', 'depositDate'],
  read: readTransaction,
  implied: (rows) =>
    payoutsOf(rows, (row) =>
      row.text('depositId') === '' || row.text('depositDate') === ''
        ? undefined
        : { id: row.text('depositId'), date: row.text('depositDate'), net: toBank(row) },
    ),
};

/** Cash stays in the till, and a gift card was paid for before. */
const toBank = (row: ProcessorRow): Cents =>
  subtractCents(
    row.amount('netTotal'),
    sumCents([row.amount('cash'), row.amount('giftCardTender'), row.amount('otherTender')]),
  );

function readTransaction(row: ProcessorRow): RowContent | LineRefusal {
  const status = row.text('status');
  if (NEVER_HAPPENED.test(status)) return refuseLine('status', `its status is "${status}"`);
  const isRefund = /refund/i.test(row.text('event'));
  const sales = addCents(row.amount('netSales'), row.amount('tip'));
  return {
    // A refund has the id of its sale, and a split payment has one id for several rows.
    id: [row.text('id'), row.text('payment'), isRefund ? 'refund' : ''].filter(Boolean).join(' '),
    date: row.text('date'),
    description: row.text('description') || (isRefund ? 'Square refund' : 'Square sale'),
    counterparty: row.text('customer'),
    parts: [
      amountPart(isRefund ? 'refund' : 'sale', sales),
      amountPart('refund', row.amount('partialRefunds')),
      amountPart('sales-tax', row.amount('tax')),
      // A gift card is a sale when it is redeemed.
      amountPart('reserve', row.amount('giftCards')),
      amountPart('fee', row.amount('fees')),
    ],
    total: row.amount('netTotal'),
    currency: '',
    isPending: /pending/i.test(status),
  };
}

export const SQUARE_DEPOSITS: ProcessorLayout = {
  id: 'processor-square-deposits',
  product: 'Square',
  needed: {
    id: ['deposit id', 'transfer id', 'payout id'],
    date: ['deposit date', 'transfer date', 'payout date', 'date'],
    collected: ['total collected', 'gross', 'collected', 'gross sales', 'gross amount'],
    fees: ['fees', 'fee', 'processing fees', 'total fees'],
    net: ['net total', 'net', 'deposited', 'deposit amount', 'total deposited', 'net amount'],
  },
  optional: {
    refunds: ['refunds', 'returns', 'partial refunds'],
    adjustments: ['adjustments', 'other', 'adjustment'],
    loan: ['square loans', 'square capital', 'loan repayment', 'loans'],
    status: ['status', 'deposit status', 'transfer status'],
  },
  dates: ['date'],
  read: readDeposit,
  notes: [
    'This export totals the sales of each deposit. Import either this export or the transactions from Square. Both together would count your sales twice.',
  ],
};

function readDeposit(row: ProcessorRow): RowContent | LineRefusal {
  const status = row.text('status');
  if (NEVER_HAPPENED.test(status)) return refuseLine('status', `its status is "${status}"`);
  const net = row.amount('net');
  const fees = row.amount('fees');
  const others = sumCents(['refunds', 'adjustments', 'loan'].map((name) => row.amount(name)));
  const before = addCents(row.amount('collected'), others);
  // Exports write fees with and without a minus.
  const isSigned = addCents(before, fees) === net;
  return {
    id: row.text('id'),
    date: row.text('date'),
    description: `deposit ${row.text('id')}`,
    counterparty: '',
    parts: [
      amountPart('sale', row.amount('collected')),
      amountPart('refund', row.amount('refunds')),
      amountPart('unknown', row.amount('adjustments')),
      amountPart('loan', row.amount('loan')),
      amountPart('fee', isSigned ? fees : negateCents(fees)),
      amountPart('payout', negateCents(net)),
    ],
    // The payout empties what the deposit collected.
    total: ZERO,
    currency: '',
    isPending: /pending|scheduled|in transit/i.test(status),
  };
}
