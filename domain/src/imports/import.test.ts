import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '../money/format-money.ts';
import { anyAmount, anyDateFrom, TUESDAY } from '../../../tests/kit/builders/postings.ts';
import { LedgerReader } from './ledger-file/ledger-reader.ts';
import { decodeAs, decodeUtf8, encodeUtf8 } from '../../../tests/kit/bank-files/utf8.ts';
import { detectDecimalMark, parseAmountText } from './formats/amount-text.ts';
import { detectDateOrder, parseDateText } from './formats/date-text.ts';
import { detectDelimiter, splitRows } from './formats/delimited.ts';
import { detectEncoding } from './formats/encoding.ts';
import { openFile } from './formats/open-file.ts';
import { proposeImport } from './mapping/propose-import.ts';
import { readFile } from './formats/read-file.ts';
import type { StatementFile } from './formats/statement.ts';
import { randomRuns } from '../../../tests/kit/random-searches.ts';

declare const performance: { now(): number };

const DEFAULTS = { account: 'checking', currency: 'USD' };

/** Reads a file with the proposed mapping. */
function importBytes(bytes: Uint8Array, defaults = DEFAULTS): StatementFile {
  const opened = openFile(bytes, decodeAs);
  return opened.ok ? readFile(opened.file, null, defaults) : opened;
}

const importText = (text: string, defaults = DEFAULTS) => importBytes(encodeUtf8(text), defaults);

/** Returns date, amount and description of each transaction, or why the file is refused. */
function brief(file: StatementFile) {
  if (!file.ok) return file.text;
  return file.lines.map(({ date, amount, description }) => `${date} ${amount} ${description}`);
}

describe('amounts in bank files', () => {
  it.each([
    ['$1,234.56', '.', 123456],
    ['-1,234.56', '.', -123456],
    ['(25.00)', '.', -2500],
    ['($25.00)', '.', -2500],
    ['1.234,56-', ',', -123456],
    ['1 234,56 €', ',', 123456],
    ['1 234,56', ',', 123456],
    ["CHF 1'234.50", '.', 123450],
    ['−12.00', '.', -1200],
    ['12.00 DR', '.', -1200],
    ['12.00CR', '.', undefined],
    ['12.00 Cr.', '.', 1200],
    ['.50', '.', 50],
    ['12,34,567.00', '.', 123456700],
    ['1,23', '.', undefined],
    ['1.2.3', '.', undefined],
    ['-5-', '.', undefined],
    ['1e5', '.', undefined],
    ['=1+1', '.', undefined],
    ['', '.', undefined],
  ] as const)('%j with %j is %s', (text, mark, expected) => {
    expect(parseAmountText(text, mark, 2)).toBe(expected);
  });

  it('are read back after formatting, with either decimal mark', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const text = formatMoney(amount, 'USD');
        expect(parseAmountText(text, '.', 2)).toBe(amount);
        const swapped = text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        expect(parseAmountText(swapped, ',', 2)).toBe(amount);
      }),
    );
  });

  it('reveal their decimal mark', () => {
    expect(detectDecimalMark(['1.234', '12,50'])).toBe(',');
    expect(detectDecimalMark(['1,234', '1,234.5'])).toBe('.');
    expect(detectDecimalMark(['1,234'])).toBe('.');
  });
});

describe('dates in bank files', () => {
  it.each([
    ['2021-03-02', 'year-first'],
    ['2021-03-02T23:59:59+14:00', 'year-first'],
    ['20210302', 'month-first'],
    ['02.03.2021', 'day-first'],
    ['2/3/21', 'day-first'],
    ['3/2/2021 11:30 PM', 'month-first'],
    ['2 March 2021', 'day-first'],
    ['Mar 2, 2021', 'month-first'],
    ['02-Mar-21', 'month-first'],
  ] as const)('%j is March 2', (text, order) => {
    expect(parseDateText(text, order)).toBe('2021-03-02');
  });

  it.each(['31/02/2021', '2021-13-01', '1/2/3', 'yesterday', ''])('%j is not a date', (text) => {
    expect(parseDateText(text, 'day-first')).toBeUndefined();
  });

  it('use the order that fits all of them, and ask the owner if two orders fit', () => {
    expect(detectDateOrder(['03/04/2021', '25/12/2021'])).toEqual({
      order: 'day-first',
      alternatives: [],
    });
    expect(detectDateOrder(['03/04/2021'])).toEqual({
      order: 'month-first',
      alternatives: ['day-first'],
    });
    expect(detectDateOrder(['2021-04-03'])).toMatchObject({ alternatives: [] });
    expect(detectDateOrder(['soon'])).toBeNull();
  });
});

