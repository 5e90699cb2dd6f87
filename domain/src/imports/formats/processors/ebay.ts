import {
  addCents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from '../../../money/cents.ts';
import {
  amountPart,
  roleOfType,
  type AmountPart,
  type ProcessorLayout,
  type ProcessorRow,
  type AmountRole,
  type RowContent,
} from './processor-layout.ts';

const ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/^order/i, 'sale'],
  [/^payout|^transfer|^charge$/i, 'payout'],
  [/^hold|release/i, 'reserve'],
  [/payment dispute|claim|chargeback/i, 'chargeback'],
  [/^refund/i, 'refund'],
  [/shipping label/i, 'expense'],
  [/ad fee|promoted/i, 'advertising'],
  [/fee/i, 'fee'],
  [/loan|capital/i, 'loan'],
];

const FEES = [
  'fixedFee',
  'variableFee',
  'regulatoryFee',
  'notAsDescribedFee',
  'belowStandardFee',
  'internationalFee',
  'depositFee',
  'donation',
] as const;

/** @see https://www.ebay.com/help/selling/getting-paid/reports?id=4150 (transaction report) */
export const EBAY: ProcessorLayout = {
  id: 'processor-ebay',
  product: 'eBay',
  needed: {
    date: ['transaction creation date'],
    type: ['type'],
    order: ['order number'],
    net: ['net amount'],
    currency: ['payout currency'],
    payoutId: ['payout id'],
    gross: ['gross transaction amount'],
    fixedFee: ['final value fee - fixed'],
    variableFee: ['final value fee - variable'],
  },
  optional: {
    buyer: ['buyer name', 'buyer username'],
    title: ['item title'],
    transaction: ['transaction id'],
    reference: ['reference id'],
    item: ['item id'],
    subtotal: ['item subtotal'],
    shipping: ['shipping and handling'],
    sellerTax: ['seller collected tax'],
    ebayTax: ['ebay collected tax'],
    regulatoryFee: ['regulatory operating fee'],
    notAsDescribedFee: ['very high "item not as described" fee'],
    belowStandardFee: ['below standard performance fee'],
    internationalFee: ['international fee'],
    depositFee: ['deposit processing fee'],
    donation: ['charity donation'],
    transactionCurrency: ['transaction currency'],
    description: ['description'],
    payoutDate: ['payout date'],
    payoutStatus: ['payout status'],
  },
  dates: ['date', 'payoutDate'],
  read: readRow,
};

function readRow(row: ProcessorRow): RowContent {
  const type = row.text('type');
  const role = roleOfType(type, ROLES) ?? 'unknown';
  const net = row.amount('net');
  const words = [type, row.text('order'), row.text('title') || row.text('description')];
  const id = [row.text('transaction') || row.text('reference'), row.text('item')];
  return {
    id:
      role === 'payout' && row.text('payoutId') !== ''
        ? `payout ${row.text('payoutId')}`
        : id.some(Boolean)
          ? [type, row.text('order'), ...id].filter(Boolean).join(' ')
          : '',
    date: (role === 'payout' && row.text('payoutDate')) || row.text('date'),
    description: words.filter(Boolean).join(' '),
    counterparty: row.text('buyer'),
    parts: role === 'sale' || role === 'refund' ? partsOf(row, role, net) : [amountPart(role, net)],
    total: net,
    currency: row.text('currency'),
  };
}

function partsOf(row: ProcessorRow, role: AmountRole, net: Cents): AmountPart[] {
  const gross = row.amount('gross');
  const own = row.text('transactionCurrency');
  // The gross amount and the fees are in another currency than the net amount.
  if (own !== '' && own !== row.text('currency')) return [amountPart(role, net)];
  if (gross === ZERO) return [amountPart(role, net)];
  const stated = sumCents(FEES.map((name) => row.amount(name)));
  const fees = subtractCents(gross, stated) === net ? negateCents(stated) : stated;
  const tax = taxIn(row, gross);
  return [
    amountPart(role, subtractCents(gross, tax)),
    amountPart('sales-tax', tax),
    amountPart('fee', fees),
  ];
}

/** eBay keeps the tax that it collects, so it is part of the gross amount only in some reports. */
function taxIn(row: ProcessorRow, gross: Cents): Cents {
  const price = addCents(row.amount('subtotal'), row.amount('shipping'));
  const [sellerTax, ebayTax] = [row.amount('sellerTax'), row.amount('ebayTax')];
  const hasEbayTax =
    ebayTax !== ZERO && sumCents([price, sellerTax, ebayTax]) === gross && price !== ZERO;
  return hasEbayTax ? addCents(sellerTax, ebayTax) : sellerTax;
}
