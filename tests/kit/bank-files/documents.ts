import { amountAs, dateAs } from './notation.ts';
import type { ExpectedTransaction } from './truth.ts';

/** A file in a format that defines the meaning of each field (OFX, CAMT). */
export interface BankDocument {
  readonly name: string;
  readonly currency: string;
  readonly encoding: string;
  readonly text: (lines: readonly ExpectedTransaction[]) => string;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const plain = amountAs();
const compact = dateAs('yyyymmdd');
const iso = dateAs('yyyy-mm-dd');

interface OfxNotation {
  /** appended to the eight digits of the date */
  readonly time?: string;
  readonly amount?: (cents: number) => string;
  readonly id?: (index: number) => string;
  readonly isClosed?: boolean;
  readonly lineBreak?: string;
  readonly indent?: string;
  readonly isCard?: boolean;
  /** the field that holds the description */
  readonly words?: 'NAME' | 'MEMO' | 'PAYEE';
  readonly isLowerCase?: boolean;
}

const SGML_HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
];

const XML_HEADER = [
  '<?xml version="1.0" encoding="UTF-8" standalone="no"?>',
  '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>',
];

function ofxText(
  lines: readonly ExpectedTransaction[],
  header: readonly string[],
  currency: string,
  {
    time = '120000[-5:EST]',
    amount = plain,
    id = (index) => `2024${index}`,
    isClosed = false,
    lineBreak = '\n',
    indent = '',
    isCard = false,
    words = 'NAME',
    isLowerCase = false,
  }: OfxNotation,
): string {
  const element = (name: string, value: string) =>
    `${indent}<${name}>${value}${isClosed ? `</${name}>` : ''}`;
  const [statement, account] = isCard ? ['CCSTMT', 'CCACCTFROM'] : ['STMT', 'BANKACCTFROM'];
  const entries = lines.flatMap((line, index) => [
    '<STMTTRN>',
    element('TRNTYPE', line.amount < 0 ? 'DEBIT' : 'CREDIT'),
    element('DTPOSTED', `${compact(line.date)}${time}`),
    element('TRNAMT', amount(line.amount)),
    element('FITID', id(index)),
    ...(words === 'PAYEE'
      ? [
          '<PAYEE>',
          element('NAME', escapeXml(line.words)),
          element('CITY', 'Springfield'),
          '</PAYEE>',
        ]
      : [element(words, escapeXml(line.words))]),
    '</STMTTRN>',
  ]);
  const text = [
    ...header,
    '<OFX><SIGNONMSGSRSV1><SONRS>',
    element('DTSERVER', '20250102101112'),
    element('LANGUAGE', 'ENG'),
    '</SONRS></SIGNONMSGSRSV1>',
    `<${isCard ? 'CREDITCARD' : 'BANK'}MSGSRSV1><${statement}TRNRS><${statement}RS>`,
    element('CURDEF', currency),
    `<${account}>`,
    element('ACCTID', '123456789'),
    `</${account}>`,
    '<BANKTRANLIST>',
    element('DTSTART', '20240226'),
    element('DTEND', '20241231'),
    ...entries,
    '</BANKTRANLIST><LEDGERBAL>',
    element('BALAMT', '7103.89'),
    element('DTASOF', '20241231'),
    `</LEDGERBAL></${statement}RS></${statement}TRNRS></${isCard ? 'CREDITCARD' : 'BANK'}MSGSRSV1></OFX>`,
    '',
  ].join(lineBreak);
  return isLowerCase ? text.replace(/<\/?[A-Z]+>/g, (tag) => tag.toLowerCase()) : text;
}

const ofx = (
  name: string,
  notation: OfxNotation,
  header: readonly string[] = SGML_HEADER,
  currency = 'USD',
  encoding = 'utf-8',
): BankDocument => ({
  name: `OFX: ${name}`,
  currency,
  encoding,
  text: (lines) => ofxText(lines, header, currency, notation),
});

const QFX_HEADER = [...SGML_HEADER, '<!-- Quicken Web Connect -->'];