describe('encodings', () => {
  const utf16 = (text: string, isLittle: boolean) =>
    Uint8Array.from({ length: text.length * 2 }, (_, at) => {
      const code = text.charCodeAt(at >> 1);
      return (at % 2 === 0) === isLittle ? code & 255 : code >> 8;
    });

  it('are detected by byte order mark, zeros and validity, with Windows-1252 as the default', () => {
    expect(detectEncoding(utf16('\ufeffDate', true))).toBe('utf-16le');
    expect(detectEncoding(utf16('Date;Amount', false))).toBe('utf-16be');
    expect(detectEncoding(encodeUtf8('Café €'))).toBe('utf-8');
    expect(detectEncoding(Uint8Array.of(0x43, 0x61, 0x66, 0xe9))).toBe('windows-1252');
    expect(detectEncoding(Uint8Array.of(0xed, 0xa0, 0x80))).toBe('windows-1252');
  });

  it('give the same transactions', () => {
    const text = 'Date,Amount,Description\n2021-03-02,-4.50,Caf\u00e9\n';
    const windows = Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
    for (const bytes of [
      encodeUtf8(text),
      utf16(`\ufeff${text}`, true),
      utf16(text, false),
      windows,
    ]) {
      expect(brief(importBytes(bytes))).toEqual(['2021-03-02 -450 Café']);
    }
  });
});

describe('tables', () => {
  it('are split by the delimiter that gives rows of one width', () => {
    expect(detectDelimiter('a;b;c\n1,5;2;3\n4,5;5;6')).toBe(';');
    expect(detectDelimiter('a\tb\n1,2\t3')).toBe('\t');
    expect(splitRows('a,"b\n""c""",\r\n\r\n"open,2\n', ',')).toEqual([
      { line: 1, fields: ['a', 'b\n"c"', ''] },
      { line: 4, fields: ['"open', '2'] },
    ]);
  });

  const expected = ['2021-03-02 -1250 Acme Supplies', '2021-03-25 100000 Deposit'];

  it.each([
    [
      'signed amounts',
      'Date,Description,Amount\n3/2/2021,Acme Supplies,-12.50\n3/25/2021,Deposit,"1,000.00"',
    ],
    [
      'day first, comma and semicolon',
      'Buchungstag;Verwendungszweck;Betrag\n02.03.2021;Acme Supplies;-12,50\n25.03.2021;Deposit;1.000,00',
    ],
    [
      'debit and credit',
      'Date,Details,Debit,Credit,Balance\n02/03/2021,Acme Supplies,12.50,,1\n25/03/2021,Deposit,,1000.00,2',
    ],
    [
      'debits with a minus',
      'Date,Narrative,Money out,Money in\n2021-03-02,Acme Supplies,-12.50,\n2021-03-25,Deposit,,1000.00',
    ],
    [
      'parentheses and symbols',
      'Posted,Memo,Amount\n2021-03-02,Acme Supplies,($12.50)\n2021-03-25,Deposit,"$1,000.00"',
    ],
    [
      'an unsigned amount beside its side',
      'Date|Description|Type|Amount\n2021-03-02|Acme Supplies|Debit|12.50\n2021-03-25|Deposit|Credit|1000.00',
    ],
    [
      'a preamble',
      'My Bank\nAccount;123\n\nDate;Text;Amount\n2021-03-02;Acme Supplies;-12.50\n2021-03-25;Deposit;1000.00',
    ],
    [
      'the day it happened before the day it was booked',
      'Posted Date,Transaction Date,Description,Amount\n2021-03-04,2021-03-02,Acme Supplies,-12.50\n2021-03-26,2021-03-25,Deposit,1000.00',
    ],
  ])('with %s', (_, text) => {
    expect(brief(importText(text))).toEqual(expected);
  });

  it('report a bad row and read the rest', () => {
    const file = importText(
      'Date,Description,Amount\n2021-03-02,A,-1.00\n2021-03-03,B,n/a\n2021-02-31,C,1\n2021-03-05,,2.00\n',
    );
    expect(brief(file)).toEqual(['2021-03-02 -100 A']);
    expect(file).toMatchObject({
      refused: [
        { line: 3, text: '"n/a" is not an amount' },
        { line: 4, text: '"2021-02-31" is not a date' },
        { line: 5, text: 'it has no description' },
      ],
    });
  });

  it('ask for the order of ambiguous dates', () => {
    const opened = openFile(encodeUtf8('Date,Description,Amount\n03/04/2021,A,1\n'), decodeAs);
    const proposal = opened.ok && proposeImport(opened.file, DEFAULTS);
    expect(proposal).toMatchObject({
      value: {
        mapping: { dateOrder: 'month-first' },
        lines: [{ date: '2021-03-04' }],
        ambiguities: [
          {
            about: 'date-order',
            alternatives: [
              { mapping: { dateOrder: 'day-first' }, lines: [{ date: '2021-04-03' }] },
            ],
          },
          { about: 'sign' },
        ],
      },
    });
  });

  it('keep equal rows apart and give the same ids when imported again', () => {
    const text = 'Date,Description,Amount\n2021-03-02,Coffee,-3.50\n2021-03-02,Coffee,-3.50\n';
    const ids = () => {
      const file = importText(text);
      return file.ok ? file.lines.map(({ id }) => id) : [];
    };
    expect(ids()).toEqual([
      '2021-03-02 -350 CHECKING COFFEE #1',
      '2021-03-02 -350 CHECKING COFFEE #2',
    ]);
    expect(ids()).toEqual(ids());
  });

  it('read back what was written, whatever the text', () => {
    const row = fc.record({
      date: anyDateFrom(TUESDAY, 300),
      amount: anyAmount,
      words: fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `N ${text}`),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
          const body = rows.map(({ date, amount, words }) =>
            [date, quote(words), quote(formatMoney(amount, 'USD'))].join(delimiter),
          );
          const file = importText(
            [['Date', 'Description', 'Amount'].join(delimiter), ...body].join('\n'),
          );
          expect(file).toMatchObject({
            ok: true,
            refused: [],
            lines: rows.map(({ date, amount, words }) => ({
              date,
              amount,
              description: words.trim(),
            })),
          });
        },
      ),
    );
  });
});

