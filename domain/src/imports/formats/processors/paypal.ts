import {
  absoluteCents,
  negateCents,
  subtractCents,
  ZERO,
  type Cents,
} from '../../../money/cents.ts';
import { groupBy } from '../../../shared/group-by.ts';
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
} from './processor-layout.ts';

/**
 * Types of the activity download, in English and German. The first match decides.
 *
 * @see https://developer.paypal.com/docs/reports/reference/tcodes/
 */
const ROLES: readonly (readonly [RegExp, AmountRole])[] = [
  [/currency conversion|w(?:ä|ae)hrungsumrechnung/i, 'conversion'],
  [/\bhold\b|reserve|release|review|einbehalt/i, 'reserve'],
  [/chargeback fee|dispute fee|\bfees?\b|geb(?:ü|ue)hr/i, 'fee'],
  [/chargeback|dispute|r(?:ü|ue)cklastschrift/i, 'chargeback'],
  [
    /withdraw|transfer to bank|bank (?:account )?deposit|deposit to pp|general (?:card|debit card) deposit|card deposit|funding|abbuchung auf bankkonto|bankgutschrift|auszahlung/i,
    'payout',
  ],
  [/refund|reversal|r(?:ü|ue)ckzahlung|erstattung/i, 'refund'],
  [/working capital|business loan|loan (?:payment|disbursement)/i, 'loan'],
  [/tax collected/i, 'sales-tax'],
  [/interest|bonus|cash ?back|reward/i, 'other-income'],
];

/** Attempts, and payments that ended before they moved money. */
const NEVER_HAPPENED =
  /^(?:denied|failed|cancell?ed|expired|voided|declined|removed|returned|abgelehnt|storniert|abgebrochen|fehlgeschlagen)/i;

const PENDING =
  /^(?:pending|unclaimed|processing|in progress|on hold|held|created|ausstehend|offen)/i;

/** Rows that announce a payment. A separate row settles the payment. */
const ANNOUNCEMENT =
  /authori[sz]ation|^order$|^shopping cart item$|invoice sent|request (?:sent|received)|^general authorization|autorisierung/i;

export const PAYPAL: ProcessorLayout = {
  id: 'processor-paypal',
  product: 'PayPal',
  needed: {
    date: ['date', 'datum'],
    zone: ['timezone', 'time zone', 'zeitzone'],
    type: ['type', 'typ', 'description', 'beschreibung'],
    currency: ['currency', 'währung'],
    gross: ['gross', 'brutto'],
    fee: ['fee', 'fees', 'gebühr', 'entgelt'],
    net: ['net', 'netto'],
    id: ['transaction id', 'transaktionscode'],
  },
  optional: {
    // The statement download has no status, because it lists completed payments only.
    status: ['status'],
    name: ['name'],
    balance: ['balance', 'guthaben'],
    impact: ['balance impact', 'auswirkung auf guthaben'],
    reference: ['reference txn id', 'reference transaction id', 'zugehöriger transaktionscode'],
    title: ['item title', 'subject', 'artikelbezeichnung', 'betreff'],
    note: ['note', 'hinweis'],
    tax: ['sales tax', 'umsatzsteuer'],
  },
  dates: ['date'],
  balance: 'balance',
  read: readRow,
};

function readRow(row: ProcessorRow, rows: readonly ProcessorRow[]): RowContent | LineRefusal {
  const [type, status] = [row.text('type'), row.text('status')];
  if (NEVER_HAPPENED.test(status)) return refuseLine('status', `its status is "${status}"`);
  if (/^memo$/i.test(row.text('impact')) || ANNOUNCEMENT.test(type)) {
    const isHold = roleOfType(type, ROLES) === 'reserve' && !/^memo$/i.test(row.text('impact'));
    if (!isHold) return refuseLine('status', `"${type}" announces a payment and moves no money`);
  }
  const role = roleOf(type, row.amount('gross'));
  const payment = role === 'conversion' ? convertedPayment(row, rows) : undefined;
  const name = row.text('name') || (payment?.text('name') ?? '');
  return {
    id: row.text('id'),
    date: row.text('date'),
    // Withdrawals have no name, so their type describes them.
    description: [name, row.text('title')].filter(Boolean).join(' ') || type,
    counterparty: name,
    parts: role === 'conversion' ? convertedParts(row, payment) : partsOf(row, role),
    total: row.amount('net'),
    currency: row.text('currency'),
    isPending: PENDING.test(status),
    isConverted: isConverted(row, rows),
  };
}

