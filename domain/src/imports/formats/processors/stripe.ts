import { absoluteCents, negateCents, subtractCents, sumCents } from '../../../money/cents.ts';
import { refuseLine, type LineRefusal } from '../statement.ts';
import {
  amountPart,
  roleOfType,
  type AmountPart,
  type ProcessorLayout,
  type ProcessorRow,
  type AmountRole,
  type RowContent,
} from './processor-layout.ts';

/**
 * Reporting categories of the balance report, and types of the dashboard's balance history.
 *
 * @see https://docs.stripe.com/reports/reporting-categories
 * @see https://docs.stripe.com/reports/balance-transaction-types
 */
const ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/^(?:charge|payment|platform earning|application fee)$/, 'sale'],
  [/^(?:dispute|dispute reversal)$/, 'chargeback'],
  [/refund|^(?:charge failure|partial capture reversal|payment reversal)$/, 'refund'],
  [/^(?:fee|stripe fee|stripe fx fee|tax fee|tax|network cost)$/, 'fee'],
  [/^(?:payout|topup)/, 'payout'],
  [/reserve|minimum balance|collection transfer|unreconciled|authorization/, 'reserve'],
  [/^(?:contribution|climate order purchase)$/, 'expense'],
  [/^(?:financing|advance|anticipation)/, 'loan'],
];

/** The texts of adjustments, which the dashboard's history uses for disputes. */
const BY_DESCRIPTION: readonly (readonly [RegExp, AmountRole])[] = [
  [/chargeback|dispute/i, 'chargeback'],
  [/^stripe (?:transfer|payout)/i, 'payout'],
  [/\bfee\b/i, 'fee'],
  [/reserve/i, 'reserve'],
];

export const STRIPE_BALANCE: ProcessorLayout = {
  id: 'processor-stripe',
  product: 'Stripe',
  needed: {
    id: ['balance transaction id', 'id'],
    type: ['reporting category', 'type'],
    gross: ['gross', 'amount'],
    fee: ['fee', 'fees'],
    net: ['net'],
    currency: ['currency'],
    created: ['created'],
  },
  optional: {
    arrival: ['automatic payout effective at'],
    available: ['available on'],
    description: ['description'],
    customer: ['customer name', 'customer description', 'customer email'],
    source: ['source id', 'source'],
  },
  dates: ['created'],
  read: readBalanceRow,
};

function readBalanceRow(row: ProcessorRow): RowContent {
  const type = row.text('type');
  const description = row.text('description');
  const [gross, fee] = [row.amount('gross'), row.amount('fee')];
  const role =
    roleOfType(type.toLowerCase(), ROLES) ??
    BY_DESCRIPTION.find(([pattern]) => pattern.test(description))?.[1] ??
    'unknown';
  return {
    id: row.text('id'),
    date: (role === 'payout' && arrivalOf(row)) || row.text('created'),
    description: description || [type.replaceAll('_', ' '), row.text('source')].join(' ').trim(),
    counterparty: row.text('customer'),
    parts: [amountPart(role, gross), amountPart('fee', negateCents(fee))],
    total: row.amount('net'),
    currency: row.text('currency'),
  };
}

/** A payout reaches the bank on the day on which it becomes available. */
const arrivalOf = (row: ProcessorRow): string => row.text('arrival') || row.text('available');

/** @see https://docs.stripe.com/reports/payouts (the list of payouts in the dashboard) */
export const STRIPE_PAYOUTS: ProcessorLayout = {
  id: 'processor-stripe-payouts',
  product: 'Stripe',
  needed: {
    id: ['id'],
    amount: ['amount'],
    currency: ['currency'],
    created: ['created'],
    arrival: ['arrival date'],
    status: ['status'],
    destination: ['destination', 'destination name', 'method'],
  },
  optional: { description: ['description'] },
  dates: ['created', 'arrival'],
  read: readPayout,
  notes: [
    'This export lists payouts, which are sales net of fees. To see sales, fees and refunds separately, import the Stripe balance history instead. Both together would count your sales twice.',
  ],
};

/** Without its payments, a payout counts as sales net of fees, and leaves for the bank again. */
function readPayout(row: ProcessorRow): RowContent | LineRefusal {
  const status = row.text('status');
  if (NOT_PAID.test(status)) return refuseLine('status', `its status is "${status}"`);
  const amount = row.amount('amount');
  return {
    id: row.text('id'),
    date: row.text('arrival') || row.text('created'),
    description: `payout ${row.text('id')}, net of fees`,
    counterparty: '',
    parts: [amountPart('sale', amount), amountPart('payout', negateCents(amount))],
    currency: row.text('currency'),
    isPending: /pending|transit/i.test(status),
  };
}

/** Payments that were attempted, or authorized and not captured. */
const NOT_PAID = /^(?:failed|cancell?ed|incomplete|blocked|expired|requires|early fraud)/i;

export const STRIPE_PAYMENTS: ProcessorLayout = {
  id: 'processor-stripe-payments',
  product: 'Stripe',
  needed: {
    id: ['id'],
    created: ['created date', 'created'],
    amount: ['amount'],
    refunded: ['amount refunded'],
    currency: ['currency'],
    status: ['status'],
    captured: ['captured'],
    fee: ['fee'],
  },
  optional: {
    converted: ['converted amount'],
    convertedRefunded: ['converted amount refunded'],
    convertedCurrency: ['converted currency'],
    refundedOn: ['refunded date'],
    taxesOnFee: ['taxes on fee', 'tax on fee', 'tax'],
    disputed: ['disputed amount'],
    disputedOn: ['dispute date'],
    disputeStatus: ['dispute status'],
    mode: ['mode'],
    description: ['description'],
    customer: ['customer description', 'card name', 'customer email'],
  },
  dates: ['created', 'refundedOn', 'disputedOn'],
  read: readPayment,
  notes: [
    'This export lists payments but no payouts. We do not count the Stripe deposits in your bank account that pay them out. The Stripe balance history lists both, so it matches every deposit exactly.',
  ],
};

function readPayment(row: ProcessorRow): RowContent | LineRefusal {
  const status = row.text('status');
  if (NOT_PAID.test(status)) return refuseLine('status', `its status is "${status}"`);
  if (/^test/i.test(row.text('mode'))) return refuseLine('status', 'it is a test payment');
  const isConverted = row.text('converted') !== '';
  const [amount, refunded] = isConverted
    ? [row.amount('converted'), row.amount('convertedRefunded')]
    : [row.amount('amount'), row.amount('refunded')];
  const fees = sumCents([row.amount('fee'), row.amount('taxesOnFee')]);
  // A dispute that was won has returned the money.
  const disputed = /won|warning|prevented/i.test(row.text('disputeStatus'))
    ? subtractCents(amount, amount)
    : absoluteCents(row.amount('disputed'));
  const parts: AmountPart[] = [
    amountPart('sale', amount),
    amountPart('fee', negateCents(fees)),
    amountPart('refund', negateCents(absoluteCents(refunded)), row.text('refundedOn') || undefined),
    amountPart('chargeback', negateCents(disputed), row.text('disputedOn') || undefined),
  ];
  return {
    id: row.text('id'),
    date: row.text('created'),
    description: row.text('description') || 'Stripe payment',
    counterparty: row.text('customer'),
    parts,
    currency: (isConverted && row.text('convertedCurrency')) || row.text('currency'),
    isPending:
      /^(?:false|no)$/i.test(row.text('captured')) || /pending|process|uncaptured/i.test(status),
  };
}