const OFX1 = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>GBP
<BANKACCTFROM><BANKID>1<ACCTID>98765<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20210302235959[-5:EST]<TRNAMT>-12.50<FITID>1<NAME>Smith &amp; Co<MEMO>Flour</STMTTRN>
<STMTTRN><TRNTYPE>XFER<DTPOSTED>20210303<TRNAMT>+1000,00<FITID>1<NAME>Savings</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20210299<TRNAMT>-1<FITID>3<NAME>Never</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('OFX', () => {
  it('is read in version 1, with the date as written', () => {
    expect(importText(OFX1)).toEqual({
      ok: true,
      lines: [
        {
          line: 7,
          id: '2021-03-02 -1250 FITID 1 #1',
          account: '98765',
          date: '2021-03-02',
          description: 'Smith & Co Flour',
          counterparty: 'Smith & Co',
          category: '',
          amount: -1250,
          currency: 'GBP',
          isPending: false,
          accountType: 'bank',
        },
        expect.objectContaining({ amount: 100000, category: 'Transfer' }) as unknown,
      ],
      refused: [{ line: 9, reason: 'date', text: 'DTPOSTED "20210299" is not a date' }],
    });
  });

  it('is read equally in version 2', () => {
    const closed = OFX1.replace(
      /<(CURDEF|ACCTID|TRNTYPE|DTPOSTED|TRNAMT|FITID|NAME|MEMO)>([^<\n]*)/g,
      '<$1>$2</$1>',
    );
    const ofx2 = closed.replace(/^[^<]*/, '<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>\n\n\n');
    expect(brief(importText(ofx2))).toEqual(brief(importText(OFX1)));
  });

  it('is refused if it ends inside a transaction', () => {
    expect(brief(importText(OFX1.slice(0, OFX1.indexOf('<MEMO>'))))).toBe(
      'it ends inside a transaction',
    );
  });
});