/** A payment to others is a purchase, which its payee classifies. */
function roleOf(type: string, gross: Cents): AmountRole {
  const role = roleOfType(type, ROLES);
  if (role === 'refund' && gross > 0 && /refund/i.test(type)) return 'expense';
  return role ?? (gross > 0 ? 'sale' : 'unknown');
}

function partsOf(row: ProcessorRow, role: AmountRole): AmountPart[] {
  const [gross, fee, net] = [row.amount('gross'), row.amount('fee'), row.amount('net')];
  const tax = role === 'sale' || role === 'refund' ? taxIn(row.amount('tax'), gross) : ZERO;
  // Some downloads write fees without a minus.
  const isPositiveFee = fee > 0 && subtractCents(gross, fee) === net && net !== gross;
  return [
    amountPart(role, subtractCents(gross, tax)),
    amountPart('sales-tax', tax),
    amountPart('fee', isPositiveFee ? negateCents(fee) : fee),
  ];
}

/** The tax within a payment, with the sign of the payment. */
function taxIn(tax: Cents, gross: Cents): Cents {
  const size = absoluteCents(tax);
  if (size >= absoluteCents(gross)) return ZERO;
  return gross < 0 ? negateCents(size) : size;
}

/** Returns the payment in another currency that a conversion row belongs to. */
function convertedPayment(
  row: ProcessorRow,
  rows: readonly ProcessorRow[],
): ProcessorRow | undefined {
  const referred = paymentsById(rows).get(row.text('reference'));
  return referred?.text('currency') === row.text('currency') ? undefined : referred;
}

/**
 * Gives the converted amount the role of the payment that it converts. The payment itself is in
 * another currency, which does not count. The other side of the conversion is in that currency too.
 */
function convertedParts(row: ProcessorRow, payment: ProcessorRow | undefined): AmountPart[] {
  const net = row.amount('net');
  const role = payment ? roleOf(payment.text('type'), payment.amount('gross')) : 'conversion';
  const isOfPayment = role !== 'conversion' && role !== 'payout' && role !== 'reserve';
  const isSameDirection = payment !== undefined && payment.amount('gross') < 0 === net < 0;
  return [amountPart(isOfPayment && isSameDirection ? role : 'conversion', net)];
}

/** Says whether a conversion into another currency states the money of a payment. */
const isConverted = (row: ProcessorRow, rows: readonly ProcessorRow[]): boolean =>
  convertedCurrencies(rows).get(row.text('id'))?.has(row.text('currency')) === false;

/** The currencies into which each payment was converted, by its id. */
const convertedCurrencies = oncePerFile((rows) => {
  const payments = paymentsById(rows);
  const conversions = rows.filter(
    (row) =>
      roleOfType(row.text('type'), ROLES) === 'conversion' &&
      payments.get(row.text('reference'))?.text('currency') !== row.text('currency'),
  );
  return new Map(
    [...groupBy(conversions, (row) => row.text('reference'))].map(([id, some]) => [
      id,
      new Set(some.map((row) => row.text('currency'))),
    ]),
  );
});

const paymentsById = oncePerFile(
  (rows) =>
    new Map(
      rows.map((row) => [row.text('id'), row] as const).filter(([id]) => id !== ''),
    ) as ReadonlyMap<string, ProcessorRow>,
);