export const OFX_DOCUMENTS: readonly BankDocument[] = [
  ofx('version 1, elements not closed', {}),
  ofx('version 1, elements closed', { isClosed: true }),
  ofx('version 1, indented, CRLF', { indent: '\t\t', lineBreak: '\r\n' }),
  ofx('version 1 on one line', { lineBreak: '' }, ['OFXHEADER:100\nDATA:OFXSGML\nVERSION:103\n\n']),
  ofx('version 1, Windows-1252', {}, SGML_HEADER, 'EUR', 'windows-1252'),
  ofx('version 1, a card', { isCard: true }),
  ofx('version 1, comma in amounts', { amount: amountAs({ mark: ',' }) }, SGML_HEADER, 'EUR'),
  ofx('version 1, plus before money in', { amount: amountAs({ plus: '+' }) }),
  ofx('version 1, only the day', { time: '' }),
  ofx('version 1, midnight with a zone', { time: '000000.000[+10:AEST]' }, SGML_HEADER, 'AUD'),
  ofx('version 1, words in MEMO', { words: 'MEMO' }),
  ofx('version 1, words in PAYEE', { words: 'PAYEE' }),
  ofx('version 1, one FITID for all', { id: () => '0' }),
  ofx('version 1, no header at all', {}, []),
  ofx('version 1, lower case', { isLowerCase: true }),
  ofx('QFX', { id: (index) => `${compact('2024-02-26' as never)}${index}A` }, QFX_HEADER),
  ofx('version 2', { isClosed: true }, XML_HEADER),
  ofx(
    'version 2, indented, CRLF',
    { isClosed: true, indent: '    ', lineBreak: '\r\n' },
    XML_HEADER,
  ),
  ofx('version 2 on one line', { isClosed: true, lineBreak: '' }, XML_HEADER, 'GBP'),
  ofx('version 2, a card', { isClosed: true, isCard: true }, XML_HEADER),
];

interface QifNotation {
  readonly type?: string;
  readonly date?: (date: ExpectedTransaction['date']) => string;
  readonly amount?: (cents: number) => string;
  readonly lineBreak?: string;
  readonly before?: readonly string[];
  /** extra fields of each record */
  readonly more?: readonly string[];
  readonly isClosedAtEnd?: boolean;
}

const qif = (
  name: string,
  {
    type = '!Type:Bank',
    date = dateAs('mm/dd/yyyy'),
    amount = amountAs({ group: ',' }),
    lineBreak = '\n',
    before = [],
    more = [],
    isClosedAtEnd = true,
  }: QifNotation,
  currency = 'USD',
  encoding = 'utf-8',
): BankDocument => ({
  name: `QIF: ${name}`,
  currency,
  encoding,
  text: (lines) => {
    const records = lines.map((line) =>
      [`D${date(line.date)}`, `T${amount(line.amount)}`, `P${line.words}`, ...more, '^'].join(
        lineBreak,
      ),
    );
    const text = [...before, type, ...records, ''].join(lineBreak);
    return isClosedAtEnd ? text : text.slice(0, text.lastIndexOf('^'));
  },
});

export const QIF_DOCUMENTS: readonly BankDocument[] = [
  qif('American dates', {}),
  qif('short years', { date: dateAs('mm/dd/yy') }),
  qif('Quicken years', { date: dateAs("m/d'yy") }),
  qif('British dates', { date: dateAs('dd/mm/yyyy') }, 'GBP'),
  qif('ISO dates', { date: iso }, 'EUR'),
  qif(
    'German dates and amounts',
    {
      date: dateAs('dd.mm.yyyy'),
      amount: amountAs({ mark: ',', group: '.' }),
    },
    'EUR',
    'windows-1252',
  ),
  qif('a card', { type: '!Type:CCard' }),
  qif('cash', { type: '!Type:Cash ' }),
  qif('CRLF', { lineBreak: '\r\n' }),
  qif('an account list before', {
    before: ['!Account', 'NChecking', 'TBank', '^', '!Type:Cat', 'NSupplies', 'E', '^'],
  }),
  qif('splits, numbers and categories', {
    more: ['N1001', 'LOffice:Supplies', 'SOffice:Supplies', '$1.00', 'SOther', '$2.00', 'CR'],
  }),
  qif('no caret at the end', { isClosedAtEnd: false }),
];