describe('OFX of banks that deviate from the specification', () => {
  const entry = (amount: string) => OFX1.replace('-12.50', amount);

  it('is read if a value is on the line after its tag', () => {
    const wrapped = OFX1.replace(/<(TRNAMT|DTPOSTED|NAME)>/g, '<$1> \r\n\t ');
    expect(brief(importText(wrapped))).toEqual(brief(importText(OFX1)));
  });

  it('is read if it closes no transaction', () => {
    const unclosed = OFX1.replaceAll('</STMTTRN>', '');
    expect(importText(unclosed)).toEqual(importText(OFX1));
    const balance = '<LEDGERBAL><BALAMT>5.00<DTASOF>20210331</LEDGERBAL>';
    const withoutListEnd = unclosed.replace('</BANKTRANLIST>', balance);
    expect(importText(withoutListEnd)).toEqual(importText(OFX1));
    expect(brief(importText(unclosed.slice(0, unclosed.indexOf('<NAME>Savings'))))).toBe(
      'it ends inside a transaction',
    );
  });

  it('is read without transactions that damage may have merged', () => {
    const skipped = { refused: [{ line: 7, reason: 'fields' }, { reason: 'date' }] };
    const unclosed = OFX1.replace('</STMTTRN>', '');
    expect(importText(unclosed)).toMatchObject({ lines: [{ amount: 100_000 }], ...skipped });
    const joined = OFX1.replace('</STMTTRN>\n<STMTTRN>', '');
    expect(importText(joined)).toMatchObject({ ok: false, reason: 'no-line-readable' });
    const lists = OFX1.replace('</BANKTRANLIST>', '<BANKTRANLIST></BANKTRANLIST>');
    expect(brief(importText(lists))).toBe('its list of transactions has no end; download it again');
  });

  it('is read if it writes texts as character data', () => {
    const text = OFX1.replace('Smith &amp; Co', '<![CDATA[Smith & <Co>]]>');
    expect(importText(text)).toMatchObject({ lines: [{ counterparty: 'Smith & <Co>' }, {}] });
  });

  it('may write three decimals after a comma like its other amounts', () => {
    expect(importText(entry('-1,500'))).toMatchObject({ lines: [{ amount: -150 }, {}] });
    const points = entry('-1,500').replace('+1000,00', '+1000.00');
    expect(importText(points)).toMatchObject({ lines: [{ amount: -150_000 }, {}] });
  });

  it('says that it is read without transactions of securities', () => {
    const bought = OFX1.replace('</BANKTRANLIST>', '</BANKTRANLIST><INVBUY><TOTAL>-50</INVBUY>');
    expect(importText(bought)).toMatchObject({
      lines: [{}, {}],
      notes: [
        'From an investment account we read deposits and withdrawals, but not purchases, sales or income of securities.',
      ],
    });
    expect(importText(OFX1)).not.toHaveProperty('notes');
  });

  it.each([
    ['-12.5000', -1250],
    ['-12.3449', -1234],
    ['-12.3450', -1235],
    ['12,9951', 1300],
    ['.0050', 1],
    ['+1234.567890', 123457],
  ])('rounds %s to cents', (amount, expected) => {
    expect(importText(entry(amount))).toMatchObject({ lines: [{ amount: expected }, {}] });
  });

  it.each([
    [
      '<BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><DTSTART>20260101<DTEND>20260131</BANKTRANLIST></STMTRS>',
      'it lists no transactions between 2026-01-01 and 2026-01-31; export a period with transactions',
    ],
    [
      '<CREDITCARDMSGSRSV1><CCSTMTTRNRS><CCSTMTRS></CCSTMTRS>',
      'it lists no transactions; export a period with transactions',
    ],
    [
      '<INVSTMTMSGSRSV1><INVSTMTTRNRS><INVSTMTRS><INVTRANLIST></INVTRANLIST>',
      'it is an investment account statement; export your bank or card account statement instead',
    ],
    [
      '<LOANMSGSRSV1><LOANSTMTTRNRS><LOANSTMTRS>',
      'it is a loan statement; export the statement of the bank account that pays the loan instead',
    ],
    [
      '<SIGNUPMSGSRSV1><ACCTINFOTRNRS>',
      'it contains no bank or card statement; export the transactions of your account',
    ],
  ])('is refused with the reason if it has no transactions: %s', (body, reason) => {
    expect(brief(importText(`OFXHEADER:100\n\n<OFX>${body}</OFX>`))).toBe(reason);
  });
});

