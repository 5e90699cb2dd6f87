import { groupBy } from '@daily-snapshot/domain/shared/group-by';
import { amountAs, dateAs } from './notation.ts';
import type { ExpectedTransaction } from './truth.ts';

/** A file in a format that defines the meaning of each field (OFX, CAMT, MT940, BAI2). */
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

/** "240226" */
const shortDay = (date: string): string => compact(date as never).slice(2);

/** "1234,5": SWIFT writes a comma and may leave out zeros. */
const swiftAmount = (cents: number): string => {
  const [whole, fraction = ''] = plain(Math.abs(cents)).split('.');
  return `${whole},${fraction.replace(/0+$/, '')}`;
};

const chunks = (text: string, size: number): string[] =>
  Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size),
  );

interface Mt940Notation {
  readonly hasEnvelope?: boolean;
  readonly hasEntryDate?: boolean;
  readonly funds?: string;
  readonly info?: (words: string) => readonly string[];
  readonly lineBreak?: string;
  readonly statements?: number;
  /** lines before the first field */
  readonly before?: readonly string[];
}

const germanInfo = (words: string): readonly string[] => {
  const purpose = chunks(`SVWZ+${words}`, 27).map((part, index) => `?2${index}${part}`);
  return chunks(
    `166?00GUTSCHRIFT?109310${purpose.join('')}?30COBADEFFXXX?31DE02?32Müller GmbH`,
    65,
  );
};

const mt940 = (
  name: string,
  {
    hasEnvelope = false,
    hasEntryDate = true,
    funds = '',
    info = (words) => chunks(words, 65),
    lineBreak = '\r\n',
    statements = 1,
    before = [],
  }: Mt940Notation,
  encoding = 'utf-8',
): BankDocument => ({
  name: `MT940: ${name}`,
  currency: 'EUR',
  encoding,
  text: (lines) => {
    const size = Math.ceil(lines.length / statements);
    const balance = (tag: string, cents: number, date: string) =>
      `:${tag}:${cents < 0 ? 'D' : 'C'}${shortDay(date)}EUR${swiftAmount(cents)}`;
    const messages = Array.from({ length: statements }, (_, part) => {
      const some = lines.slice(part * size, (part + 1) * size);
      const [first, last] = [some[0], some.at(-1)];
      if (!first || !last) return [];
      const entries = some.flatMap((line, index) => [
        `:61:${shortDay(line.date)}${hasEntryDate ? compact(line.date).slice(4) : ''}` +
          `${line.amount < 0 ? 'D' : 'C'}${funds}${swiftAmount(line.amount)}NMSCNONREF//${part}${index}`,
        `:86:${info(line.words).join(lineBreak)}`,
      ]);
      return [
        ...(hasEnvelope ? ['{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:'] : []),
        ':20:STARTUMS',
        ':25:37040044/532013000',
        `:28C:${part + 1}/1`,
        balance('60F', first.balance - first.amount, first.date),
        ...entries,
        balance('62F', last.balance, last.date),
        balance('64', last.balance, last.date),
        hasEnvelope ? '-}' : '-',
      ];
    });
    return [...before, ...messages.flat(), ''].join(lineBreak);
  },
});

export const MT940_DOCUMENTS: readonly BankDocument[] = [
  mt940('free text', {}),
  mt940('an envelope', { hasEnvelope: true }),
  mt940('several statements in envelopes', { hasEnvelope: true, statements: 3 }),
  mt940('several statements', { statements: 4, lineBreak: '\n' }),
  mt940('German subfields', { info: germanInfo }),
  mt940('German subfields, Latin-1', { info: germanInfo }, 'windows-1252'),
  mt940('funds codes and no entry dates', { hasEntryDate: false, funds: 'R' }),
  mt940('slash codes', {
    info: (words) =>
      chunks(`/TRTP/SEPA OVERBOEKING/NAME/Jansen BV/REMI/${words}/EREF/NOTPROVIDED`, 65),
  }),
  mt940('a preamble', { before: ['ABNANL2A', '940', 'ABNANL2A'] }),
];

interface Bai2Notation {
  readonly funds?: string;
  readonly lineBreak?: string;
  /** whether the text is on a line of its own */
  readonly isContinued?: boolean;
}

const bai2 = (
  name: string,
  { funds = '', lineBreak = '\n', isContinued = false }: Bai2Notation,
): BankDocument => ({
  name: `BAI2: ${name}`,
  currency: 'USD',
  encoding: 'utf-8',
  text: (lines) => {
    let groupCount = 0;
    let total = 0;
    const groups = [...groupBy(lines, ({ date }) => date)].flatMap(([date, ofDay]) => {
      groupCount += 1;
      const details = ofDay.flatMap(({ amount, words }, index) => {
        const head = `16,${amount < 0 ? '475' : '165'},${Math.abs(amount)},${funds},${index},`;
        return isContinued ? [`${head}/`, `88,${words}`] : [`${head},${words}/`];
      });
      const sum = 500_000 + ofDay.reduce((all, { amount }) => all + Math.abs(amount), 0);
      const parts = ['03,123450,USD,010,500000,,/', ...details, `49,${sum},${details.length + 2}/`];
      total += sum;
      return [
        `02,RECEIVER,SENDER,1,${shortDay(date)},,USD,2/`,
        ...parts,
        `98,${sum},1,${parts.length + 2}/`,
      ];
    });
    return [
      '01,SENDER,RECEIVER,241231,0800,1,,,2/',
      ...groups,
      `99,${total},${groupCount},${groups.length + 2}/`,
      '',
    ].join(lineBreak);
  },
});

export const BAI2_DOCUMENTS: readonly BankDocument[] = [
  bai2('plain', {}),
  bai2('CRLF', { lineBreak: '\r\n' }),
  bai2('text in continuation records', { isContinued: true }),
  bai2('funds available now and later', { funds: 'S,100,200,300' }),
  bai2('value dates', { funds: 'V,240301,0900' }),
  bai2('distributed availability', { funds: 'D,2,0,100,1,200' }),
];
