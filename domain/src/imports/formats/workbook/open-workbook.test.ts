import { write, utils, type WorkBook } from '@e965/xlsx';
import fc from 'fast-check';
import { zipSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { anyDamagedBytes, summaryOf } from '../../../../../tests/kit/bank-files/read-text.ts';
import { decodeAs, encodeUtf8 } from '../../../../../tests/kit/bank-files/utf8.ts';
import {
  xlsxOf,
  type TestCell,
  type TestSheet,
} from '../../../../../tests/kit/bank-files/workbooks.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';
import { openAnyFile } from '../open-any-file.ts';
import { readFile } from '../read-file.ts';
import type { StatementFile } from '../statement.ts';

declare const performance: { now(): number };

const DEFAULTS = { account: 'checking', currency: 'USD' };

async function readWorkbook(bytes: Uint8Array): Promise<StatementFile> {
  const opened = await openAnyFile(bytes, decodeAs);
  return opened.ok ? readFile(opened.file, null, DEFAULTS) : opened;
}

const summary = async (bytes: Uint8Array) => summaryOf(await readWorkbook(bytes));

/** March 2, 2026. */
const MARCH_2 = 46_083;

const HEADER: readonly TestCell[] = ['Date', 'Description', 'Amount', 'Branch'];

const sheet = (
  rows: readonly (readonly TestCell[])[],
  more: Partial<TestSheet> = {},
): TestSheet => ({
  name: 'Checking',
  rows: [HEADER, ...rows],
  ...more,
});

const FLOUR: readonly TestCell[] = [{ date: MARCH_2 }, 'Flour', { money: -1234.5 }];
const SALES: readonly TestCell[] = [{ date: MARCH_2 + 11 }, 'Sales', { money: 2000 }, 'x'];

const EXPECTED = ['checking 2026-03-02 -123450 Flour', 'checking 2026-03-13 200000 Sales'];

const xlsOf = (rows: unknown[][], more: Partial<WorkBook> = {}): Uint8Array => {
  const data = utils.aoa_to_sheet(rows);
  for (let row = 2; row <= rows.length; row += 1) {
    const cell = (data as Record<string, { z?: string } | undefined>)[`A${row}`];
    if (cell) cell.z = 'm/d/yy';
  }
  const book = { SheetNames: ['Checking'], Sheets: { Checking: data }, ...more };
  return new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }) as ArrayBuffer);
};

const XLS_ROWS = [
  ['Date', 'Description', 'Amount'],
  [MARCH_2, 'Flour', -1234.5],
  [MARCH_2 + 11, 'Sales', 2000],
];

