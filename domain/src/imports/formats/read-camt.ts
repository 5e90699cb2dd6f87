import { ASK_FOR_OTHER_FORMAT } from './file-formats.ts';
import { addDays, parseBusinessDate, type BusinessDate } from '../../calendar/business-date.ts';
import { negateCents, parseCents } from '../../money/cents.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { BalanceProof, type StatedBalances } from './balance-proof.ts';
import { StatedEndsReading } from './stated-ends.ts';
import { TransactionIds } from './transaction-id.ts';
import type { ImportDefaults } from './read-mapped.ts';
import {
  isRefusal,
  refuseFile,
  refuseLine,
  StatementBuilder,
  type LineRefusal,
  type StatementFile,
  type ReadLine,
} from './statement.ts';
import { all, parseXml, textAt, textOf } from './xml.ts';

/** The messages that hold entries: CAMT.053, CAMT.052 and CAMT.054. */
const MESSAGES = [
  ['BkToCstmrStmt', 'Stmt'],
  ['BkToCstmrAcctRpt', 'Rpt'],
  ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
] as const;

/**
 * Reads a statement (CAMT.053), an intraday report (CAMT.052) or a notification (CAMT.054) of any
 * version, one transaction per entry. An entry that bundles payments stays one, because it changed
 * the balance once.
 *
 * @see ISO 20022, Bank-to-Customer Cash Management, camt.052.001.01 to camt.054.001.13
 */
export function readCamt(text: string, defaults: ImportDefaults): StatementFile {
  const parsed = parseXml(text);
  if (!parsed.ok) return parsed;
  const documents = documentsIn(parsed.document, MAX_WRAPPERS);
  const statements = documents.flatMap((each) => MESSAGES.flatMap((path) => all(each, ...path)));
  if (statements.length === 0) {
    return refuseFile(
      'not-a-statement',
      `it is XML without a CAMT statement; ${ASK_FOR_OTHER_FORMAT}`,
    );
  }
  const builder = new StatementBuilder();
  const proof = new BalanceProof();
  const ids = new TransactionIds();
  const ends = new StatedEndsReading();
  for (const [position, statement] of statements.entries()) {
    const account =
      textAt(statement, 'Acct', 'Id', 'IBAN') ??
      textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ??
      defaults.account;
    const entries = all(statement, 'Ntry').map((entry) => lineOf(entry, account, ids));
    // XML has no useful line numbers, so the position of the entry identifies it.
    for (const [index, entry] of entries.entries()) builder.add(index + 1, entry);
    ends.add(account, closingDateOf(statement));
    const balances = balancesOf(statement);
    if (!balances) continue;
    const changes = entries.flatMap((entry, index) =>
      isRefusal(entry) || entry.isPending ? [] : [{ line: index + 1, amount: entry.amount }],
    );
    const name = `statement ${textAt(statement, 'Id') ?? position + 1}`;
    proof.add({ ...balances, line: position + 1, name, account, changes });
  }
  return builder.build(proof.result(), ends.result());
}

/** Envelopes such as the business message envelope put a few elements around the document. */
const MAX_WRAPPERS = 4;

function documentsIn(element: unknown, depth: number): unknown[] {
  const found = all(element, 'Document');
  if (found.length > 0 || depth === 0 || typeof element !== 'object' || element === null) {
    return found;
  }
  return Object.values(element).flatMap((child) => documentsIn(child, depth - 1));
}

/**
 * Returns the day of the closing balance, or the end of the stated period. Reports and notifications
 * have no booked closing balance, and their period may end within a day.
 */
function closingDateOf(statement: unknown): BusinessDate | undefined {
  const closing = all(statement, 'Bal').find(
    (balance) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd') === 'CLBD',
  );
  const day = textAt(closing, 'Dt', 'Dt') ?? textAt(closing, 'Dt', 'DtTm');
  if (day !== undefined) return parseBusinessDate(day.slice(0, 10));
  const to = textAt(statement, 'FrToDt', 'ToDtTm') ?? '';
  const end = parseBusinessDate(to.slice(0, 10));
  // A period that ends before the last second of a day does not contain the whole day.
  return end && (/T(?:23:59|24:00)/.test(to) ? end : addDays(end, -1));
}

