import type { DateOrder } from './date-text.ts';
import type { DecimalMark } from './amount-text.ts';

/** Which column of a bank's file means what; columns are numbered from 0. Kept for the next file. */
export interface CsvMapping {
  readonly date: number;
  readonly dateOrder: DateOrder;
  readonly amount: AmountColumns;
  readonly decimalMark: DecimalMark;
  readonly description: readonly number[];
  readonly counterparty: number | null;
  readonly category: number | null;
  readonly id: number | null;
  readonly currency: number | null;
  readonly account: number | null;
  readonly status: number | null;
}

export type AmountColumns =
  /** one signed column; `isOutPositive` where the bank writes spending without a minus */
  | { readonly form: 'signed'; readonly column: number; readonly isOutPositive: boolean }
  /** money out and money in side by side */
  | { readonly form: 'debit-credit'; readonly debit: number; readonly credit: number }
  /** an unsigned amount beside a word such as "Debit" */
  | { readonly form: 'with-side'; readonly column: number; readonly side: number };

/** Words that headers use, in the languages that banks here and in Europe write. */
const HEADER_WORDS = {
  date: /^(?:transaction |trans\.? |value |buchungs)?(?:date|datum|fecha|data|tag)$|^(?:date|posting|booking|buchungstag|valuta|posted)\b/,
  postedDate: /post|book|buchung|valuta|clear/,
  debit:
    /^(?:debit|withdrawals?|money out|paid out|amount debit|debit amount|soll|cargo|débit|uscite)\b/,
  credit:
    /^(?:credit|deposits?|money in|paid in|amount credit|credit amount|haben|abono|crédit|entrate)\b/,
  amount: /^(?:amount|betrag|importe|montant|importo|value|sum)\b|\bamount$/,
  side: /^(?:type|debit\/credit|dr\/cr|cr\/dr|credit debit indicator|sign|soll\/haben|indicator)$/,
  description:
    /description|details|narrative|memo|reference|verwendungszweck|concepto|libell[ée]|particulars|note|text/,
  counterparty:
    /payee|counterparty|merchant|^name$|beneficiary|empfänger|auftraggeber|vendor|customer/,
  category: /category|kategorie/,
  id: /^(?:id|tx_id|transaction id|fitid|unique id|reference number|transaction number)$/,
  currency: /^(?:currency|ccy|währung|divisa|devise)$/,
  account: /^(?:account|account name|account number|konto|iban)$/,
  status: /^(?:status|state)$/,
} as const;

export type ColumnMeaning = keyof typeof HEADER_WORDS;

/** The columns whose header says a meaning, in their order. */
export function columnsMeaning(header: readonly string[], meaning: ColumnMeaning): number[] {
  return header.flatMap((name, column) =>
    HEADER_WORDS[meaning].test(name.trim().toLowerCase()) ? [column] : [],
  );
}