describe('a workbook', () => {
  it('is read like a table, with dates and numbers as their cells hold them', async () => {
    expect(await summary(xlsxOf({ sheets: [sheet([FLOUR, SALES])] }))).toEqual(EXPECTED);
    expect(await summary(xlsxOf({ sheets: [sheet([FLOUR, SALES])], isInline: true }))).toEqual(
      EXPECTED,
    );
    expect(await summary(xlsOf(XLS_ROWS))).toEqual(EXPECTED);
  });

  it('is read from 1904 if it counts from there', async () => {
    const early = [{ date: MARCH_2 - 1462 }, 'Flour', { money: -1234.5 }];
    expect(await summary(xlsxOf({ sheets: [sheet([early])], isFrom1904: true }))).toEqual(
      EXPECTED.slice(0, 1),
    );
  });

  it.each<[string, TestCell, TestCell, string]>([
    ['noise of binary fractions', { date: MARCH_2 }, 12.300000000000001, '2026-03-02 1230'],
    ['whole numbers', { date: MARCH_2 }, 12, '2026-03-02 1200'],
    ['a date with a time', { date: MARCH_2 + 0.9999999 }, { money: 1 }, '2026-03-03 100'],
    ['an amount as text', { date: MARCH_2 }, '1,234.56', '2026-03-02 123456'],
    ['a date as text', '2026/03/02', { money: 1 }, '2026-03-02 100'],
    [
      'a date in ISO form',
      { raw: '<c s="1" t="d"><v>2026-03-02T00:00:00</v></c>' },
      1,
      '2026-03-02 100',
    ],
    [
      'the cached value of a formula',
      { date: MARCH_2 },
      { raw: '<c s="2"><f>1/0+HYPERLINK("http://x")</f><v>7.5</v></c>' },
      '2026-03-02 750',
    ],
  ])('reads %s', async (_, date, amount, expected) => {
    const [line] = await summary(xlsxOf({ sheets: [sheet([[date, 'Flour', amount], SALES])] }));
    expect(line).toBe(`checking ${expected} Flour`);
  });

  it('has the date of a merged cell in each of its rows, and its amount once', async () => {
    const rows: TestCell[][] = [
      [{ date: MARCH_2 }, 'Flour', { money: -1234.5 }],
      ['', 'Salt', { money: -3 }],
      [{ date: MARCH_2 + 11 }, 'Sales', { money: 2000 }],
      [{ date: MARCH_2 + 11 }, 'Tax of the sales', ''],
    ];
    const merges = ['A2:A3', 'A3:A9', 'C4:C5'];
    expect(await readWorkbook(xlsxOf({ sheets: [sheet(rows, { merges })] }))).toMatchObject({
      lines: [
        { date: '2026-03-02', amount: -123_450 },
        { date: '2026-03-02', amount: -300 },
        { date: '2026-03-13', amount: 200_000 },
      ],
      refused: [{ line: 5, reason: 'amount' }],
    });
  });

  it.each([false, true])('has dates without a format, from 1904: %s', async (isFrom1904) => {
    const first = MARCH_2 - (isFrom1904 ? 1462 : 0);
    const rows: TestCell[][] = [
      [first, 'Flour', -1234.5],
      [first + 11.5, 'Sales', 2000],
      ['End of the list'],
    ];
    expect(await readWorkbook(xlsxOf({ sheets: [sheet(rows)], isFrom1904 }))).toMatchObject({
      lines: [
        { date: '2026-03-02', amount: -123_450 },
        { date: '2026-03-13', amount: 200_000 },
      ],
    });
  });

  it('has no dates in a column of other numbers', async () => {
    const rows: TestCell[][] = [
      [MARCH_2, 'Flour', -1234.5],
      [7, 'Sales', 2000],
    ];
    expect(await readWorkbook(xlsxOf({ sheets: [sheet(rows)] }))).toMatchObject({
      ok: false,
      reason: 'no-dates',
    });
  });

  it('skips a formula without a cached value and an error', async () => {
    const rows: TestCell[][] = [
      [{ date: MARCH_2 }, 'Flour', { raw: '<c s="2"><f>1+1</f></c>' }],
      [{ date: MARCH_2 }, 'Flour', { raw: '<c t="e"><v>#REF!</v></c>' }],
    ];
    expect(
      await readWorkbook(xlsxOf({ sheets: [sheet([...rows, SALES, SALES, SALES])] })),
    ).toMatchObject({
      lines: [{ amount: 200_000 }, {}, {}],
      refused: [
        { line: 2, text: '"" is not an amount' },
        { line: 3, text: '"#ERROR" is not an amount' },
      ],
    });
  });

  it('is read from the visible sheet with the most transactions, and names the others', async () => {
    const notes: TestSheet = { name: 'Notes', rows: [['Printed on Monday']] };
    const savings = sheet([FLOUR], { name: 'Savings' });
    const hidden = sheet([FLOUR, FLOUR, FLOUR], { name: 'Old', state: 'hidden' });
    const secret = sheet([FLOUR, FLOUR, FLOUR], { name: 'Secret', state: 'veryHidden' });
    const sheets = [notes, savings, hidden, sheet([FLOUR, SALES]), secret];
    const opened = await openAnyFile(xlsxOf({ sheets }), decodeAs);
    expect(opened).toMatchObject({
      file: { form: 'table', sheet: { name: 'Checking', notRead: ['Savings'] } },
    });
    expect(await summary(xlsxOf({ sheets }))).toEqual(EXPECTED);
  });

  it('shares no mapping with a text file of the same columns', async () => {
    const workbook = await openAnyFile(xlsxOf({ sheets: [sheet([FLOUR])] }), decodeAs);
    const text = await openAnyFile(
      encodeUtf8('Date,Description,Amount,Branch\n2026-03-02,Flour,-1.00,\n'),
      decodeAs,
    );
    expect(workbook.ok && text.ok && workbook.file.fingerprint === text.file.fingerprint).toBe(
      false,
    );
  });

  it('is refused if Excel swapped days and months', async () => {
    const swapped: TestCell[] = ['13/03/2026', 'Sales', { money: 1 }];
    expect(await summary(xlsxOf({ sheets: [sheet([FLOUR, swapped, swapped])] }))).toMatch(
      /days and months may be swapped/,
    );
  });

  it('ignores macros, external links and archives inside it', async () => {
    const more = {
      'xl/vbaProject.bin': strToU8('Sub AutoOpen()'),
      'xl/externalLinks/externalLink1.xml': strToU8('<externalLink/>'),
      'xl/embeddings/nested.zip': zipSync({ 'a.txt': strToU8('a') }),
      'xl/media/image1.png': strToU8('png'),
    };
    expect(await summary(xlsxOf({ sheets: [sheet([FLOUR, SALES])], more }))).toEqual(EXPECTED);
  });
});

