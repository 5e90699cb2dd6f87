import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyDamagedBytes,
  readBytes,
  readText,
  summaryOf,
} from '../../../../tests/kit/bank-files/read-text.ts';
import { encodeUtf8 } from '../../../../tests/kit/bank-files/utf8.ts';
import { randomRuns } from '../../../../tests/kit/random-searches.ts';

const cell = (type: string, value: string, index = '') =>
  `<Cell${index}><Data ss:Type="${type}">${value}</Data></Cell>`;

const row = (...cells: string[]) => `<Row>${cells.join('')}</Row>`;

const HEADER = row(
  ...['Date', 'Branch', 'Description', 'Amount'].map((name) => cell('String', name)),
);

const FLOUR = row(
  cell('DateTime', '2026-03-02T00:00:00.000'),
  cell('String', 'Flour', ' ss:Index="3"'),
  cell('Number', '-12.5'),
);

const workbook = (sheets: string) =>
  `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">${sheets}</Workbook>`;

const sheet = (rows: string) => `<Worksheet ss:Name="S"><Table>${rows}</Table></Worksheet>`;

const GOOD = workbook(sheet(HEADER) + sheet(HEADER + FLOUR));

describe('a workbook in the XML form of Excel 2003', () => {
  it('is read from its longest sheet, with skipped cells', () => {
    expect(summaryOf(readText(GOOD))).toEqual(['checking 2026-03-02 -1250 Flour']);
  });

  it('is refused if its cells are too far apart', () => {
    expect(summaryOf(readText(GOOD.replace('ss:Index="3"', 'ss:Index="99999999"')))).toMatch(
      /a row of more than 1,000 fields/,
    );
  });

  it('is refused with a document type', () => {
    expect(summaryOf(readText(GOOD.replace('<Workbook', '<!DOCTYPE x><Workbook')))).toMatch(
      /it declares a document type/,
    );
  });

  it('never throws on damaged bytes', () => {
    const wide = GOOD.replace('ss:Index="3"', 'ss:Index="999999999"');
    fc.assert(
      fc.property(anyDamagedBytes([GOOD, wide].map(encodeUtf8)), (bytes) => {
        const file = readBytes(bytes);
        expect(file.ok || file.text !== '').toBe(true);
      }),
      { numRuns: randomRuns(1000) },
    );
  });
});
