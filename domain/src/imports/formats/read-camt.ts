import { XMLParser } from 'fast-xml-parser';
import { parseBusinessDate } from '../../calendar/business-date.ts';
import { negateCents, parseCents } from '../../money/cents.ts';
import { currencyFractionDigits } from '../../money/format-money.ts';
import { decodeEntities } from './entities.ts';
import { TransactionIds } from './transaction-id.ts';
import type { ImportDefaults } from './read-mapped.ts';
import {
  refuseFile,
  refuseLine,
  StatementReading,
  type LineRefusal,
  type StatementFile,
  type ReadLine,
} from './statement.ts';

/** An element: its children by name, its attributes with an @, its text as #text. */
type Element = { readonly [name: string]: unknown };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
});

/**
 * Reads a CAMT.053 statement (ISO 20022) of any version, one transaction per entry. An entry that
 * bundles payments stays one, because it changed the balance once.
 */
export function readCamt(text: string, defaults: ImportDefaults): StatementFile {
  if (/<!DOCTYPE/i.test(text))
    return refuseFile('unsafe', 'a statement has no document type declaration');
  if (isDeeperThan(MAX_DEPTH, text))
    return refuseFile('unsafe', 'it is nested deeper than any statement');
  let document: unknown;
  try {
    document = parser.parse(text, true);
  } catch {
    return refuseFile('broken', 'it is not well-formed XML');
  }
  const statements = all(document, 'Document', 'BkToCstmrStmt', 'Stmt');
  if (statements.length === 0)
    return refuseFile('not-a-statement', 'it holds no CAMT.053 statement');
  const reading = new StatementReading();
  const ids = new TransactionIds();
  for (const statement of statements) {
    const account =
      textAt(statement, 'Acct', 'Id', 'IBAN') ??
      textAt(statement, 'Acct', 'Id', 'Othr', 'Id') ??
      defaults.account;
    for (const [index, entry] of all(statement, 'Ntry').entries()) {
      // XML has no useful line numbers, so the position of the entry identifies it.
      reading.take(index + 1, lineOf(entry, account, ids));
    }
  }
  return reading.end();
}

/** A real statement has about twelve levels. The limit stops files made to exhaust a parser. */
const MAX_DEPTH = 100;

function isDeeperThan(most: number, xml: string): boolean {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0 && depth <= most; at = xml.indexOf('<', at + 1)) {
    const end = xml.indexOf('>', at);
    if (xml[at + 1] === '/') depth -= 1;
    else if (/[A-Za-z_:]/.test(xml.charAt(at + 1)) && xml[end - 1] !== '/') depth += 1;
  }
  return depth > most;
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

  const [details] = all(entry, 'NtryDtls', 'TxDtls');
  const party = side === 'DBIT' ? 'Cdtr' : 'Dbtr';
  const counterparty =
    textAt(details, 'RltdPties', party, 'Nm') ??
    textAt(details, 'RltdPties', party, 'Pty', 'Nm') ??
    '';
  const remittance = all(details, 'RmtInf', 'Ustrd').map(textOf).filter(Boolean).join(' ');
  const description = remittance || (textAt(entry, 'AddtlNtryInf') ?? counterparty);
  const reference = textAt(entry, 'AcctSvcrRef') ?? textAt(entry, 'NtryRef');
  return {
    id: ids.next(date, amount, reference ? `REF ${reference}` : `${counterparty} ${description}`),
    account,
    date,
    description: description || 'no description',
    counterparty,
    category: '',
    amount,
    currency,
    isPending: (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'PDNG',
  };
}

/** Returns every element at a path. Each step may match several. */
function all(from: unknown, ...path: string[]): unknown[] {
  return path.reduce<unknown[]>(
    (found, name) =>
      found.flatMap((each) => {
        if (typeof each !== 'object' || each === null || !Object.hasOwn(each, name)) return [];
        const child = (each as Element)[name];
        return Array.isArray(child) ? (child as unknown[]) : [child];
      }),
    [from],
  );
}

function textAt(from: unknown, ...path: string[]): string | undefined {
  const [first] = all(from, ...path);
  return first === undefined ? undefined : textOf(first) || undefined;
}

function textOf(element: unknown): string {
  const text =
    typeof element === 'object' && element !== null ? (element as Element)['#text'] : element;
  return typeof text === 'string' ? decodeEntities(text).trim() : '';
}
