import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  anyDamagedBytes,
  readBytes,
  readText,
  summaryOf,
} from '../../../../../tests/kit/bank-files/read-text.ts';
import { encodeUtf8 } from '../../../../../tests/kit/bank-files/utf8.ts';
import { randomRuns } from '../../../../../tests/kit/random-searches.ts';
import { readBai2 } from './read-bai2.ts';

const account = (name: string, details: readonly string[], total: number, size: number) => [
  `03,${name},USD,010,500000,,/`,
  ...details,
  `49,${500_000 + total},${size}/`,
];

const report = (
  accounts: readonly (readonly string[])[],
  total: number,
  group = '02,R,S,1,260302,,USD,2/',
) =>
  [
    '01,S,R,260303,0800,1,,,2/',
    group,
    ...accounts.flat(),
    `98,${total},${accounts.length},9/`,
    `99,${total},1,11/`,
    '',
  ].join('\n');

const oneDetail = (detail: string, amount: number) =>
  report(
    [account('111', detail.split('\n'), amount, 2 + detail.split('\n').length)],
    500_000 + amount,
  );

const lineOf = (detail: string, amount = 10_000) => {
  const file = readText(oneDetail(detail, amount));
  if (!file.ok) throw new Error(file.text);
  return file.lines[0];
};

describe('BAI2', () => {
  it.each([
    ['16,165,10000,,B1,C1,PAYROLL/', 10_000, 'PAYROLL'],
    ['16,475,10000,Z,B1,1042,/', -10_000, 'Check 1042'],
    ['16,399,10000,0,,,X', 10_000, 'X'],
    ['16,400,10000,1,,,X', -10_000, 'X'],
    ['16,699,10000,2,,,X', -10_000, 'X'],
    ['16,115,10000,S,5000,4000,1000,B1,C1,LOCKBOX/', 10_000, 'LOCKBOX'],
    ['16,115,10000,V,260305,0900,B1,C1,LOCKBOX/', 10_000, 'LOCKBOX'],
    ['16,115,10000,D,2,0,6000,1,4000,B1,C1,LOCKBOX/', 10_000, 'LOCKBOX'],
    [
      '16,115,10000,S,5000,4000,1000/\n88,B1,C1,LOCKBOX\n88,MAIN STREET/',
      10_000,
      'LOCKBOX MAIN STREET',
    ],
    ['16,921,10000,,,,CUSTOM/', 10_000, 'CUSTOM'],
    ['16,961,10000,,,,CUSTOM/', -10_000, 'CUSTOM'],
    ['16,165,10000,,,,ACME, INC, 5/8 VALVES/', 10_000, 'ACME, INC, 5/8 VALVES'],
    ['16,142,10000,,,/', 10_000, 'ACH credit'],
  ])('reads %j', (detail, amount, description) => {
    expect(lineOf(detail)).toMatchObject({
      account: '111',
      date: '2026-03-02',
      amount,
      description,
      currency: 'USD',
    });
  });

  it.each([
    ['16,721,10000,,,,LOAN/', 'side'],
    ['16,890,,,,,MESSAGE/', 'fields'],
    ['16,165,,,,,X/', 'amount'],
  ])('skips %j with a reason', (detail, reason) => {
    const text = oneDetail(
      `16,165,100,,,,A/\n${detail}`,
      detail.includes(',10000,') ? 10_100 : 100,
    );
    expect(readText(text)).toMatchObject({
      lines: [{ amount: 100 }],
      refused: [{ line: 5, reason }],
    });
  });

  it('keeps the accounts of a file apart', () => {
    const detail = ['16,165,100,,,,SALES/'];
    const text = report(
      [account('111', detail, 100, 3), account('222', detail, 100, 3)],
      1_000_200,
    );
    expect(summaryOf(readText(text))).toEqual([
      '111 2026-03-02 100 SALES',
      '222 2026-03-02 100 SALES',
    ]);
    expect(readText(text)).toMatchObject({
      proof: { by: 'control-totals', rowsProved: 2, breaks: [] },
    });
  });

  it('refuses a file whose control totals do not add up', () => {
    const text = oneDetail('16,165,100,,,,SALES/', 100);
    expect(summaryOf(readText(text.replace('16,165,100', '16,165,900')))).toBe(
      'the amounts of account 111 add up to 500900, but its control total is 500100; the file is damaged or incomplete; download it again',
    );
    expect(summaryOf(readText(text.replace('98,500100', '98,1')))).toMatch(/one of its groups/);
    expect(summaryOf(readText(text.replace('99,500100', '99,1')))).toMatch(/the file add up/);
    expect(summaryOf(readText(text.slice(0, text.indexOf('99,'))))).toMatch(/it has no end/);
    expect(summaryOf(readText(text.replace(/49,.*\n/, '')))).toMatch(
      /account 111 has no control total/,
    );
  });

  it('reports a record count that does not add up', () => {
    const text = oneDetail('16,165,100,,,,SALES/', 100).replace('49,500100,3', '49,500100,4');
    expect(readText(text)).toMatchObject({
      proof: {
        rowsProved: 0,
        breaks: [
          { line: 3, account: '111', text: 'account 111 has 3 records, but its trailer counts 4' },
        ],
      },
    });
  });

  it('marks the entries of an interim report as pending', () => {
    const one = [account('111', ['16,165,100,,,,SALES/'], 100, 3)];
    const read = (group: string) => readText(report(one, 500_100, group));
    expect(read('02,R,S,1,260302,,USD,3/')).toMatchObject({ lines: [{ isPending: true }] });
    expect(read('02,R,S,1,260302,,USD,4/')).toMatchObject({ lines: [{ isPending: false }] });
    expect(summaryOf(read('02,R,S,4,260302,,USD,2/'))).toMatch(/bank test/);
    expect(summaryOf(read('02,R,S,2,260302,,USD,2/'))).toMatch(/deletes transactions/);
  });

  it('reads amounts in the minor units of the currency', () => {
    const text = oneDetail('16,165,100,,,,SALES/', 100).replaceAll('USD', 'JPY');
    expect(readText(text)).toMatchObject({ lines: [{ amount: 100, currency: 'JPY' }] });
  });

  it('never throws on damaged bytes', () => {
    const good = [oneDetail('16,115,10000,D,2,0,6000,1,4000,B1,C1,LOCKBOX/\n88,MORE', 10_000)].map(
      encodeUtf8,
    );
    fc.assert(
      fc.property(anyDamagedBytes(good), (bytes) => {
        const file = readBytes(bytes);
        expect(file.ok || file.text !== '').toBe(true);
      }),
      { numRuns: randomRuns(1000) },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        readBai2(`01,${text}\n02,${text}\n03,${text}\n16,${text}\n49,${text}`, {
          account: 'checking',
          currency: 'USD',
        });
      }),
      { numRuns: randomRuns(1000) },
    );
  });
});
