import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { archiveOf } from '../../tests/kit/bank-files/archive-of.ts';
import { pdfOf } from '../../tests/kit/bank-files/pdf-of.ts';
import { encodeUtf8 } from '../../tests/kit/bank-files/utf8.ts';
import { xlsxOf, type TestCell } from '../../tests/kit/bank-files/workbooks.ts';
import { previewFile, type FilePreview } from './preview-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'bad-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function previewOf(
  name: string,
  bytes: Uint8Array | string,
  size?: number,
): Promise<FilePreview['preview']> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  if (size !== undefined) truncateSync(path, size);
  return (await previewFile(path, { currency: 'USD', accountType: 'bank', answers: {} })).preview;
}

const CSV = 'Date,Description,Amount\n2026-11-20,Hansen,-12.99\n2026-11-19,Jensen,40.00\n';
const AMOUNTS = [-1299, 4000];

const MARCH_2 = 46_083;
const row = (day: number, text: string, amount: TestCell): TestCell[] => [
  { date: MARCH_2 + day },
  text,
  amount,
];
const XLSX_ROWS = [
  ['Date', 'Description', 'Amount'],
  row(0, 'Hansen', { money: -12.99 }),
  row(1, 'Jensen', { money: 40 }),
];
const xlsx = (more: Record<string, Uint8Array> = {}, rows: TestCell[][] = XLSX_ROWS) =>
  xlsxOf({ sheets: [{ name: 'Checking', rows }], more });

const OFX = [
  'OFXHEADER:100\nDATA:OFXSGML\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD',
  '<BANKACCTFROM><BANKID>1<ACCTID>2<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>',
  '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261120<TRNAMT>-12.99<FITID>1<NAME>Hansen</STMTTRN>',
  '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>40.00<FITID>2<NAME>Jensen</STMTTRN>',
  '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
].join('\n');

