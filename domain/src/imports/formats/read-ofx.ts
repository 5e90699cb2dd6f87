import type { BusinessDate } from '../../calendar/business-date.ts';
import { cents, negateCents, type Cents } from '../../money/cents.ts';
import { CURRENCY_CODE } from '../../money/currency-code.ts';
import { detectDecimalMark, type DecimalMark } from './amount-text.ts';
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
  StatementBuilder,
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

const NOT_WHOLE = refuseLine('fields', 'its transaction is incomplete');

/** Elements that a transaction has once. A second one belongs to another transaction. */
const ONCE: ReadonlySet<string> = new Set(['DTPOSTED', 'TRNAMT', 'FITID']);

/** Aggregates that follow the list of transactions. */
const AFTER_LIST: ReadonlySet<string> = new Set(['LEDGERBAL', 'AVAILBAL', 'BALLIST']);

/** Aggregates around transactions. */
const AROUND: ReadonlySet<string> = new Set([
  'BANKTRANLIST',
  'INVBANKTRAN',
  'INVTRANLIST',
  'STMTRS',
  'CCSTMTRS',
  'INVSTMTRS',
]);

interface Fields {
  readonly texts: Map<string, string>;
  isWhole: boolean;
}

/** The facts about the account that the lines read so far have stated. */
type Statement = { -readonly [Name in keyof ImportDefaults]: ImportDefaults[Name] };

/**
 * Reads a bank or card statement in OFX or QFX, version 1 (SGML, unclosed elements) or 2 (XML). The
 * date is used as written. Time and zone belong to the bank's server and are ignored.
 *
 * Some banks close no transaction. The next transaction or the end of the list then ends each of
 * them. If a file closes some transactions, an unclosed transaction is damaged.
 *
 * @see OFX 2.3, 11.4.4 (STMTTRN)
 */
export function readOfx(file: string, defaults: ImportDefaults): StatementFile {
  const text = withoutCdata(file);
  if (!/<OFX>/i.test(text)) return refuseFile('broken', 'it has no <OFX> element');
  const closesTransactions = /<\/STMTTRN>/i.test(text);
  const closesLists = closesTransactions || /<\/BANKTRANLIST>/i.test(text);
  const mark = detectDecimalMark(Array.from(text.matchAll(AMOUNT), ([, amount = '']) => amount));
  const builder = new StatementBuilder();
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
    const isEnd = slash === '/';
    const endsList = isEnd ? AROUND.has(name) : AFTER_LIST.has(name);
    const endsUnclosed = !closesTransactions && (endsList || name === 'STMTTRN');
    if (name === 'STMTTRN' ? isEnd || fields : fields && endsUnclosed) {
      const at = fields ? begin : match.index;
      lineNumber += countBreaks(text, counted, at);
      counted = at;
      const isClosed = isEnd || endsUnclosed;
      const line = isClosed && fields?.isWhole && lineOf(fields.texts, statement, ids, mark);
      builder.add(lineNumber, line || NOT_WHOLE);
      fields = null;
    }
    if (name === 'BANKTRANLIST') {
      if (isInList && !isEnd) return UNENDED;
      isInList = !isEnd;
    } else if (endsList && !closesLists) isInList = false;
    if (name === 'STMTTRN') {
      fields = isEnd ? null : { texts: new Map(), isWhole: true };
      begin = match.index;
    } else if (!isEnd && value.trim() !== '') {
      const plain = decodeEntities(value).trim();
      if (fields) {
        if (ONCE.has(name) && fields.texts.has(name)) fields.isWhole = false;
        fields.texts.set(name, plain);
      } else if (name === 'CURDEF' && /^[A-Z]{3}$/.test(plain)) statement.currency = plain;
      else if (name === 'ACCTID') statement.account = plain;
      else if (name === 'DTSERVER') madeOn = compactDate(plain);
      else if (name === 'DTEND')
        ends.add(statement.account, beforeMade(compactDate(plain), madeOn));
      else balances.take(name, plain, statement);
    } else if (!isEnd && fields && name === 'CURRENCY') {
      // ORIGCURRENCY says that the bank has converted the amount already.
      fields.texts.set(name, 'not converted');
    } else if (!isEnd && (name === 'STMTRS' || name === 'CCSTMTRS')) {
      statement.accountType = name === 'STMTRS' ? 'bank' : 'card';
    } else if (!isEnd) {
      balances.open(name);
    }
  }
  if (fields) return refuseFile('broken', 'it ends inside a transaction');
  if (isInList) return UNENDED;
  return builder.lines.length === 0 && builder.refused.length === 0
    ? refuseFile('no-transactions', reasonForNoTransactions(text))
    : withNotes(builder.build(balances.proof(builder.lines), ends.result()), text);
}

/** The file is refused, because its stated period includes days whose transactions are missing. */
const UNENDED = refuseFile('broken', 'its list of transactions has no end; download it again');

const AMOUNT = /<TRNAMT>\s*([^<\r\n]+)/gi;

/** Replaces character data, which OFX 2 allows, by escaped text. */
function withoutCdata(text: string): string {
  const [before = '', ...parts] = text.split('<![CDATA[');
  const plain = parts.map((part) => {
    const end = part.indexOf(']]>');
    if (end < 0) return part;
    const escaped = part.slice(0, end).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return escaped + part.slice(end + ']]>'.length);
  });
  return before + plain.join('');
}

const withNotes = (file: StatementFile, text: string): StatementFile => {
  if (!file.ok) return file;
  const notes = [...conversionNotes(file.lines), ...(TRADES.test(text) ? [TRADES_NOT_READ] : [])];
  return notes.length > 0 ? { ...file, notes } : file;
};

/** Transactions of securities. @see OFX 2.3, 13.9.2 (INVTRANLIST) */
const TRADES = /<(?:INVBUY|INVSELL|INCOME|REINVEST|INVEXPENSE|RETOFCAP|MARGININTEREST)>/i;

const TRADES_NOT_READ =
  'From an investment account we read deposits and withdrawals, but not purchases, sales or income of securities.';

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
    return 'it is an investment account statement; export your bank or card account statement instead';
  }
  if (/<(?:LOAN|AMRT)STMT(?:MSGSRSV1|TRNRS|RS)>/i.test(text)) {
    return 'it is a loan statement; export the statement of the bank account that pays the loan instead';
  }
  return 'it contains no bank or card statement; export the transactions of your account';
}

function lineOf(
  fields: ReadonlyMap<string, string>,
  { account, currency, accountType }: ImportDefaults,
  ids: TransactionIds,
  mark: DecimalMark,
): ReadLine | LineRefusal {
  const posted = fields.get('DTPOSTED') ?? '';
  const date = ofxDate(posted);
  if (date === undefined) return refuseLine('date', `DTPOSTED "${posted}" is not a date`);
  const own = currencyOf(fields) ?? currency;
  const amountText = fields.get('TRNAMT') ?? '';
  const amount = ofxAmount(amountText, currencyFractionDigits(own), mark);
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
function currencyOf(fields: ReadonlyMap<string, string>): string | undefined {
  const code = fields.get('CURSYM')?.toUpperCase() ?? '';
  return fields.has('CURRENCY') && CURRENCY_CODE.test(code) ? code : undefined;
}

/** Returns the amount in the currency of the statement, if the bank states the rate. */
function convertedAmount(fields: ReadonlyMap<string, string>, currency: string): Cents | undefined {
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