describe('a dangerous or foreign archive', () => {
  const zeros = (bytes: number) => new Uint8Array(bytes);

  it('is refused if it is a bomb', async () => {
    const one = sheet([FLOUR]);
    const wide = xlsxOf({ sheets: [one], more: { 'xl/worksheets/big.xml': zeros(40 << 20) } });
    expect(await summary(wide)).toMatch(/larger than 32 MB when decompressed/);
    const tight = xlsxOf({ sheets: [one], more: { 'xl/worksheets/big.xml': zeros(20 << 20) } });
    expect(await summary(tight)).toMatch(/far more data than a workbook holds/);
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`xl/p${index}.xml`, zeros(0)]),
    );
    expect(await summary(xlsxOf({ sheets: [one], more: many }))).toMatch(/larger than 32 MB/);
  });

  it('is refused if an entry is larger than it says', async () => {
    const bytes = xlsxOf({ sheets: [sheet([FLOUR])], more: { 'xl/big.xml': zeros(20 << 20) } });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at + 46 < bytes.length; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) === 20 << 20) {
        view.setUint32(at + 24, 1000, true);
      }
    }
    expect(await summary(bytes)).toMatch(/the workbook is damaged/);
  });

  it('is refused if its cells are too far apart', async () => {
    const far = { raw: '<c r="XFD2"><v>1</v></c>' };
    const bytes = xlsxOf({ sheets: [sheet([[far], FLOUR])] });
    expect(await summary(bytes)).toMatch(/a row of more than 1,000 fields/);
  });

  it('is refused with a clear reason', async () => {
    expect(await summary(zipSync({ 'a.csv': strToU8('Date,Amount') }))).toMatch(
      /an archive, but not an XLSX workbook/,
    );
    expect(await summary(xlsxOf({ sheets: [sheet([FLOUR])] }).slice(0, 900))).toMatch(/damaged/);
    expect(await summary(xlsxOf({ sheets: [{ name: 'Empty', rows: [] }] }))).toMatch(/empty/);
    expect(await summary(xlsxOf({ sheets: [{ name: 'A', rows: [['Hello']] }] }))).toBe(
      'no row has a date and an amount; export the transactions of your account',
    );
    const encrypted = new Uint8Array(5000);
    encrypted.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    Array.from('EncryptedPackage', (letter, index) => {
      encrypted[1000 + 2 * index] = letter.charCodeAt(0);
    });
    expect(await summary(encrypted)).toMatch(/protected by a password/);
    expect(await summary(encrypted.slice(0, 900))).toMatch(/could not read/);
  });

  it('never throws on damaged bytes, and takes bounded time', async () => {
    const good = [
      xlsxOf({ sheets: [sheet([FLOUR, SALES])] }),
      xlsxOf({ sheets: [sheet([FLOUR]), sheet([SALES], { name: 'B' })], isInline: true }),
      xlsOf(XLS_ROWS),
    ];
    await fc.assert(
      fc.asyncProperty(anyDamagedBytes(good), async (bytes) => {
        const begin = performance.now();
        const file = await readWorkbook(bytes);
        expect(file.ok || file.text !== '').toBe(true);
        expect(performance.now() - begin).toBeLessThan(5000);
      }),
      { numRuns: randomRuns(1500) },
    );
  }, 120_000);

  it('never throws on damaged sheets inside a sound archive', async () => {
    const parts = [
      'xl/worksheets/sheet1.xml',
      'xl/sharedStrings.xml',
      'xl/styles.xml',
      'xl/workbook.xml',
    ];
    const any = fc.tuple(
      fc.constantFrom(...parts),
      anyDamagedBytes([
        encodeUtf8(
          '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="XFD1048576"><v>1e308</v></c></row></sheetData></worksheet>',
        ),
        encodeUtf8('<sst><si><t>Date</t></si><si><r><t>&#x41;</t></r></si></sst>'),
        encodeUtf8(
          '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      ]),
    );
    await fc.assert(
      fc.asyncProperty(any, async ([name, part]) => {
        const file = await readWorkbook(
          xlsxOf({ sheets: [sheet([FLOUR, SALES])], more: { [name]: part } }),
        );
        expect(file.ok || file.text !== '').toBe(true);
      }),
      { numRuns: randomRuns(1500) },
    );
  }, 120_000);
});
