import {
  composeDate,
  daysInMonth,
  parseBusinessDate,
  type BusinessDate,
} from '../../../calendar/business-date.ts';
import { negateCents, parseCents, type Cents } from '../../../money/cents.ts';
import { currencyFractionDigits } from '../../../money/currency-digits.ts';
import { BalanceProof, type StatedChange } from '../balance-proof.ts';
import type { ImportDefaults } from '../read-mapped.ts';
import {
  isRefusal,
  refuseFile,
  refuseLine,
  StatementBuilder,
  type LineRefusal,
  type ReadLine,
  type StatementFile,
} from '../statement.ts';
import { compactDate, StatedEndsReading } from '../stated-ends.ts';
import { TransactionIds } from '../transaction-id.ts';
import { readTransactionText } from './transaction-text.ts';
import { swiftFields, type SwiftField } from './swift-fields.ts';

/** One message: a statement, or a page of one. */
interface Message {
  readonly line: number;
  readonly account: string;
  /** field 28C, "12/1" */
  number: string;
  currency: string;
  opening: Cents | null;
  closing: Cents | null;
  /** the day of the closing balance */
  closedOn: BusinessDate | undefined;
  readonly changes: StatedChange[];
}

/** Says whether a text is a customer statement message, with or without a SWIFT envelope. */
export const isMt940 = (head: string): boolean =>
  /(?:^|[\r\n]|\{4:)\s*:20:/.test(head) && /[\r\n]:25P?:/.test(head);

/**
 * Reads the statements of an MT940 file, one transaction per field 61. The date is the entry date,
 * or the value date without one. Transactions stay apart by the account of field 25.
 *
 * @see SWIFT Standards MT, Category 9: MT940 Customer Statement Message, fields 20, 25, 28C, 60a,
 * 61, 86, 62a and 64
 */
export function readMt940(text: string, defaults: ImportDefaults): StatementFile {
  const fields = swiftFields(text);
  if (fields.some(({ tag }) => tag === '34F') && !fields.some(({ tag }) => tag.startsWith('60'))) {
    return refuseFile(
      'not-a-statement',
      'it is an interim report (MT942), and the next statement repeats its transactions; ask the bank for MT940 or CAMT.053',
    );
  }
  const proof = new BalanceProof();
  const builder = new StatementBuilder();
  const ids = new TransactionIds();
  const ends = new StatedEndsReading();
  let message: Message | null = null;
  for (const [index, field] of fields.entries()) {
    if (field.tag === '20') {
      if (message) close(message, proof, ends);
      message = null;
    } else if (field.tag === '25' || field.tag === '25P') {
      if (message) close(message, proof, ends);
      message = openMessage(field, defaults);
    } else if (message && field.tag === '61') {
      const read = readEntry(field, textBelow(fields, index), message, ids);
      if (!isRefusal(read) && !read.isPending) {
        message.changes.push({ line: field.line, amount: read.amount });
      }
      builder.add(field.line, read);
    } else if (message) {
      readStatementField(field, message);
    }
  }
  if (message) close(message, proof, ends);
  return builder.build(proof.result(), ends.result());
}

const openMessage = ({ line, lines }: SwiftField, defaults: ImportDefaults): Message => ({
  line,
  account: lines[0]?.replace(/\s+/g, ' ').trim() || defaults.account,
  number: '',
  currency: defaults.currency,
  opening: null,
  closing: null,
  closedOn: undefined,
  changes: [],
});

/** Reads the number and the balances of a statement. Field 64 and later ones are not needed. */
function readStatementField({ tag, lines: [value = ''] }: SwiftField, message: Message): void {
  if (tag === '28C' || tag === '28') message.number = value.trim();
  const isOpening = tag === '60F' || tag === '60M';
  if (!isOpening && tag !== '62F' && tag !== '62M') return;
  const match = /^\s*([CD])\s*(\d{6})\s*([A-Z]{3})\s*([\d.,]+)\s*$/.exec(value);
  const [, side, date = '', currency = '', amount = ''] = match ?? [];
  if (!match) return;
  if (isOpening) message.currency = currency;
  const size = readAmount(amount, currency);
  if (size === undefined) return;
  const balance = side === 'D' ? negateCents(size) : size;
  if (isOpening) message.opening = balance;
  else {
    message.closing = balance;
    message.closedOn = compactDate(date);
  }
}

function close(message: Message, proof: BalanceProof, ends: StatedEndsReading): void {
  ends.add(message.account, message.closedOn);
  const { line, account, number, currency, opening, closing, changes } = message;
  const name = number === '' ? `the statement on line ${line}` : `statement ${number}`;
  if (opening === null) return;
  if (closing === null) proof.addUnclosed(line, name, account);
  else proof.add({ line, name, account, currency, opening, closing, changes });
}

/** Returns the lines of field 86 that follow an entry. Some banks repeat the field. */
function textBelow(fields: readonly SwiftField[], index: number): string[] {
  const lines: string[] = [];
  for (let next = index + 1; fields[next]?.tag === '86'; next += 1) {
    lines.push(...(fields[next]?.lines ?? []));
  }
  return lines;
}

/**
 * Value date, entry date, mark, funds code, amount, transaction type, reference of the owner and
 * reference of the bank: 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x].
 */
const ENTRY =
  /^\s*(\d{6})(\d{4})?\s*(RC|RD|EC|ED|C|D)([A-Z])?\s*(\d[\d.]{0,18}(?:,\d{0,5})?)\s*(?:([A-Z][A-Za-z0-9]{3})(.*)|(?:\/\/|\s).*)?$/;

function readEntry(
  { lines: [entry = '', ...supplement], mayBeCut }: SwiftField,
  text: readonly string[],
  { account, currency }: Message,
  ids: TransactionIds,
): ReadLine | LineRefusal {
  const match = ENTRY.exec(entry.trimEnd());
  if (!match) return refuseLine('fields', `":61:${entry.slice(0, 40)}" is not a statement line`);
  const [, valueText = '', entryText, mark = '', , amountText = '', type, rest = ''] = match;
  if (mayBeCut && type === undefined)
    return refuseLine('fields', 'the file ends in the middle of this line');
  const date = entryDate(valueText, entryText);
  if (date === undefined) {
    return refuseLine('date', `"${valueText}${entryText ?? ''}" is not a date`);
  }
  const size = readAmount(amountText, currency);
  if (size === undefined) return refuseLine('amount', `"${amountText}" is not an amount`);
  const amount = isMoneyOut(mark) ? negateCents(size) : size;
  const { description, counterparty } = readTransactionText(text);
  const [ownReference = '', bankReference = ''] = rest.split('//').map((part) => part.trim());
  const fallback = [...supplement, ownReference === 'NONREF' ? '' : ownReference].join(' ').trim();
  const words = description || counterparty || fallback;
  return {
    id: ids.next(date, amount, `${account} ${bankReference} ${counterparty} ${words}`),
    account,
    date,
    description: words || type || 'no description',
    counterparty,
    category: '',
    amount,
    currency,
    // EC and ED are expected entries, which the bank has not booked.
    isPending: mark.startsWith('E'),
    accountType: 'bank',
  };
}

/** A reversal of a credit takes money out, a reversal of a debit brings it back. */
const isMoneyOut = (mark: string): boolean => mark === 'D' || mark === 'ED' || mark === 'RC';

/** Reads "1234,5", "1234," and the variants "1234.50" and "1.234,50" of some banks. */
function readAmount(text: string, currency: string): Cents | undefined {
  const match = /^(\d+|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d*))?$/.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  return parseCents(`${whole.replaceAll('.', '')}.${fraction}`, currencyFractionDigits(currency));
}

/**
 * Returns the entry date in the year that puts it closest to the value date, or the value date
 * without an entry date.
 */
function entryDate(valueText: string, entryText: string | undefined): BusinessDate | undefined {
  const [year, month, day] = [0, 2, 4].map((at) => Number(valueText.slice(at, at + 2)));
  if (year === undefined || month === undefined || day === undefined) return undefined;
  // SWIFT: years above 79 are in the last century.
  const fullYear = year > 79 ? 1900 + year : 2000 + year;
  const onValueDate = valueDate(fullYear, month, day);
  if (entryText === undefined || onValueDate === undefined) return onValueDate;
  const entryMonth = Number(entryText.slice(0, 2));
  const shift = entryMonth - month > 6 ? -1 : month - entryMonth > 6 ? 1 : 0;
  const entry = `${fullYear + shift}-${entryText.slice(0, 2)}-${entryText.slice(2)}`;
  return parseBusinessDate(entry) ?? onValueDate;
}

/** Banks that count 30 days in every month write value dates up to February 30. */
function valueDate(year: number, month: number, day: number): BusinessDate | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  const last = daysInMonth(year, month);
  if (day > last && !(month === 2 && day <= 30)) return undefined;
  return composeDate(year, month, Math.min(day, last));
}
