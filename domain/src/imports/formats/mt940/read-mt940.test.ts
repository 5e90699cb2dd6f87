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
import { readMt940 } from './read-mt940.ts';

const DEFAULTS = { account: 'checking', currency: 'EUR' };

const statement = (entries: readonly string[], closing = 'C260302EUR1100,', account = 'DE0212') =>
  [
    ':20:REF',
    `:25:${account}`,
    ':28C:12/1',
    ':60F:C260301EUR1000,',
    ...entries,
    `:62F:${closing}`,
    '-',
    '',
  ].join('\r\n');

const lineOf = (entry: string, ...info: readonly string[]) => {
  const file = readText(statement([`:61:${entry}`, ...info]));
  if (!file.ok) throw new Error(file.text);
  return file.lines[0];
};

describe('MT940', () => {
  it.each([
    ['2603020302C100,00NTRFREF', '2026-03-02', 10_000],
    ['2603020302D100,NTRFREF', '2026-03-02', -10_000],
    ['260302D0,5NTRFREF', '2026-03-02', -50],
    ['260302CR100,NTRFREF', '2026-03-02', 10_000],
    ['260302DR100,NTRFREF', '2026-03-02', -10_000],
    ['260302RC100,NTRFREF', '2026-03-02', -10_000],
    ['260302RD100,NTRFREF', '2026-03-02', 10_000],
    ['260302RCR100,NTRFREF', '2026-03-02', -10_000],
    ['260302RDR100,5S103REF//BANK', '2026-03-02', 10_050],
    ['2603020302C1.234,56NTRFREF', '2026-03-02', 123_456],
    ['2603020302C1234.56FCHKREF', '2026-03-02', 123_456],
    // The entry date has no year. It is the one closest to the value date.
    ['2512310102C100,NTRFREF', '2026-01-02', 10_000],
    ['2601021231C100,NTRFREF', '2025-12-31', 10_000],
    // Banks that count 30 days in every month have a February 30.
    ['260230C100,NTRFREF', '2026-02-28', 10_000],
  ])('reads ":61:%s"', (entry, date, amount) => {
    expect(lineOf(entry)).toMatchObject({ date, amount, currency: 'EUR', isPending: false });
  });

  it.each(['2603020302X100,NTRF', '261302C100,NTRF', '260302C1,2,3NTRF', '260302C100,123NTRF', ''])(
    'skips ":61:%s" with a reason',
    (entry) => {
      const file = readText(statement([`:61:${entry}`, ':61:260302C1,NTRFREF']));
      expect(file).toMatchObject({ ok: true, lines: [{ amount: 100 }], refused: [{ line: 5 }] });
    },
  );

  it('marks expected entries as pending', () => {
    expect(lineOf('260302EC100,NTRFREF')).toMatchObject({ amount: 10_000, isPending: true });
    expect(lineOf('260302ED100,NTRFREF')).toMatchObject({ amount: -10_000, isPending: true });
  });

  it.each([
    [[':86:Invoice 7', 'from March'], 'Invoice 7 from March', ''],
    [[`:86:${'A'.repeat(65)}`, 'B'], `${'A'.repeat(65)}B`, ''],
    [
      [
        ':86:166?00GUTSCHRIFT?109310?20EREF+77?21SVWZ+Rechnung 2026-7 vom?22 2.3.?30COBADEFFXXX?32',
        'Müller GmbH?33 und Sohn?34000',
      ],
      'Rechnung 2026-7 vom 2.3.',
      'Müller GmbH und Sohn',
    ],
    [[':86:020~00Przelew~20Faktura 12~32Jan Kowalski'], 'Faktura 12', 'Jan Kowalski'],
    [[':86:073', ':86:073<00Zakup<20Faktura 13'], 'Faktura 13', ''],
    [[':86:?20Rechnung 9'], 'Rechnung 9', ''],
    [[':86:#20 screws'], '#20 screws', ''],
    [[':86:177?00ÜBERWEISUNG?32Stadtwerke'], 'ÜBERWEISUNG', 'Stadtwerke'],
    [
      [':86:/TRTP/SEPA/IBAN/NL91/BIC/ABNANL2A/NAME/Jansen BV/REMI/Factuur 9/EREF/X'],
      'Factuur 9',
      'Jansen BV',
    ],
    [
      [':86:/EREF/X//CNTP/NL91/ABNANL2A/Jansen BV///REMI/USTD//Factuur 9/'],
      'Factuur 9',
      'Jansen BV',
    ],
  ])('reads %j', (info, description, counterparty) => {
    expect(lineOf('260302C100,NTRFREF', ...info)).toMatchObject({ description, counterparty });
  });

  it('describes an entry without field 86 by its reference', () => {
    expect(lineOf('260302C100,NTRFINV 7//B1', 'SUPPLEMENT')?.description).toBe('SUPPLEMENT INV 7');
    expect(lineOf('260302C100,NTRFNONREF')?.description).toBe('NTRF');
  });

  it('keeps the accounts of a file apart', () => {
    const entry = [':61:260302C100,NTRFREF', ':86:Sales'];
    const file = readText(
      statement(entry, 'C260302EUR1100,', 'DE01') + statement(entry, 'C260302EUR1100,', 'DE02'),
    );
    expect(summaryOf(file)).toEqual(['DE01 2026-03-02 10000 Sales', 'DE02 2026-03-02 10000 Sales']);
    expect(file).toMatchObject({ proof: { rowsProved: 2, breaks: [] } });
  });

  it('proves a statement by its balances, or names the statement that does not add up', () => {
    const entries = [':61:260302C150,NTRFREF', ':61:260302D50,NTRFREF'];
    expect(readText(statement(entries))).toMatchObject({
      proof: { by: 'opening-and-closing-balance', rowsProved: 2, breaks: [] },
    });
    expect(readText(statement(entries, 'C260302EUR1000,') + statement(entries))).toMatchObject({
      proof: {
        rowsProved: 2,
        breaks: [
          {
            line: 2,
            account: 'DE0212',
            text: 'the transactions of statement 12/1 in rows 5 to 6 lead to a balance of €1,100.00, but the closing balance is €1,000.00',
          },
        ],
      },
    });
  });

  it('reports a statement that ends without a closing balance', () => {
    const whole = statement([':61:260302C100,NTRFREF']);
    expect(readText(whole.slice(0, whole.indexOf(':62F')))).toMatchObject({
      lines: [{ amount: 10_000 }],
      proof: {
        rowsProved: 0,
        breaks: [{ text: 'statement 12/1 has no closing balance; the file may be incomplete' }],
      },
    });
  });

  it('does not read an amount that the end of the file cuts', () => {
    const whole = statement([':61:260302C100,50NTRFREF']);
    const cut = whole.slice(0, whole.indexOf(',50') + 2);
    expect(summaryOf(readText(cut))).toMatch(/the file ends in the middle of this line/);
  });

  it('reads messages in a SWIFT envelope', () => {
    const body = statement([':61:260302C100,NTRFREF', ':86:Sales']).replace('\r\n-\r\n', '\r\n-}');
    const text = `{1:F01BANKDEFFAXXX0000000000}{2:I940BANKDEFFXXXXN}{4:\r\n${body}{5:{CHK:0}}\r\n`;
    expect(summaryOf(readText(text))).toEqual(['DE0212 2026-03-02 10000 Sales']);
    expect(summaryOf(readText(text.replace('{4:\r\n', '{4:')))).toEqual([
      'DE0212 2026-03-02 10000 Sales',
    ]);
  });

  it('refuses an interim report', () => {
    const text = ':20:R\r\n:25:DE02\r\n:28C:1\r\n:34F:EUR0,\r\n:61:260302C1,NTRF\r\n';
    expect(summaryOf(readText(text))).toMatch(/interim report \(MT942\)/);
  });

  it('never throws on damaged bytes', () => {
    const good = [
      statement([':61:260302C150,NTRFREF//B', ':86:166?00X?20Y?32Z', ':61:260302D50,NTRFREF']),
      statement([':61:260302C150,NTRFREF', ':86:/NAME/Jansen/REMI/X']),
    ].map(encodeUtf8);
    fc.assert(
      fc.property(anyDamagedBytes(good), (bytes) => {
        const file = readBytes(bytes);
        expect(file.ok || file.text !== '').toBe(true);
      }),
      { numRuns: randomRuns(1000) },
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        readMt940(`:20:\n:25:${text}\n:61:${text}\n:86:${text}`, DEFAULTS);
      }),
      { numRuns: randomRuns(1000) },
    );
  });
});
