import type { BusinessDate } from '../../calendar/business-date.ts';
import { cents, negateCents, type Cents } from '../../money/cents.ts';
import { CURRENCY_CODE } from '../../money/currency-code.ts';
import { conversionNotes, convertedFields } from './conversion.ts';
import { currencyFractionDigits } from '../../money/currency-digits.ts';
import { decodeEntities } from './entities.ts';
import { beforeMade, compactDate, StatedEndsReading } from './stated-ends.ts';
import { ofxAmount, ofxDate } from './ofx-values.ts';
import { LedgerBalances } from './ledger-balances.ts';
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

/** Transaction types that say what a transaction is. All others say only how it was made. */
const CATEGORIES: Readonly<Record<string, string>> = {
  FEE: 'Bank fees',
  SRVCHG: 'Bank fees',
  INT: 'Interest',
  XFER: 'Transfer',
};

/**
 * An element with its text: `<NAME>Acme` in OFX 1, `<NAME>Acme</NAME>` in OFX 2. Some banks write the
 * text on the next line.
 */
const ELEMENT = /<(\/?)([A-Z][A-Z0-9.]*)>(?:[^\S\r\n]*[\r\n]\s*)?([^<\r\n]*)/gi;

const NOT_WHOLE = refuseLine('fields', 'its transaction does not begin and end as it should');

type Fields = Map<string, string>;

/** The facts about the account that the lines read so far have stated. */
type Statement = { -readonly [Name in keyof ImportDefaults]: ImportDefaults[Name] };

/**
 * Reads a bank or card statement in OFX or QFX, version 1 (SGML, unclosed elements) or 2 (XML). The
 * date is used as written. Time and zone belong to the bank's server and are ignored.
 *
 * @see OFX 2.3, 11.4.4 (STMTTRN)
 */
export function readOfx(text: string, defaults: ImportDefaults): StatementFile {
  if (!/<OFX>/i.test(text)) return refuseFile('broken', 'it has no <OFX> element');
  const reading = new StatementReading();
  const ids = new TransactionIds();
  const statement: Statement = { ...defaults, accountType: undefined };
  const ends = new StatedEndsReading();
  let madeOn: BusinessDate | undefined;
  const balances = new LedgerBalances();
  let fields: Fields | null = null;
  let isInList = false;
  let [begin, lineNumber, counted] = [0, 1, 0];
  for (const match of text.matchAll(ELEMENT)) {
    const [, slash, tag = '', value = ''] = match;
    const name = tag.toUpperCase();
    if (name === 'BANKTRANLIST') isInList = slash !== '/';
    if (name === 'STMTTRN') {
      const isEnd = slash === '/';
      if (isEnd || fields) {
        const at = fields ? begin : match.index;
        lineNumber += countBreaks(text, counted, at);
        counted = at;
        const whole = isEnd ? fields : null;
        reading.take(lineNumber, whole ? lineOf(whole, statement, ids) : NOT_WHOLE);
      }
      fields = isEnd ? null : new Map();
      begin = match.index;
    } else if (slash !== '/' && value.trim() !== '') {
      const plain = decodeEntities(value).trim();
      if (fields) fields.set(name, plain);
      else if (name === 'CURDEF' && /^[A-Z]{3}$/.test(plain)) statement.currency = plain;
      else if (name === 'ACCTID') statement.account = plain;
      else if (name === 'DTSERVER') madeOn = compactDate(plain);
      else if (name === 'DTEND')
        ends.add(statement.account, beforeMade(compactDate(plain), madeOn));
      else balances.take(name, plain, statement);
    } else if (slash !== '/' && fields && name === 'CURRENCY') {
      // ORIGCURRENCY says that the bank has converted the amount already.
      fields.set(name, 'not converted');
    } else if (slash !== '/' && (name === 'STMTRS' || name === 'CCSTMTRS')) {
      statement.accountType = name === 'STMTRS' ? 'bank' : 'card';
    } else if (slash !== '/') {
      balances.open(name);
    }
  }
  if (fields) return refuseFile('broken', 'it ends inside a transaction');
  // Its period would claim days whose transactions are missing.
  if (isInList)
    return refuseFile('broken', 'its list of transactions has no end; download it again');
  return reading.lines.length === 0 && reading.refused.length === 0
    ? refuseFile('no-transactions', reasonForNoTransactions(text))
    : withNotes(reading.end(balances.proof(reading.lines), ends.result()));
}