describe('QIF', () => {
  it('keeps the accounts of a file apart', () => {
    const record = (amount: string) => `D3/25/2021\nT${amount}\nPAcme\n^`;
    const accounts = (text: string) => {
      const file = importText(text);
      return file.ok ? file.lines.map(({ account, amount }) => `${account} ${amount}`) : file.text;
    };
    const list =
      '!Option:AutoSwitch\n!Account\nNChecking\nTBank\n^\nNVisa\nTCCard\n^\n!Clear:AutoSwitch\n';
    const checking = `!Account\nNChecking\nTBank\n^\n!Type:Bank\n${record('-1.00')}\n${record('-2.00')}\n`;
    const visa = `!Account\nNVisa\nTCCard\n^\n!Type:CCard\n${record('-1.00')}\n`;
    const both = ['Checking -100', 'Checking -200', 'Visa -100'];
    expect(accounts(`${checking}${visa}`)).toEqual(both);
    expect(accounts(`${list}${checking}${visa}`)).toEqual(both);
    expect(accounts(`${list}!Type:Bank\n${record('-1.00')}\n`)).toEqual(['checking -100']);
    const ids = (text: string) => {
      const file = importText(text);
      return file.ok ? file.lines.map(({ id }) => id) : [];
    };
    expect(ids(`${checking}${visa}`)).toEqual([...ids(checking), ...ids(visa)]);
  });

  it('is read from its transaction lists only', () => {
    const qif = [
      '!Type:Cat',
      'NGroceries\n^',
      '!Type:Bank',
      "D3/25' 9\nT-1,012.50\nPAcme\nMFlour\nLSupplies\n^",
      'D4/1/2009\nT5.00\nPSelf\nL[Savings]\nSx\n$5.00\n^',
      'Dsoon\nT5.00\n^',
    ].join('\n');
    const file = importText(qif);
    expect(brief(file)).toEqual(['2009-03-25 -101250 Acme Flour', '2009-04-01 500 Self']);
    expect(file).toMatchObject({
      lines: [{ category: 'Supplies' }, { category: 'Transfer' }],
      refused: [{ line: 18, text: '"soon" is not a date' }],
    });
    expect(brief(importText('!Type:Cat\nNx\n^\n'))).toBe(
      'it has no list of transactions (!Type:Bank)',
    );
  });
});