/** Returns the booked opening and closing balance, or null if a statement lacks one of them. */
function balancesOf(
  statement: unknown,
): Pick<StatedBalances, 'opening' | 'closing' | 'currency'> | null {
  const balances = all(statement, 'Bal').flatMap((balance) => {
    const code = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
    const currency = textAt(balance, 'Amt', '@Ccy') ?? '';
    if (code === undefined || !/^[A-Z]{3}$/.test(currency)) return [];
    const size = parseCents(textAt(balance, 'Amt') ?? '', currencyFractionDigits(currency));
    if (size === undefined) return [];
    const amount = textAt(balance, 'CdtDbtInd') === 'DBIT' ? negateCents(size) : size;
    return [{ code, currency, amount }];
  });
  const opening = balances.find(({ code }) => code === 'OPBD' || code === 'PRCD');
  const closing = balances.find(({ code }) => code === 'CLBD');
  if (!opening || !closing || opening.currency !== closing.currency) return null;
  return { opening: opening.amount, closing: closing.amount, currency: opening.currency };
}

function lineOf(entry: unknown, account: string, ids: TransactionIds): ReadLine | LineRefusal {
  const day =
    textAt(entry, 'BookgDt', 'Dt') ??
    textAt(entry, 'BookgDt', 'DtTm') ??
    textAt(entry, 'ValDt', 'Dt');
  const date = parseBusinessDate((day ?? '').slice(0, 10));
  if (date === undefined)
    return refuseLine('date', `its booking date "${day ?? ''}" is not a date`);
  const amountText = textAt(entry, 'Amt') ?? '';
  const currency = textAt(entry, 'Amt', '@Ccy') ?? '';
  if (!/^[A-Z]{3}$/.test(currency))
    return refuseLine('currency', `"${currency}" is not a currency`);
  const size = parseCents(amountText, currencyFractionDigits(currency));
  const side = textAt(entry, 'CdtDbtInd');
  if (size === undefined || size < 0)
    return refuseLine('amount', `its amount "${amountText}" is not an amount`);
  if (side !== 'CRDT' && side !== 'DBIT')
    return refuseLine('side', `"${side ?? ''}" is neither CRDT nor DBIT`);
  const amount = side === 'DBIT' ? negateCents(size) : size;

  const allDetails = all(entry, 'NtryDtls', 'TxDtls');
  const [details] = allDetails;
  const party = side === 'DBIT' ? 'Cdtr' : 'Dbtr';
  const counterparty =
    textAt(details, 'RltdPties', party, 'Nm') ??
    textAt(details, 'RltdPties', party, 'Pty', 'Nm') ??
    '';
  const remittance = all(details, 'RmtInf', 'Ustrd').map(textOf).filter(Boolean).join(' ');
  const description = remittance || (textAt(entry, 'AddtlNtryInf') ?? counterparty);
  const reference = referenceOf(entry, allDetails.length === 1 ? details : undefined);
  return {
    id: ids.next(date, amount, reference ? `REF ${reference}` : `${counterparty} ${description}`),
    account,
    date,
    description: description || 'no description',
    counterparty,
    category: '',
    amount,
    currency,
    // Without a status, an entry of a statement is booked.
    isPending: (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts') ?? 'BOOK') !== 'BOOK',
    accountType: 'bank',
  };
}

/**
 * Returns the reference that an intraday report, a statement and a notification give to one entry.
 * NtryRef is only its position in the message.
 *
 * @param details of an entry with one payment
 */
function referenceOf(entry: unknown, details: unknown): string | undefined {
  const endToEnd = textAt(details, 'Refs', 'EndToEndId');
  return (
    textAt(entry, 'AcctSvcrRef') ??
    textAt(details, 'Refs', 'AcctSvcrRef') ??
    (endToEnd === 'NOTPROVIDED' ? undefined : endToEnd)
  );
}