const withNotes = (file: StatementFile): StatementFile => {
  const notes = file.ok ? conversionNotes(file.lines) : [];
  return file.ok && notes.length > 0 ? { ...file, notes } : file;
};

/** Says why a file has no transactions: it is another kind of statement, or its period is empty. */
function reasonForNoTransactions(text: string): string {
  if (/<(?:CC)?STMTRS>/i.test(text)) {
    const [from, to] = [/<DTSTART>\s*(\d{8})/i, /<DTEND>\s*(\d{8})/i].map((tag) =>
      ofxDate(tag.exec(text)?.[1] ?? ''),
    );
    const period = from && to ? ` between ${from} and ${to}` : '';
    return `it lists no transactions${period}; export a period with transactions`;
  }
  if (/<INVSTMT(?:MSGSRSV1|TRNRS|RS)>/i.test(text)) {
    return 'it is the statement of an investment account; export the statement of your bank or card account instead';
  }
  if (/<(?:LOAN|AMRT)STMT(?:MSGSRSV1|TRNRS|RS)>/i.test(text)) {
    return 'it is the statement of a loan; export the statement of the bank account that pays it instead';
  }
  return 'it holds no statement of a bank or card account; export the transactions of your account';
}

function lineOf(
  fields: Fields,
  { account, currency, accountType }: ImportDefaults,
  ids: TransactionIds,
): ReadLine | LineRefusal {
  const posted = fields.get('DTPOSTED') ?? '';
  const date = ofxDate(posted);
  if (date === undefined) return refuseLine('date', `DTPOSTED "${posted}" is not a date`);
  const own = currencyOf(fields) ?? currency;
  const amountText = fields.get('TRNAMT') ?? '';
  const amount = ofxAmount(amountText, currencyFractionDigits(own));
  if (amount === undefined) return refuseLine('amount', `TRNAMT "${amountText}" is not an amount`);
  const converted = own === currency ? undefined : convertedAmount(fields, currency);
  const counterparty = fields.get('NAME') ?? '';
  const memo = fields.get('MEMO') ?? '';
  const description = [counterparty, memo === counterparty ? '' : memo].filter(Boolean).join(' ');
  const id = fields.get('FITID');
  const described = {
    description: description || (fields.get('TRNTYPE') ?? 'no description'),
    counterparty,
  };
  return {
    // Some banks use one FITID twice. Both transactions are real.
    id: ids.next(date, amount, id === undefined ? description : `FITID ${id}`),
    account,
    date,
    category: CATEGORIES[fields.get('TRNTYPE') ?? ''] ?? '',
    ...(converted
      ? convertedFields({ amount, currency: own, converted, booksCurrency: currency }, described)
      : { amount, currency: own, ...described }),
    isPending: false,
    ...(accountType && { accountType }),
  };
}

/** Returns the currency of an amount that the bank has not converted; undefined for other amounts. */
function currencyOf(fields: Fields): string | undefined {
  const code = fields.get('CURSYM')?.toUpperCase() ?? '';
  return fields.has('CURRENCY') && CURRENCY_CODE.test(code) ? code : undefined;
}

/** Returns the amount in the currency of the statement, if the bank states the rate. */
function convertedAmount(fields: Fields, currency: string): Cents | undefined {
  const [amount, rate] = [fields.get('TRNAMT'), fields.get('CURRATE')].map((text) =>
    Number((text ?? '').replace(',', '.')),
  );
  if (!amount || !rate || !Number.isFinite(amount * rate) || rate < 0) return undefined;
  const units = 10 ** currencyFractionDigits(currency);
  const size = cents(Math.round(Math.abs(amount) * rate * units));
  return amount < 0 ? negateCents(size) : size;
}

function countBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === LINE_FEED) count += 1;
  return count;
}

const LINE_FEED = 0x0a;