const camt = (head: string, entry: string) =>
  `<?xml version="1.0"?>${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;

/** Ten entities, each of ten of the one before: a billion laughs. */
const LAUGHS = `<!DOCTYPE lolz [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, level) => `<!ENTITY ${'bcdefghij'[level]} "${`&${'abcdefghi'[level]};`.repeat(10)}">`).join('')}]>`;

const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

function encryptedWorkbook(): Uint8Array {
  const bytes = new Uint8Array(5000);
  bytes.set(OLE);
  for (const [at, letter] of Array.from('EncryptedPackage').entries()) {
    bytes[1000 + 2 * at] = letter.charCodeAt(0);
  }
  return bytes;
}

const PAGES = [[[[40, 'Hello']]]] as const;
const PASSWORD = `/ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`;

const noise = (...start: number[]) =>
  new Uint8Array([...start, ...Array.from({ length: 600 }, (_, at) => (at * 7919) % 256)]);

const html = (body: string) => `<html><body>${body}</body></html>`;
const cells = CSV.trim()
  .split('\n')
  .map((line) => `<tr><td>${line.replaceAll(',', '</td><td>')}</td></tr>`);

const FORMULAS = [
  ['Date', 'Description', 'Amount'],
  ...XLSX_ROWS.slice(1),
  row(2, 'Acme', { raw: '<c s="2"><f>SUM(C2)</f></c>' }),
  row(3, 'Acme', { raw: '<c s="2"><f>WEBSERVICE("http://127.0.0.1:1/")</f></c>' }),
];

describe('a harmful or wrong file', () => {
  it.each<[string, Uint8Array | string, string, string]>([
    ['bomb.zip', archiveOf({ 'a.csv': new Uint8Array(60 << 20) }), 'too-large', '32 MB'],
    ['archive.zip', archiveOf({ 'a.csv': CSV }), 'not-a-statement', 'unzip it'],
    [
      'nested.zip',
      archiveOf({ 'b.zip': archiveOf({ 'a.csv': CSV }) }),
      'not-a-statement',
      'unzip it',
    ],
    [
      'bomb.xlsx',
      xlsx({ 'xl/worksheets/sheet9.xml': new Uint8Array(20 << 20) }),
      'unsafe',
      'save it as CSV',
    ],
    ['huge.xlsx', xlsx({ 'xl/media/a.bin': new Uint8Array(40 << 20) }), 'too-large', '32 MB'],
    ['locked.xlsx', encryptedWorkbook(), 'encrypted', 'remove the password'],
    ['locked.pdf', pdfOf(PAGES, { trailer: PASSWORD }), 'encrypted', 'password'],
    ['word.csv', new Uint8Array([...OLE, ...noise()]), 'broken', 'save it as CSV'],
    ['pdf.csv', pdfOf(PAGES), 'no-transactions', 'ask the bank for CSV'],
    ['png.csv', noise(0x89, 0x50, 0x4e, 0x47), 'not-a-statement', 'it is an image'],
    ['jpeg.csv', noise(0xff, 0xd8, 0xff, 0xe0), 'not-a-statement', 'it is an image'],
    ['gzip.csv', noise(0x1f, 0x8b), 'not-a-statement', 'unzip it first'],
    ['zeros.csv', new Uint8Array(100_000), 'not-text', 'ask the bank'],
    ['empty.csv', '', 'empty', 'the file is empty'],
    ['mark.csv', '\ufeff', 'empty', 'the file is empty'],
    ['header.csv', 'Date,Description,Amount\n', 'no-transactions', 'export a period'],
    ['login.xls', html('<h1>Please sign in</h1>'), 'no-table', 'export the transactions'],
    ['list.csv', '{"date":"2026-11-20","amount":-12.99}', 'no-table', 'export the transactions'],
    ['fields.csv', 'a,'.repeat(3 << 20), 'not-a-statement', 'export only the transactions'],
    ['line.csv', 'a'.repeat(7 << 20), 'no-table', 'export the transactions'],
    ['long.csv', 'a'.repeat(10 << 20), 'too-large', 'export a shorter period'],
    ['deep.xml', camt('', '<A>'.repeat(300_000)), 'unsafe', 'download it from the bank again'],
    ['deep.ofx', `<OFX>${'<A>'.repeat(300_000)}`, 'no-transactions', 'export the transactions'],
    ['laughs.xml', camt(LAUGHS, '<Id>&j;</Id>'), 'unsafe', 'download it from the bank again'],
    ['laughs.ofx', `${LAUGHS}<OFX><A>&j;</A></OFX>`, 'no-transactions', 'export the transactions'],
    [
      'secret.xml',
      camt('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hosts">]>', '<Id>&x;</Id>'),
      'unsafe',
      'download it from the bank again',
    ],
  ])('is refused with the way to another file: %s', async (name, bytes, code, message) => {
    const preview = await previewOf(name, bytes);
    expect(preview).toMatchObject({ ok: false, error: { code } });
    if (!preview.ok) expect(preview.error.message.toLowerCase()).toContain(message.toLowerCase());
  });

  it('is refused by its size before it is read', async () => {
    expect(await previewOf('large.csv', CSV, 100 << 20)).toMatchObject({
      error: {
        code: 'too-large',
        message: 'It has 105 MB, and 8 MB is the limit; export a shorter period.',
      },
    });
  });

  it.each<[string, Uint8Array | string]>([
    ['macro.xlsm', xlsx({ 'xl/vbaProject.bin': encodeUtf8('Sub AutoOpen()') })],
    ['link.xlsx', xlsx({ 'xl/externalLinks/externalLink1.xml': encodeUtf8('<externalLink/>') })],
    ['formulas.xlsx', xlsx({}, FORMULAS)],
    [
      'inside.xlsx',
      xlsx({
        'xl/embeddings/a.zip': archiveOf({ 'b.zip': archiveOf({ c: new Uint8Array(30 << 20) }) }),
      }),
    ],
    ['workbook.csv', xlsx()],
    ['text.xlsx', CSV],
    ['bank.txt', OFX],
    ['page.xls', html(`<table>${cells.join('')}</table>`)],
  ])('is read without its harmful parts, whatever its name says: %s', async (name, bytes) => {
    const preview = await previewOf(name, bytes);
    expect(preview.ok && preview.value.lines.map(({ amount }) => amount)).toEqual(AMOUNTS);
  });

  it('is read in time in proportion to its longest text', { timeout: 60_000 }, async () => {
    const text = `Date,Description,Amount\n2026-11-20,"${'a'.repeat(1 << 20)},-12.99\n`;
    expect(await previewOf('quote.csv', text)).toMatchObject({
      value: { lines: [{ amount: -1299 }] },
    });
  });
});