interface CamtNotation {
  readonly version?: string;
  readonly prefix?: string;
  readonly day?: (date: string) => string;
  readonly status?: string;
  /** whether the counterparty's name is inside <Pty>, as it is since version 8 */
  readonly isPartyWrapped?: boolean;
  readonly reference?: 'AcctSvcrRef' | 'NtryRef' | null;
  readonly words?: 'Ustrd' | 'AddtlNtryInf' | 'Nm';
  readonly lineBreak?: string;
  readonly declared?: string;
  /** number of statements in the file; some banks put a week of statements in one file */
  readonly statements?: number;
}

const camt = (
  name: string,
  {
    version = '02',
    prefix = '',
    day = (date) => `<Dt>${date}</Dt>`,
    status = 'BOOK',
    isPartyWrapped = false,
    reference = 'AcctSvcrRef',
    words = 'Ustrd',
    lineBreak = '\n',
    declared = 'UTF-8',
    statements = 1,
  }: CamtNotation,
  encoding = 'utf-8',
): BankDocument => ({
  name: `CAMT.053: ${name}`,
  currency: 'EUR',
  encoding,
  text: (lines) => {
    const entry = (line: ExpectedTransaction, index: number) => {
      const isOut = line.amount < 0;
      const text = escapeXml(line.words);
      const name = `<Nm>${words === 'Nm' ? text : 'Müller GmbH'}</Nm>`;
      const party = isPartyWrapped ? `<Pty>${name}</Pty>` : name;
      const side = isOut ? 'Cdtr' : 'Dbtr';
      return [
        '<Ntry>',
        reference === 'NtryRef' ? `<NtryRef>${index}</NtryRef>` : '',
        `<Amt Ccy="EUR">${plain(Math.abs(line.amount))}</Amt>`,
        `<CdtDbtInd>${isOut ? 'DBIT' : 'CRDT'}</CdtDbtInd>`,
        `<Sts>${isPartyWrapped ? `<Cd>${status}</Cd>` : status}</Sts>`,
        `<BookgDt>${day(line.date)}</BookgDt><ValDt>${day(line.date)}</ValDt>`,
        reference === 'AcctSvcrRef' ? `<AcctSvcrRef>2024${index}</AcctSvcrRef>` : '',
        '<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>',
        `<RltdPties><${side}>${party}</${side}></RltdPties>`,
        words === 'Ustrd' ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : '',
        '</TxDtls></NtryDtls>',
        words === 'AddtlNtryInf' ? `<AddtlNtryInf>${text}</AddtlNtryInf>` : '',
        '</Ntry>',
      ].join('');
    };
    const size = Math.ceil(lines.length / statements);
    const parts = Array.from({ length: statements }, (_, part) =>
      [
        `<Stmt><Id>${part}</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
        '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">5000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-02-26</Dt></Dt></Bal>',
        ...lines
          .slice(part * size, (part + 1) * size)
          .map((line, index) => entry(line, part * size + index)),
        '</Stmt>',
      ].join(lineBreak),
    );
    const document = [
      '<Document><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>',
      ...parts,
      '</BkToCstmrStmt></Document>',
    ].join(lineBreak);
    const prefixed =
      prefix === '' ? document : document.replace(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`);
    const space = `xmlns${prefix === '' ? '' : `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`;
    return `<?xml version="1.0" encoding="${declared}"?>${lineBreak}${prefixed.replace('Document>', `Document ${space}>`)}`;
  },
});

const asInstant = (date: string): string => `<DtTm>${date}T23:59:59+01:00</DtTm>`;

export const CAMT_DOCUMENTS: readonly BankDocument[] = [
  camt('version 2', {}),
  camt('version 4', { version: '04' }),
  camt('version 8', { version: '08', isPartyWrapped: true }),
  camt('version 10', { version: '10', isPartyWrapped: true }),
  camt('with a prefix', { prefix: 'ns2' }),
  camt('with instants', { day: asInstant }),
  camt('no reference', { reference: null }),
  camt('references of the entry', { reference: 'NtryRef' }),
  camt('words beside the entry', { words: 'AddtlNtryInf' }),
  camt('words as the name', { words: 'Nm', version: '08', isPartyWrapped: true }),
  camt('on one line', { lineBreak: '' }),
  camt('CRLF', { lineBreak: '\r\n' }),
  camt('Latin-1', { declared: 'ISO-8859-1' }, 'windows-1252'),
  camt('three statements', { statements: 3 }),
];
