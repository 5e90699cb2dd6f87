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

declare const performance: { now(): number };

const PAGE = `<html><head><style>td { color: red }</style></head><body>
<table><tr><td>My Bank</td></tr><tr><td>
<table border=1>
<tr><th>Date</th><th>Description</th><th>Amount</th></tr>
<tr><td>2026-03-02</td><td>Smith &amp; Co<br>Flour</td><td>-12.50</td></tr>
<tr><td>2026-03-13<td>Sales<td>&nbsp;1,000.00
</table></td></tr></table></body></html>`;

const EXPECTED = ['checking 2026-03-02 -1250 Smith & Co Flour', 'checking 2026-03-13 100000 Sales'];

describe('an HTML page that is called an Excel file', () => {
  it('is read from its longest table', () => {
    expect(summaryOf(readText(PAGE))).toEqual(EXPECTED);
    expect(summaryOf(readText(PAGE.slice(PAGE.indexOf('<table border'))))).toEqual(EXPECTED);
  });

  it('is refused without a table of transactions', () => {
    expect(summaryOf(readText('<!DOCTYPE html><html><body>Sign in</body></html>'))).toBe(
      'no row has a date and an amount; export the transactions of your account',
    );
  });

  it('never throws on damaged bytes', () => {
    fc.assert(
      fc.property(anyDamagedBytes([encodeUtf8(PAGE)]), (bytes) => {
        const file = readBytes(bytes);
        expect(file.ok || file.text !== '').toBe(true);
      }),
      { numRuns: randomRuns(1000) },
    );
  });

  it('takes time in proportion to its size', () => {
    for (const piece of ['<table>', '<td', '<tr><td>', '<!--', '</td>', '<', '<td>\n']) {
      const begin = performance.now();
      readText(`<html>${piece.repeat(200_000)}`);
      expect(performance.now() - begin, piece).toBeLessThan(5000);
    }
  }, 60_000);
});