describe('CAMT.053', () => {
  const entry = (side: string, amount: string, rest: string) =>
    `<ns:Ntry><ns:Amt Ccy="EUR">${amount}</ns:Amt><ns:CdtDbtInd>${side}</ns:CdtDbtInd>${rest}</ns:Ntry>`;
  const camt = `<?xml version="1.0"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt>
<ns:Acct><ns:Id><ns:IBAN>DE02</ns:IBAN></ns:Id></ns:Acct>
${entry('DBIT', '12.50', '<ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts><ns:BookgDt><ns:Dt>2021-03-02</ns:Dt></ns:BookgDt><ns:AcctSvcrRef>R1</ns:AcctSvcrRef><ns:NtryDtls><ns:TxDtls><ns:RltdPties><ns:Cdtr><ns:Pty><ns:Nm>M&#252;ller &amp; Co</ns:Nm></ns:Pty></ns:Cdtr></ns:RltdPties><ns:RmtInf><ns:Ustrd>Invoice</ns:Ustrd><ns:Ustrd>7</ns:Ustrd></ns:RmtInf></ns:TxDtls></ns:NtryDtls>')}
${entry('CRDT', '1000', '<ns:Sts>PDNG</ns:Sts><ns:BookgDt><ns:DtTm>2021-03-03T23:30:00+01:00</ns:DtTm></ns:BookgDt><ns:AddtlNtryInf>Deposit</ns:AddtlNtryInf>')}
${entry('CRDT', '1.005', '<ns:BookgDt><ns:Dt>2021-03-03</ns:Dt></ns:BookgDt>')}
</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;

  it('is read entry by entry', () => {
    expect(importText(camt)).toEqual({
      ok: true,
      lines: [
        {
          line: 1,
          id: '2021-03-02 -1250 REF R1 #1',
          account: 'DE02',
          date: '2021-03-02',
          description: 'Invoice 7',
          counterparty: 'Müller & Co',
          category: '',
          amount: -1250,
          currency: 'EUR',
          isPending: false,
          accountType: 'bank',
        },
        expect.objectContaining({ date: '2021-03-03', amount: 100000, isPending: true }) as unknown,
      ],
      refused: [{ line: 3, reason: 'amount', text: 'its amount "1.005" is not an amount' }],
    });
  });

  it('is refused with a document type declaration, and if it is broken', () => {
    const bomb = camt.replace('?>', '?><!DOCTYPE x [<!ENTITY a "aaaa">]>');
    expect(brief(importText(bomb))).toBe(
      'it declares a document type, which a bank statement never does; download it from the bank again',
    );
    expect(brief(importText(camt.slice(0, -30)))).toBe('it is not well-formed XML');
    expect(brief(importText('<?xml version="1.0"?><a/>'))).toBe(
      'it is XML without a CAMT statement; ask the bank for CSV, Excel, OFX or CAMT',
    );
  });
});

describe('the canonical ledger file', () => {
  it('is read with its kinds and posted dates, and accepts what replay accepts', () => {
    const text = [
      'tx_id,date,posted_date,description,counterparty,amount_cents,kind,account',
      'a,2021-03-02,2021-03-04,Flour,Acme,-1250,cogs,card',
      'b,2021-03-02,,Deposit,,+100,income,',
      'a,2021-03-03,,Again,,1,sale,',
      'c,2021-03-03,,Half,,1.5,sale,',
      'd,2021-03-03,,Gift,,1,gift,',
      'e,2021-03-03,,Short',
    ].join('\n');
    const file = importText(text);
    expect(file).toMatchObject({
      lines: [
        { id: 'a', postedDate: '2021-03-04', counterparty: 'Acme', kind: 'cogs', account: 'card' },
        { id: 'b', amount: 100, kind: 'other_income', account: 'checking' },
      ],
    });
    const refusedByReplay: number[] = [];
    const reader = new LedgerReader({
      decode: decodeUtf8,
      currency: 'USD',
      onLine: () => undefined,
      onRefused: (lineNumber) => refusedByReplay.push(lineNumber),
    });
    reader.write(encodeUtf8(text));
    reader.end();
    expect(file.ok && file.refused.map(({ line }) => line)).toEqual(refusedByReplay);
  });
});

describe('any other file', () => {
  it.each([
    ['PK\u0003\u0004', 'it is a spreadsheet or an archive; save it as CSV first'],
    ['%PDF-1.7', 'it is a PDF; ask the bank for CSV, Excel, OFX or CAMT'],
    [' \n', 'the file is empty'],
    ['hello', 'no row has a date and an amount; export the transactions of your account'],
  ])('%j is refused with the reason', (text, reason) => {
    expect(brief(importText(text))).toBe(reason);
  });

  it('is read or refused and never crashes, and every amount is an integer', () => {
    const good = [
      OFX1,
      'Date;Text;Amount\n2021-03-02;"Acme; Inc";-12,50\n2021-03-25;Deposit;1.000,00\n',
      '!Type:Bank\nD3/25/21\nT-1.00\nPx\n^\n',
      '<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1</Amt></Ntry></Stmt></BkToCstmrStmt></Document>',
    ];
    const mutation = fc.record({
      at: fc.nat(2000),
      cut: fc.nat(40),
      put: fc.oneof(
        fc.uint8Array({ maxLength: 12 }),
        fc.constantFrom('"', '<', '&#x', ';;;').map(encodeUtf8),
      ),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...good),
        fc.array(mutation, { minLength: 1, maxLength: 5 }),
        (text, mutations) => {
          const bytes = mutations.reduce((whole, { at, cut, put }) => {
            const start = at % (whole.length + 1);
            return Uint8Array.from([...whole.slice(0, start), ...put, ...whole.slice(start + cut)]);
          }, encodeUtf8(text));
          const file = importBytes(bytes);
          if (file.ok) {
            for (const { amount } of file.lines) expect(Number.isSafeInteger(amount)).toBe(true);
          } else expect(file.text).not.toBe('');
        },
      ),
      { numRuns: randomRuns(2000) },
    );
  });

  it('takes time in proportion to its size, whatever its content', () => {
    const hostile = ['"a""', '"\n', ',"', '1', '<a>', '&#x', '<STMTTRN>', '((', '\u00a0'];
    for (const piece of hostile) {
      for (const head of [
        'Date,Description,Amount\n',
        '<OFX>',
        '<?xml version="1.0"?>',
        '!Type:Bank\n',
      ]) {
        const begin = performance.now();
        importText(head + piece.repeat(200_000));
        expect(performance.now() - begin, `${head}${piece}`).toBeLessThan(5000);
      }
    }
  }, 120_000);
});
